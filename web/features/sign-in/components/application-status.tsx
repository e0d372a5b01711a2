// What an applicant may learn at sign-in: where the application stands. An address that is not confirmed yet can be confirmed here.
import { Suspense } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import type { FoundApplication } from '#types/shapes.ts'
import { ApplicationStanding } from './application-standing.tsx'

// Members who sign in do not carry it.
const PendingAddress = lazyAgain(async () => (await import('./pending-address.tsx')).default, LostPiece)

export function ApplicationStatus({ found, onBack }: { found: FoundApplication; onBack: () => void }) {
  return (
    <ApplicationStanding status={found.status} onBack={onBack}>
      {found.status === 'pending' && (
        <Suspense>
          <PendingAddress application={found.application} />
        </Suspense>
      )}
    </ApplicationStanding>
  )
}
