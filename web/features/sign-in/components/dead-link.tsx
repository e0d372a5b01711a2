// A mailed link that opens nothing any more, and the way to a new one.
import type { ReactNode } from 'react'
import { deadLink } from '#shared/api/account.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'

export function DeadLink({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-5 border-l border-bad pl-6">
      <p className="text-lead">{deadLink}</p>
      <p className="text-muted">{children}</p>
      <ButtonLink to="/auth/forgot" variant="quiet">
        Send a new link
      </ButtonLink>
    </div>
  )
}
