// After the password, or a mailed link: the code of the member's device, their security key, or one of their recovery codes. Nothing of the app is
// there before.
import { type ReactNode, useState } from 'react'
import { type Prove, spendRecoveryCode, takeSecondStep } from '#shared/api/two-steps.ts'
import { canUsePasskeys } from '#shared/passkeys/device.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { twoStepsRefusal } from '#shared/two-steps/refusals.ts'
import { StepForm, useFirstFocus } from '#shared/two-steps/step-form.tsx'
import { type StepWay, stepWays } from '#shared/two-steps/step-ways.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
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
  const { ways, keys } = stepWays(halfway?.user.factors, canUsePasskeys())
  const [chosen, setChosen] = useState<StepWay | 'recovery' | null>(null)
  const way = chosen ?? ways[0] ?? 'code'
  const [recovered, setRecovered] = useState(false)
  const place = useFirstFocus<HTMLDivElement>(way)

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

  async function takeStep(prove: Prove): Promise<string | null> {
    const refusal = await step(() => takeSecondStep(prove))
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
      lead={leads[way] ?? whoseCode(halfway?.user.factors)}
      foot={halfway && <SignedInAs email={halfway.user.email} />}
    >
      <div ref={place} className="flex flex-col gap-5">
        {way === 'recovery' ? (
          <RecoveryCodeForm spend={recover} />
        ) : (
          <StepForm
            key={way}
            way={way}
            keys={keys}
            label="Code"
            hint="Six digits, new every half minute."
            button="Go in"
            step={takeStep}
          />
        )}
        <div className="flex flex-col items-center gap-1">
          {[...ways, 'recovery' as const]
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="ghost" size="small" onClick={() => setChosen(other)}>
                {instead[other]}
              </Button>
            ))}
        </div>
      </div>
    </SignInFrame>
  )
}

const leads: { readonly [way in StepWay | 'recovery']?: string } = {
  key: 'Your security key: plug it in, or have it at hand.',
  recovery: 'One of the ten codes that you kept for this.',
}

const instead: Record<StepWay | 'recovery', string> = {
  code: 'Type the code of the app instead',
  key: 'Use a security key instead',
  recovery: 'Use a recovery code instead',
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
