// The press that began a recording: held, then let go, it sends. The button leaves while it is held, so the window is listened to.
export type Press = { pointerId: number; at: number }

const held = 600

/** Calls `onLetGo` when this press ends after it was held. A press whose end was lost is over when another begins. Returns what stops it. */
export function onceLetGo(press: Press, onLetGo: () => void): () => void {
  const listening = new AbortController()
  const stop = () => listening.abort()
  const { signal } = listening
  const same = (event: PointerEvent) => event.pointerId === press.pointerId
  window.addEventListener(
    'pointerup',
    (event) => {
      if (!same(event)) return
      stop()
      if (Date.now() - press.at > held) onLetGo()
    },
    { signal },
  )
  window.addEventListener('pointercancel', (event) => same(event) && stop(), { signal })
  window.addEventListener('pointerdown', (event) => same(event) && stop(), { signal, capture: true })
  return stop
}
