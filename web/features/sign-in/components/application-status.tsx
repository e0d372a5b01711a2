// What an applicant may learn at sign-in: that the application is under review, or that it was declined. Nothing more. An address that is not
// confirmed yet can be confirmed here.
import { Suspense } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import type { FoundApplication } from '#types/shapes.ts'
import { SignInFrame } from './sign-in-frame.tsx'

// Members who sign in do not carry it.
const PendingAddress = lazyAgain(async () => (await import('./pending-address.tsx')).default, LostPiece)

const words = {
  pending: {
    title: 'Your application is still under review',
    text: 'We will reach out to you when you are approved and have your clout score calculated.',
  },
  rejected: {
    title: 'Not this time',
    text: 'Thank you for asking. We could not offer you a place for now; you are welcome to apply again.',
  },
}

export function ApplicationStatus({ found, onBack }: { found: FoundApplication; onBack: () => void }) {
  const { title, text } = words[found.status]
  return (
    <SignInFrame back={{ to: '/', label: 'Back' }} title={title} announced>
      <div className="flex animate-appear flex-col items-start gap-4 border-l border-gold pl-6">
        <p className="text-lead">{text}</p>
        <Button variant="ghost" className="-ml-6" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
      {found.status === 'pending' && (
        <Suspense>
          <PendingAddress application={found.application} />
        </Suspense>
      )}
    </SignInFrame>
  )
}
