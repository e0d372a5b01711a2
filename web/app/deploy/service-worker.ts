// Starts the service worker once the page has settled, and tells it which build runs. Not in development.
import { isReachable } from '#shared/connection/connection.ts'

export function startServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const begin = () => {
    // Without a line there is nothing to fetch; the next visit starts it.
    if (!isReachable()) return
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then((registration) => registration.active?.postMessage({ type: 'refresh-shell' }))
      .catch((error: unknown) => console.warn('The service worker could not be started', error))
  }
  const settle = () => setTimeout(begin, 2000)
  if (document.readyState === 'complete') settle()
  else window.addEventListener('load', settle, { once: true })
}
