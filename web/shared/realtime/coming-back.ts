// The moments when a tab may have missed something: it becomes visible, the connection returns, another tab sends word. Reads nothing
// itself.
import { onReached } from '#shared/connection/connection.ts'

const CHANNEL = 'o1-tabs'

let tabs: BroadcastChannel | undefined

function tabChannel() {
  if (typeof BroadcastChannel === 'undefined') return undefined
  tabs ??= new BroadcastChannel(CHANNEL)
  return tabs
}

/** Tells the other tabs of this browser to read again. */
export function tellOtherTabs() {
  tabChannel()?.postMessage('changed')
}

/** Calls back whenever the screen may be out of date. */
export function onComingBack(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  const channel = tabChannel()
  document.addEventListener('visibilitychange', onVisible)
  const stopListening = onReached(listener)
  window.addEventListener('pageshow', onVisible)
  channel?.addEventListener('message', listener)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stopListening()
    window.removeEventListener('pageshow', onVisible)
    channel?.removeEventListener('message', listener)
  }
}
