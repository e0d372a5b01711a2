// The link of the mail that asks an applicant to confirm the address: says whose application it is, and confirms it by a press, on any device.
// Opening the page confirms nothing: scanners of mail open pages too.
import { useCallback, useEffect, useState } from 'react'
import { applicationOfDevice } from '#shared/admission/handed-in.ts'
import { getAddressProof, getApplicationLink } from '#shared/api/admission/address-proof.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { DoorAside } from '#shared/ui/brand/door-aside.tsx'
import { Wordmark } from '#shared/ui/brand/wordmark.tsx'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import type { ApplicationLink } from '#types/shapes.ts'
import { ConfirmByLink } from '../confirm/confirm-by-link.tsx'

type Opened = { is: 'checking' | 'dead' | 'unknown' } | { is: 'open'; link: ApplicationLink; own: string | null }

export function Component() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '')
  const [opened, setOpened] = useState<Opened>({ is: 'checking' })
  const checking = opened.is === 'checking'

  useEffect(() => {
    if (!checking) return
    let left = false
    open(token).then((found) => !left && setOpened(found))
    return () => {
      left = true
    }
  }, [token, checking])

  const onConfirmed = useCallback(
    (link: ApplicationLink) => setOpened((now) => (now.is === 'open' ? { ...now, link } : now)),
    [],
  )

  return (
    <div className="flex">
      <DoorAside light={opened.is === 'open' && opened.link.confirmed ? 1 : 0.85} />
      <main id="main" className="flex min-h-dvh min-w-0 flex-1 flex-col px-6 pt-[calc(1.5rem+var(--safe-top))] pb-16">
        <Wordmark className="text-[1.75rem] lg:invisible" />
        <div className="mx-auto flex w-full max-w-[30rem] flex-1 animate-appear flex-col items-start justify-center gap-6">
          <span aria-hidden="true" className="h-px w-14 bg-gold" />
          {opened.is === 'open' ? (
            <ConfirmByLink token={token} link={opened.link} own={opened.own} onConfirmed={onConfirmed} />
          ) : (
            <>
              <h1 className="text-name">Confirm your email</h1>
              {checking && <Spinner label="Checking the link" className="text-gold-ink" />}
              {opened.is === 'dead' && (
                <div role="alert" className="flex flex-col items-start gap-5 border-l border-bad pl-6">
                  <p className="text-lead">This link opens nothing any more.</p>
                  <p className="text-muted">
                    It is older than 14 days, the address was corrected since, or the application has been decided on.
                    Sign in with the email and password you applied with to see where it stands.
                  </p>
                  <ButtonLink to="/auth" variant="quiet">
                    Sign in
                  </ButtonLink>
                </div>
              )}
              {opened.is === 'unknown' && (
                <div role="alert" className="flex flex-col items-start gap-5 border-l border-bad pl-6">
                  <p className="text-lead">The link could not be checked.</p>
                  <Button variant="quiet" onClick={() => setOpened({ is: 'checking' })}>
                    Try again
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      </main>
    </div>
  )
}

async function open(token: string): Promise<Opened> {
  try {
    const link = await getApplicationLink(token)
    return { is: 'open', link, own: await ownApplication(link) }
  } catch (error) {
    return { is: isAppError(error, 'link_ended') ? 'dead' : 'unknown' }
  }
}

/** The application handed in on this device, if it is with the address of the link. */
async function ownApplication({ email, confirmed }: ApplicationLink): Promise<string | null> {
  const here = applicationOfDevice()
  if (!here || confirmed) return null
  const proof = await getAddressProof(here).catch(() => null)
  return proof?.email.toLowerCase() === email.toLowerCase() ? here : null
}
