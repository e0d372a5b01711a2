// A mailed link that opens nothing any more, and the way to a new one. Whoever is signed in here stays so, and reads it.
import type { ReactNode } from 'react'
import { deadLink } from '#shared/api/account.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'

type DeadLinkProps = {
  /** The way to a new one, where it is not a new password; null where there is none to press. */
  again?: ReactNode
  children: ReactNode
}

export function DeadLink({ again, children }: DeadLinkProps) {
  const { user } = useAuth()
  return (
    <div role="alert" className="flex flex-col items-start gap-5 border-l border-bad pl-6">
      <p className="text-lead">{deadLink}</p>
      <p className="text-muted">{children}</p>
      {user && <p className="max-w-full break-words">Nothing has changed: you are signed in as {user.email}.</p>}
      <div className="flex flex-wrap gap-3">
        {again === undefined ? (
          <ButtonLink to="/auth/forgot" variant="quiet">
            Send a new link
          </ButtonLink>
        ) : (
          again
        )}
        {user && (
          <ButtonLink to="/" variant="ghost">
            Go on
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
