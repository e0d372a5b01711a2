// Starts the web app: first the canonical address, then the session, then the routes.
import '#shared/theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { goToCanonicalHost } from '#app/deploy/canonical-host.ts'
import { startServiceWorker } from '#app/deploy/service-worker.ts'
import { createRouter } from '#app/routes.tsx'
import { followDevice } from '#shared/connection/connection.ts'
import { AuthProvider } from '#shared/session/auth-provider.tsx'

const container = document.getElementById('root')

if (container && !goToCanonicalHost(window.location)) {
  followDevice()
  createRoot(container).render(
    <StrictMode>
      <AuthProvider>
        <RouterProvider router={createRouter()} />
      </AuthProvider>
    </StrictMode>,
  )
  startServiceWorker()
}
