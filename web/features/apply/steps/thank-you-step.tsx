// Step 12: thanks, and what happens next.
import { ButtonLink } from '#shared/ui/buttons/button.tsx'

export function ThankYouStep() {
  return (
    <div className="flex flex-col items-start gap-6">
      <p className="eyebrow text-gold-ink!">Application received</p>
      <h1 tabIndex={-1} className="text-hero outline-none">
        Thank you.
      </h1>
      <span aria-hidden="true" className="h-px w-14 bg-gold" />
      <p className="max-w-reading text-lead">
        We will reach out to you when you are approved and have your clout score calculated
      </p>
      <p className="max-w-reading text-muted">
        Until then, sign in with your email and password to see where your application stands.
      </p>
      <ButtonLink to="/" size="large" className="mt-4 min-w-44">
        Done
      </ButtonLink>
    </div>
  )
}
