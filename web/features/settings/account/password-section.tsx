// Changing the password: with the current one, or right after signing in without it.
import { useQueryClient } from '@tanstack/react-query'
import { staleAfter } from '#shared/api/stale-after.ts'
import { NewPasswordForm } from '#shared/password/new-password-form.tsx'
import { beganLately } from '#shared/session/began-lately.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ChangeButton } from '../components/change-button.tsx'
import { SettingsSection } from '../components/settings-section.tsx'

export function PasswordSection() {
  const { user, session } = useAuth()
  const cache = useQueryClient()
  return (
    <SettingsSection title="Password">
      <p className="text-muted">A new password signs your other devices out, and a mail tells you of it.</p>
      <ChangeButton name="password" label="Change password">
        {(close) => (
          <NewPasswordForm
            email={user?.email ?? ''}
            asksCurrent={!session || !beganLately(session)}
            button="Save the password"
            onSet={() => {
              close()
              void staleAfter(cache, 'change_password')
            }}
            foot={
              <Button variant="ghost" size="small" className="self-center" onClick={close}>
                Cancel
              </Button>
            }
          />
        )}
      </ChangeButton>
    </SettingsSection>
  )
}
