// When to ask after a word that many hear at once: at a moment of one's own, so that they do not all ask together, and ever more rarely while words
// keep coming. A word that comes while a question is due is answered by it.

/** In milliseconds, as long as no word has said anything of the club's size. */
const SPREAD = 500
/** While words keep coming, questions are at most this many spreads apart, and at most a minute. */
const WIDEST = 8
const LONGEST = 60_000

/** `least`: what every question waits at least, in milliseconds. */
export function spreadAsks(ask: () => void, least = 0) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let width = 0
  let spread = SPREAD
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    hear(word?: unknown) {
      if (timer !== undefined) return
      spread = spreadOf(word) ?? spread
      const isCalm = Date.now() - askedAt > 2 * (width + least)
      width = isCalm ? spread : Math.min(Math.max(width * 2, spread), spread * WIDEST, LONGEST)
      const wait = isCalm ? Math.random() * width : (width * (1 + Math.random())) / 2
      timer = setTimeout(() => {
        timer = undefined
        askedAt = Date.now()
        ask()
      }, least + wait)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** The sender suggests a wider spread for a larger club. */
function spreadOf(word: unknown): number | undefined {
  const { spread } = (word ?? {}) as { spread?: unknown }
  return typeof spread === 'number' && spread > 0 ? Math.min(spread, LONGEST) : undefined
}
