// The member's passkeys, each with its name and its dates. Naming one is a field; removing one asks who is there.
import { KeyRound } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { Passkey } from '#shared/api/passkeys.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { passkeyRefusal } from '#shared/passkeys/refusals.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { ConfirmItIsYou } from '../components/confirm-it-is-you.tsx'
import { usePasskeyActs } from '../data/use-passkeys.ts'
import { passkeyFacts, passkeyName } from '../model/passkey-words.ts'
import { inOurWords } from './in-our-words.ts'

export function PasskeyList({ passkeys, now }: { passkeys: readonly Passkey[]; now: Date }) {
  const naming = useOverlay('name-passkey')
  const removing = useOverlay('remove-passkey')
  const chosen = (id: string | null) => passkeys.find((passkey) => passkey.id === id)
  if (passkeys.length === 0) return null
  return (
    <>
      <ul aria-label="Passkeys" className="w-full">
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            passkey={passkey}
            now={now}
            onRename={() => naming.show(passkey.id)}
            onRemove={() => removing.show(passkey.id)}
          />
        ))}
      </ul>
      <Rename key={`name ${naming.value}`} passkey={chosen(naming.value)} onClose={naming.hide} />
      <Remove key={`remove ${removing.value}`} passkey={chosen(removing.value)} onClose={removing.hide} />
    </>
  )
}

type RowProps = { passkey: Passkey; now: Date; onRename: () => void; onRemove: () => void }

function Row({ passkey, now, onRename, onRemove }: RowProps) {
  const name = passkeyName(passkey)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-0">
      <KeyRound aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words">{name}</p>
        <p className="text-small text-muted">{passkeyFacts(passkey, now)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-6">
        <Button variant="ghost" size="small" onClick={onRename}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

type ActProps = { passkey: Passkey | undefined; onClose: () => void }

function Rename({ passkey, onClose }: ActProps) {
  const { rename } = usePasskeyActs()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (rename.isPending || !passkey) return
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (!name) return setRefusal('Please give it a name, so that you know it again.')
    setRefusal(null)
    try {
      await rename.mutateAsync({ id: passkey.id, name })
      onClose()
    } catch (error) {
      setRefusal(passkeyRefusal(error))
    }
  }

  return (
    <Dialog
      open={passkey !== undefined}
      onClose={onClose}
      width="narrow"
      title="Name this passkey"
      description="So that you know which device keeps it."
    >
      {passkey && (
        <form onSubmit={submit} className="flex flex-col gap-5">
          <Field label="Name" required error={refusal}>
            <TextInput
              name="name"
              autoComplete="off"
              maxLength={60}
              enterKeyHint="done"
              defaultValue={passkeyName(passkey)}
              onChange={() => setRefusal(null)}
            />
          </Field>
          <Button type="submit" full busy={rename.isPending}>
            Save
          </Button>
        </form>
      )}
    </Dialog>
  )
}

function Remove({ passkey, onClose }: ActProps) {
  const { remove } = usePasskeyActs()
  const name = passkey ? passkeyName(passkey) : ''
  return (
    <Dialog
      open={passkey !== undefined}
      onClose={onClose}
      width="narrow"
      title={`Remove ${name}?`}
      description="It opens your account no longer. Your device goes on listing it until you delete it there as well."
    >
      {passkey && (
        <ConfirmItIsYou
          button="Remove it"
          danger
          act={() =>
            inOurWords(async () => {
              await remove.mutateAsync(passkey.id)
              onClose()
              toast.success(`${name} is removed`)
            })
          }
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
