// Who signs in with two steps proves it with the second one before an act: the code of their app, or their security key.
import { useState } from 'react'
import { type Prove, takeSecondStep } from '#shared/api/two-steps.ts'
import { canUsePasskeys } from '#shared/passkeys/device.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { twoStepsRefusal } from '#shared/two-steps/refusals.ts'
import { StepForm, useFirstFocus } from '#shared/two-steps/step-form.tsx'
import { type StepWay, stepWays } from '#shared/two-steps/step-ways.ts'
import { Button } from '#shared/ui/buttons/button.tsx'

type SecondStepAgainProps = {
  /** The words of the button that does it. */
  button: string
  danger: boolean
  act: () => Promise<void>
  /** Why it was refused, in a sentence. */
  sentence: (error: unknown) => string
}

export function SecondStepAgain({ button, danger, act, sentence }: SecondStepAgainProps) {
  const { user } = useAuth()
  const { ways, keys } = stepWays(user?.factors, canUsePasskeys())
  const [chosen, setChosen] = useState<StepWay | null>(null)
  const way = chosen ?? ways[0] ?? 'code'
  const place = useFirstFocus<HTMLDivElement>(way)

  async function step(prove: Prove): Promise<string | null> {
    try {
      await takeSecondStep(prove)
    } catch (error) {
      return twoStepsRefusal(error)
    }
    try {
      await act()
      return null
    } catch (error) {
      return sentence(error)
    }
  }

  return (
    <div ref={place} className="flex flex-col gap-5">
      <StepForm key={way} way={way} keys={keys} label="Code of your app" button={button} danger={danger} step={step} />
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="ghost" size="small" className="self-center" onClick={() => setChosen(other)}>
            {other === 'key' ? 'Use a security key instead' : 'Type the code of the app instead'}
          </Button>
        ))}
    </div>
  )
}
