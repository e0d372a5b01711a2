// Going away: for a while, or for good with 14 days to come back.
import { closeAccount, pauseAccount } from '#shared/api/rights.ts'
import { ChangeButton } from '../components/change-button.tsx'
import { ConfirmItIsYou } from '../components/confirm-it-is-you.tsx'
import { SettingsSection } from '../components/settings-section.tsx'
import { useLeave } from './use-leave.ts'

export function LeaveSection() {
  const leave = useLeave()
  return (
    <SettingsSection title="Your account">
      <div className="flex max-w-reading flex-col gap-1">
        <h3 className="font-sans font-medium tracking-normal">A pause</h3>
        <p className="text-muted">
          Nobody sees you, and nothing is lost. You are signed out everywhere; signing in again ends the pause.
        </p>
      </div>
      <ChangeButton name="pause" label="Pause my account">
        {(close) => (
          <ConfirmItIsYou
            button="Pause my account"
            act={async () => {
              await pauseAccount()
              await leave('paused')
            }}
            onCancel={close}
          />
        )}
      </ChangeButton>
      <div className="mt-4 flex max-w-reading flex-col gap-1">
        <h3 className="font-sans font-medium tracking-normal">For good</h3>
        <p className="text-muted">
          You are hidden at once. For 14 days, signing in brings everything back; then your profile, photographs, posts,
          endorsements and your account are erased. What you wrote to others stays with them, by “A former member”.
        </p>
      </div>
      <ChangeButton name="close" label="Close my account">
        {(close) => (
          <ConfirmItIsYou
            button="Close my account"
            danger
            act={async () => {
              const eraseAt = await closeAccount()
              await leave('closing', eraseAt)
            }}
            onCancel={close}
          />
        )}
      </ChangeButton>
    </SettingsSection>
  )
}
