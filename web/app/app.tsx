// The whole app around one router: the same in a browser and where the build draws pages.
import { type ComponentProps, StrictMode, useEffect } from 'react'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthProvider } from '#shared/session/auth-provider.tsx'
import type { AuthState } from '#shared/session/use-auth.ts'

type AppProps = Pick<ComponentProps<typeof RouterProvider>, 'router'> & {
  known?: AuthState | undefined
  /** Called once the app listens. */
  onShown?: () => void
}

const loadMembers = () => import('./layout/member-layout.tsx')

export function App({ router, known, onShown }: AppProps) {
  useEffect(() => onShown?.(), [onShown])
  return (
    <StrictMode>
      <AuthProvider known={known} loadMembers={loadMembers}>
        <RouterProvider router={router} />
      </AuthProvider>
    </StrictMode>
  )
}
