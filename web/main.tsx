// Starts the web app: first the canonical address, then the session, then the routes.
import '#shared/theme/theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { goToCanonicalHost } from '#app/deploy/canonical-host.ts'
import { startServiceWorker } from '#app/deploy/service-worker.ts'
import { createRouter, loadScreen } from '#app/routes.tsx'
import { dropDrawn, followDrawn, knownMember, takeDrawn, tellDrawn } from '#app/served/drawn.ts'
import { followDevice } from '#shared/connection/connection.ts'

const container = document.getElementById('root')

if (container && !goToCanonicalHost(window.location)) {
  followDevice()
  void open(container)
  startServiceWorker()
}

async function open(root: HTMLElement) {
  const known = knownMember()
  if (takeDrawn(root, known !== undefined)) {
    followDrawn()
    const { pathname } = window.location
    await loadScreen(pathname)
    if (window.location.pathname === pathname) {
      hydrateRoot(root, <App router={createRouter()} known={known} onShown={() => tellDrawn(root)} />)
      return
    }
    // Back or forward, meanwhile, led elsewhere.
    dropDrawn(root)
  }
  createRoot(root).render(<App router={createRouter()} known={known} />)
}
