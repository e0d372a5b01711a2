// What a screen shows when it breaks; its neighbours stay.
import { useEffect } from 'react'
import { useNavigate } from '#shared/links/link.tsx'
import { useRouteError } from '#shared/router/route-view.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'

export function RegionError() {
  const error = useRouteError()
  const navigate = useNavigate()
  useEffect(() => {
    console.error('A region of the screen failed', error)
  }, [error])
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <ErrorState title="This page lost its way" onRetry={() => navigate(0)} />
    </div>
  )
}

/** The same for a screen outside the tabs, which has no landmark around it. */
export function PageError() {
  return (
    <main id="main">
      <RegionError />
    </main>
  )
}
