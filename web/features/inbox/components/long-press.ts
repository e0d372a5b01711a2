// A finger that stays where it is.
const LONG = 450

/** Acts once it has stayed so long. Returns what ends that. */
export function onLongPress(act: () => void): () => void {
  let picture = 0
  // A page that was busy meanwhile hears with its next picture what the finger did: a quick swipe has not stayed.
  const timer = setTimeout(() => {
    picture = requestAnimationFrame(act)
  }, LONG)
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(picture)
  }
}
