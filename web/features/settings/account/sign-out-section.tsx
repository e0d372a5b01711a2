// Signing out, here or everywhere.
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { SettingsSection } from '../components/settings-section.tsx'

export function SignOutSection() {
  const here = useSignOut('local')
  const everywhere = useSignOut()
  return (
    <SettingsSection title="Sign out">
      <p className="text-muted">What this device keeps of you goes with it.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" busy={here.busy} onClick={here.signOut}>
          Sign out here
        </Button>
        <Button variant="danger" busy={everywhere.busy} onClick={everywhere.signOut}>
          Sign out everywhere
        </Button>
      </div>
    </SettingsSection>
  )
}
