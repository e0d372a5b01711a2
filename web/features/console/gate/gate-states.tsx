// The screens for everyone who gets no access: still checking, not signed in, not an admin.
import type { ReactNode } from 'react'
import { signInPath } from '#shared/session/return-path.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { Spinner } from '#shared/ui/progress/spinner.tsx'

function Gate({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-6 py-16">
      <div className="flex max-w-reading flex-col items-center gap-5 text-center">
        <span aria-hidden="true" className="h-px w-10 bg-gold" />
        {title && <h1 className="text-name">{title}</h1>}
        {children}
      </div>
    </main>
  )
}

export function CheckingPermissions() {
  return (
    <Gate>
      <Spinner label="" className="text-gold-ink" />
      <p role="status" className="text-muted">
        Checking permissions...
      </p>
    </Gate>
  )
}

export function AuthenticationRequired() {
  return (
    <Gate title="Authentication Required">
      <p className="text-muted">Please sign in to access the CMS.</p>
      <ButtonLink to={signInPath('/cms')}>Go to Login</ButtonLink>
    </Gate>
  )
}

export function AccessDenied({ email }: { email: string | undefined }) {
  return (
    <Gate title="Access Denied">
      <p className="text-muted">You need admin privileges to access the CMS.</p>
      <p className="flex flex-wrap items-center justify-center gap-3">
        <span className="min-w-0 break-all">{email}</span>
        <Chip tone="gold">Not Admin</Chip>
      </p>
      <ButtonLink to="/home">Go to Home</ButtonLink>
    </Gate>
  )
}
