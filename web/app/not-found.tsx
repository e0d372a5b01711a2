// The screen of every unknown address.
import { ButtonLink } from '#shared/ui/buttons/button.tsx'

export function NotFound() {
  return (
    <div className="grid min-h-[calc(100dvh-var(--spacing-tabs))] place-items-center px-6 text-center lg:min-h-dvh">
      <div className="flex flex-col items-center gap-6">
        <p aria-hidden="true" className="font-display text-hero text-gold-ink/80 tabular">
          404
        </p>
        <h1 className="text-title">Oops! Page not found</h1>
        <p className="max-w-reading text-balance text-muted">This door leads nowhere. The others are open.</p>
        <ButtonLink to="/" variant="quiet">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  )
}
