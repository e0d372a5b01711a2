// What a screen shows when it breaks; its neighbours stay. A file lost to a new deploy reloads the page once instead.
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useNavigate } from '#shared/links/link.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { isMissingChunk, reloadForNewDeploy } from '../deploy/new-deploy.ts'

export function RegionError() {
  const error = useRouteError()
  const navigate = useNavigate()
  useEffect(() => {
    if (isMissingChunk(error) && navigator.onLine && reloadForNewDeploy()) return
    console.error('A region of the screen failed', error)
  }, [error])
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <ErrorState
        title="This page lost its way"
        hint={isMissingChunk(error) ? 'It could not be loaded. Please check your connection and try again.' : undefined}
        onRetry={() => (isMissingChunk(error) ? window.location.reload() : navigate(0))}
      />
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
