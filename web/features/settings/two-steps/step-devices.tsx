// The devices that make codes, and security keys: what each is called, since when, when it was last used. Removing one asks who is there.
import { KeyRound, Smartphone } from 'lucide-react'
import type { TwoSteps } from '#shared/api/two-steps.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { ConfirmItIsYou } from '../components/confirm-it-is-you.tsx'
import { useTwoStepActs } from '../data/use-two-steps.ts'
import { stepDeviceFacts, stepDeviceName } from '../model/two-step-words.ts'

type StepDevice = TwoSteps['factors'][number]

type StepDevicesProps = { devices: readonly StepDevice[]; required: boolean; now: Date }

export function StepDevices({ devices, required, now }: StepDevicesProps) {
  const asked = useOverlay('remove-step-device')
  const device = devices.find(({ id }) => id === asked.value)
  return (
    <>
      {devices.length > 0 && (
        <ul aria-label="Devices for the second step" className="w-full">
          {devices.map((each) => (
            <Row key={each.id} device={each} now={now} onRemove={() => asked.show(each.id)} />
          ))}
        </ul>
      )}
      <Remove
        // What was typed for one device is not for another.
        key={asked.value}
        device={device}
        isLast={devices.length === 1}
        required={required}
        onClose={asked.hide}
      />
    </>
  )
}

function Row({ device, now, onRemove }: { device: StepDevice; now: Date; onRemove: () => void }) {
  const name = stepDeviceName(device)
  const Sign = device.kind === 'webauthn' ? KeyRound : Smartphone
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-3 last:border-0">
      <Sign aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words">{name}</p>
        <p className="text-small text-muted">{stepDeviceFacts(device, now)}</p>
      </div>
      <Button variant="quiet" size="small" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

const removed = (kind: string | undefined) =>
  kind === 'webauthn'
    ? 'It opens nothing any more. Where it was used to sign in, another one is asked for.'
    : 'Its codes open nothing any more. Where it was used to sign in, a code of another one is asked for.'

type RemoveProps = { device: StepDevice | undefined; isLast: boolean; required: boolean; onClose: () => void }

function Remove({ device, isLast, required, onClose }: RemoveProps) {
  const { remove } = useTwoStepActs()
  const name = device ? stepDeviceName(device) : ''
  const console = required ? ' The console stays closed until it is set up again.' : ''
  return (
    <Dialog
      open={device !== undefined}
      onClose={onClose}
      width="narrow"
      title={`Remove ${name}?`}
      description={
        isLast
          ? `It is the last one: two-step sign-in is off then, and your recovery codes are gone.${console}`
          : removed(device?.kind)
      }
    >
      {device && (
        <ConfirmItIsYou
          button={isLast ? 'Remove it and switch off' : 'Remove it'}
          danger
          act={async () => {
            await remove.mutateAsync(device.id)
            onClose()
            toast.success(isLast ? 'Two-step sign-in is off' : `${name} is removed`)
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
