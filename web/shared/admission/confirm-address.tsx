// Asks an applicant for the code that was mailed, until the address is confirmed. A club without mail asks nothing, and nothing is shown.
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { confirmApplication, sendApplicationCode } from '#shared/api/admission/address-proof.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'
import { SendAgain } from '#shared/ui/forms/send-again.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import type { AddressProof } from '#types/shapes.ts'
import { CorrectAddress } from './correct-address.tsx'
import { refusalOf } from './refusal-of.ts'
import type { useAddressProof } from './use-address-proof.ts'

type ConfirmAddressProps = { application: string; of: ReturnType<typeof useAddressProof> }

export function ConfirmAddress({ application, of: { known, tell, look, retry } }: ConfirmAddressProps) {
  const asked = useRef(false)
  if (known.is === 'asking') {
    return (
      <SkeletonRegion label="One moment" className="w-full max-w-sm">
        <SkeletonText lines={3} />
      </SkeletonRegion>
    )
  }
  if (known.is === 'unknown') {
    return (
      <div role="alert" className="flex flex-col items-start gap-4 border-l border-bad pl-6">
        <p>Whether your email is confirmed could not be asked.</p>
        <Button variant="quiet" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  }
  if (known.is !== 'known') return null
  if (known.proof.confirmed) return <Confirmed email={known.proof.email} inPlaceOfCode={asked.current} />
  if (!known.proof.asks) return null
  asked.current = true
  return <Ask application={application} proof={known.proof} onProof={tell} onLook={look} />
}

/** Takes the focus when it replaces the code field. */
function Confirmed({ email, inPlaceOfCode }: { email: string; inPlaceOfCode: boolean }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (inPlaceOfCode) words.current?.focus()
  }, [inPlaceOfCode])
  return (
    <p
      ref={words}
      tabIndex={-1}
      role="status"
      className="flex outline-none max-w-full animate-appear items-start gap-3"
    >
      <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
      <span className="min-w-0 wrap-anywhere">{email} is confirmed.</span>
    </p>
  )
}

type AskProps = {
  application: string
  proof: AddressProof
  onProof: (proof: AddressProof) => void
  onLook: () => Promise<void>
}

function Ask({ application, proof, onProof, onLook }: AskProps) {
  const [correcting, setCorrecting] = useState(false)
  const { email, triesLeft, sendIn } = proof

  async function check(code: string): Promise<string | null> {
    const answer = await confirmApplication(application, code)
    onProof(answer)
    return refusalOf(answer)
  }

  async function send(): Promise<number> {
    const answer = await sendApplicationCode(application)
    onProof(answer)
    return answer.sendIn ?? 0
  }

  return (
    <section aria-label="Confirm your email" className="flex w-full max-w-sm animate-appear flex-col gap-6">
      <div>
        <h2 className="text-title">Confirm your email</h2>
        <p className="mt-3 wrap-anywhere text-muted">
          {triesLeft > 0 ? (
            <>
              We mailed six digits to <span className="text-ink">{email}</span>. Type them here, or press the link in
              the mail, on any device.
            </>
          ) : sendIn === null ? (
            <>
              No more codes are mailed to <span className="text-ink">{email}</span>. The link in each of the mails works
              for 14 days, on any device.
            </>
          ) : (
            <>
              A code works for 30 minutes and five tries. Send a new one to <span className="text-ink">{email}</span>.
            </>
          )}
        </p>
      </div>
      {correcting ? (
        <CorrectAddress
          application={application}
          onCorrected={(answer) => {
            setCorrecting(false)
            onProof(answer)
          }}
          onConfirmed={onLook}
          onCancel={() => setCorrecting(false)}
        />
      ) : (
        <>
          {triesLeft > 0 && (
            <CodeForm
              // Another address has another code.
              key={email}
              label="Code"
              hint="It can take a minute. Look among the unwanted mail, too."
              button="Confirm"
              check={check}
            />
          )}
          <div className="flex flex-col items-center">
            {sendIn !== null && (
              <SendAgain
                key={email}
                label={triesLeft > 0 ? 'Send another code' : 'Send a new code'}
                done="Another code is on its way."
                wait={sendIn}
                send={send}
              />
            )}
            <Button variant="ghost" size="small" onClick={() => setCorrecting(true)}>
              Wrong address?
            </Button>
          </div>
        </>
      )}
      <p className="text-small text-muted">
        Only a confirmed email lets the password you chose open your account once you are approved.
      </p>
    </section>
  )
}
