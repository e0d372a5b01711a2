// Notifications on this device: on or off, with or without the words, and one to try. What is told at all is chosen elsewhere.
import { usePush } from '#shared/push/use-push.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { SettingsSection } from '../components/settings-section.tsx'

const reasons = {
  no: 'This browser can’t show notifications while o1 is closed.',
  install:
    'On iPhone and iPad, o1 can notify you once it is on the Home Screen: press Share, then “Add to Home Screen”, and open it there.',
  denied: 'This browser was told not to show notifications of o1. Its settings for this site can change that.',
}

export function PushSection() {
  const { ability, on, hide, busy, turnOn, turnOff, setHide, sendOne } = usePush()
  return (
    <SettingsSection title="Notifications on this device">
      <div className="flex w-full flex-col gap-4">
        <Switch
          label="Notify me on this device"
          hint={ability === 'yes' ? 'Also while o1 is closed. Ends when you sign out.' : reasons[ability]}
          checked={on}
          disabled={ability !== 'yes' || busy}
          onChange={(wanted) => void (wanted ? turnOn() : turnOff())}
        />
        {on && (
          <Switch
            label="Hide the words"
            hint="“New message” instead of who writes, and what."
            checked={hide}
            disabled={busy}
            onChange={(wanted) => void setHide(wanted)}
          />
        )}
      </div>
      {on && (
        <Button variant="quiet" busy={busy} onClick={() => void sendOne()}>
          Send me one now
        </Button>
      )}
    </SettingsSection>
  )
}
