// The words for where an application stands: under review, or declined. Nothing more.
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { ApplicantStatus } from '#types/shapes.ts'
import { SignInFrame } from './sign-in-frame.tsx'

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

type ApplicationStandingProps = { status: ApplicantStatus; onBack: () => void; children?: ReactNode }

export function ApplicationStanding({ status, onBack, children }: ApplicationStandingProps) {
  const { title, text } = words[status]
  return (
    <SignInFrame back={{ to: '/', label: 'Back' }} title={title} announced>
      <div className="flex animate-appear flex-col items-start gap-4 border-l border-gold pl-6">
        <p className="text-lead">{text}</p>
        <Button variant="ghost" className="-ml-6" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
      {children}
    </SignInFrame>
  )
}
