// Two-step sign-in: off, with the way to set it up; on, with its devices and the recovery codes. Codes that were just made come before all else.
import type { TwoSteps } from '#shared/api/two-steps.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { ChangeButton } from '../components/change-button.tsx'
import { SettingsSection } from '../components/settings-section.tsx'
import { useHeldCodes } from '../data/held-codes.ts'
import { useTwoSteps } from '../data/use-two-steps.ts'
import { NewCodes } from './new-codes.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { StepDevices } from './step-devices.tsx'

export function TwoStepsSection() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useTwoSteps()
  const codes = useHeldCodes(useUserId())
  return (
    <SettingsSection title="Two-step sign-in">
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && data && <Standing steps={data} now={new Date(dataUpdatedAt)} />}
      {!codes && !data && !error && (
        <SkeletonRegion label="Loading" className="w-full">
          <SkeletonRow />
        </SkeletonRegion>
      )}
      {!codes && !data && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
    </SettingsSection>
  )
}

function Standing({ steps: { factors, recoveryCodesLeft, required }, now }: { steps: TwoSteps; now: Date }) {
  const isOn = factors.length > 0
  return (
    <>
      <p className="max-w-reading text-muted">
        {isOn
          ? 'It is on: whichever way you sign in, one of these is asked for next.'
          : `After your password, a code from a device of your own${backendConfig().securityKeys ? ', or a security key' : ''}: whoever learns the password alone stays outside.`}
      </p>
      {required && !isOn && (
        <p className="max-w-reading border-l border-gold pl-4">
          Admins of this club sign in with two steps. The console opens once yours are set up.
        </p>
      )}
      <StepDevices devices={factors} required={required} now={now} />
      {/* One button throughout: adding the first device leaves it where it is. */}
      <ChangeButton name="two-steps" label={isOn ? 'Add another device' : 'Set up'}>
        {(close) => <SetUp isFirst={!isOn} onEnd={close} />}
      </ChangeButton>
      {isOn && <NewCodes left={recoveryCodesLeft} />}
    </>
  )
}
