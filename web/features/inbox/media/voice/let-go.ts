// The press that began a recording: held, then let go, it sends; let go elsewhere, it discards. The button leaves while it is held, so the window
// is listened to.
export type Press = { pointerId: number; at: number; x: number; y: number }

const held = 600
const far = 96
// A click follows the release at once; where none has come by then, none will.
const noClick = 80

type Wishes = { onLetGo: () => void; onLetGoAway: () => void; onAway: (away: boolean) => void }

/** Calls a wish when this press ends after it was held. A press whose end was lost is over when another begins. Returns what stops it. */
export function onceLetGo(press: Press, { onLetGo, onLetGoAway, onAway }: Wishes): () => void {
  const listening = new AbortController()
  const stop = () => listening.abort()
  const { signal } = listening
  const same = (event: PointerEvent) => event.pointerId === press.pointerId
  const isAway = ({ clientX, clientY }: PointerEvent) => Math.hypot(clientX - press.x, clientY - press.y) > far
  window.addEventListener('pointermove', (event) => same(event) && onAway(isAway(event)), { signal })
  window.addEventListener(
    'pointerup',
    (event) => {
      if (!same(event)) return
      stop()
      onAway(false)
      swallowClick()
      if (Date.now() - press.at <= held) return
      if (isAway(event)) onLetGoAway()
      else onLetGo()
    },
    { signal },
  )
  const lost = (event: PointerEvent) => {
    if (!same(event)) return
    stop()
    onAway(false)
  }
  window.addEventListener('pointercancel', lost, { signal })
  window.addEventListener('pointerdown', lost, { signal, capture: true })
  return stop
}

/** What stands under the finger now is Send, in the place of what was pressed. */
function swallowClick(): void {
  const listening = new AbortController()
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { signal: listening.signal, capture: true, once: true },
  )
  setTimeout(() => listening.abort(), noClick)
}
