// Step 12: thanks, what happens next, and the code that was just mailed.
import { useEffect, useRef } from 'react'
import { ConfirmAddress } from '#shared/admission/confirm-address.tsx'
import { useAddressProof } from '#shared/admission/use-address-proof.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { useKeptApplication } from '../state/use-kept-application.ts'
import { PasswordOnceMore } from './password-once-more.tsx'

type ThankYouProps = {
  application: string
  /** It was handed in in another tab. */
  elsewhere?: boolean
}

export function ThankYou({ application, elsewhere = false }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const proof = useAddressProof(application)
  const kept = useKeptApplication()
  const asks = proof.known.is === 'known' && proof.known.proof.asks

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <div className="flex flex-col items-start gap-6">
      <p className="eyebrow text-gold-ink!">Application received</p>
      <h1 ref={heading} tabIndex={-1} className="text-hero outline-none">
        Thank you.
      </h1>
      <span aria-hidden="true" className="h-px w-14 bg-gold" />
      <p className="max-w-reading text-lead">
        We will reach out to you when you are approved and have your clout score calculated
      </p>
      {elsewhere && <p role="status">You handed in this application in another tab.</p>}
      {kept?.is === 'without-password' && kept.application === application && (
        <PasswordOnceMore application={application} dateOfBirth={kept.dateOfBirth} />
      )}
      <ConfirmAddress application={application} of={proof} />
      <p className="max-w-reading text-muted">
        {asks
          ? 'You can also do this later: sign in with your email and password, and the code is asked for there.'
          : 'Until then, sign in with your email and password to see where your application stands.'}
      </p>
      <ButtonLink to="/" size="large" variant={asks ? 'quiet' : 'primary'} className="mt-4 min-w-44">
        Done
      </ButtonLink>
    </div>
  )
}
