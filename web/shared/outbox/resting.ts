// Subjects whose act did not arrive rest before the next try, longer each time; the others go on.
const FIRST_REST = 1000
// A server in trouble is left in peace. A line that loses things is good again from one moment to the next, and nothing says so.
const LONGEST_REST = 30_000
const LONGEST_REST_LOST = 6000

export function resting(onWake: () => void) {
  const rests = new Map<string, { turns: number; over: boolean; timer: ReturnType<typeof setTimeout> }>()
  return {
    /** `lost`: nothing answered, rather than a server in trouble. */
    rest(subject: string, lost: boolean) {
      const turns = (rests.get(subject)?.turns ?? 0) + 1
      const longest = lost && document.visibilityState !== 'hidden' ? LONGEST_REST_LOST : LONGEST_REST
      const pause = Math.min(FIRST_REST * 2 ** (turns - 1), longest) * (0.75 + Math.random() / 2)
      const timer = setTimeout(() => {
        rests.set(subject, { turns, over: true, timer })
        onWake()
      }, pause)
      rests.set(subject, { turns, over: false, timer })
    },
    subjects: () => [...rests].flatMap(([subject, { over }]) => (over ? [] : [subject])),
    wake: (subject: string) => rests.delete(subject),
    wakeAll() {
      for (const { timer } of rests.values()) clearTimeout(timer)
      rests.clear()
    },
    stop() {
      for (const { timer } of rests.values()) clearTimeout(timer)
    },
  }
}
