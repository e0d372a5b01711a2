// After the password, or a mailed link: the code of the member's device, or one of their recovery codes. Nothing of the app is there before.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { spendRecoveryCode, takeSecondStep } from '#shared/api/two-steps.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { twoStepsRefusal } from '#shared/two-steps/refusals.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { SignInFrame } from '../components/sign-in-frame.tsx'
import { beginsInConsole } from '../data/sign-in.ts'
import { whoseCode } from '../model/whose-code.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

type SecondStepProps = {
  /** True until it is known what follows the step: the session is whole before. */
  onStepping: (stepping: boolean) => void
  /** An admin without a profile goes on there. */
  onConsole: () => void
}

export default function SecondStep({ onStepping, onConsole }: SecondStepProps) {
  const { halfway } = useAuth()
  const [byRecovery, setByRecovery] = useState(false)
  const [recovered, setRecovered] = useState(false)
  const field = useRef<HTMLDivElement>(null)

  // What takes the place of a pressed button takes its focus: the field is all there is to do here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other form has another field.
  useEffect(() => {
    field.current?.querySelector('input')?.focus()
  }, [byRecovery])

  async function step(take: () => Promise<void>): Promise<string | null> {
    onStepping(true)
    try {
      await take()
      if (await beginsInConsole()) onConsole()
      return null
    } catch (error) {
      onStepping(false)
      return twoStepsRefusal(error)
    }
  }

  async function takeStep(code: string): Promise<string | null> {
    const refusal = await step(() => takeSecondStep(code))
    if (refusal === null) {
      toast.success('Welcome back!')
      onStepping(false)
    }
    return refusal
  }

  async function recover(code: string): Promise<string | null> {
    const refusal = await step(() => spendRecoveryCode(code))
    if (refusal === null) setRecovered(true)
    return refusal
  }

  if (recovered) return <Recovered onGoOn={() => onStepping(false)} />
  return (
    <SignInFrame
      title="One more step"
      lead={byRecovery ? 'One of the ten codes that you kept for this.' : whoseCode(halfway?.user.factors)}
      foot={halfway && <SignedInAs email={halfway.user.email} />}
    >
      <div ref={field} className="flex flex-col gap-5">
        {byRecovery ? (
          <RecoveryCodeForm spend={recover} />
        ) : (
          <CodeForm label="Code" hint="Six digits, new every half minute." button="Go in" check={takeStep} />
        )}
        <Button variant="ghost" size="small" className="self-center" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Type the code of the app instead' : 'Use a recovery code instead'}
        </Button>
      </div>
    </SignInFrame>
  )
}

function SignedInAs({ email }: { email: string | undefined }): ReactNode {
  const { signOut, busy } = useSignOut('local')
  return (
    <span className="flex flex-wrap items-center justify-center gap-x-2">
      <span className="min-w-0 break-all">{email}</span>
      <Button variant="ghost" size="small" className="px-3" busy={busy} onClick={signOut}>
        Sign out
      </Button>
    </span>
  )
}

function Recovered({ onGoOn }: { onGoOn: () => void }) {
  return (
    <SignInFrame title="You are in" announced>
      <div className="flex animate-appear flex-col gap-3 border-l border-gold pl-6">
        <p className="text-lead">Two-step sign-in is off now.</p>
        <p className="text-muted">
          The code is spent, and your devices and the other codes open nothing any more. Set two-step sign-in up again
          as soon as you have a device at hand. Your other sessions were signed out.
        </p>
      </div>
      <div className="mt-9 flex flex-wrap gap-3">
        <ButtonLink to="/settings?change=two-steps">Set it up again</ButtonLink>
        <Button variant="quiet" onClick={onGoOn}>
          Later
        </Button>
      </div>
    </SignInFrame>
  )
}
