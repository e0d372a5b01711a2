// Contacts and Instagram, both optional. Contacts are counted on the device and stay there. Each says "connected" once the server has it, so
// neither goes through the outbox: the handle is in the draft, a failure says why, and the same button tries again.
import { useState } from 'react'
import { updateOwnProfile } from '#shared/api/members/own-profile.ts'
import { changedTexts, saveProfile } from '#shared/api/members/save-profile.ts'
import { canReadContacts, readContacts } from '#shared/device/read-contacts.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { completeHandle, isHandleName, typedHandleLongest } from '#shared/members/handle.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { NetworkRow } from '../components/network-row.tsx'
import type { FinishDraft, FinishEvent } from '../model/finish-draft.ts'

type ConnectStepProps = {
  userId: string
  draft: FinishDraft
  dispatch: (event: FinishEvent) => void
  handle: string
  onHandle: (handle: string) => void
  /** The handle as the profile had it when it was read or written last. */
  readHandle: { current: string }
}

export function ConnectStep({ userId, draft, dispatch, handle, onHandle, readHandle }: ConnectStepProps) {
  return (
    <>
      <Contacts
        userId={userId}
        connected={draft.contactsConnected}
        onConnected={() => dispatch({ type: 'contacts-connected' })}
      />
      <Instagram
        readHandle={readHandle}
        connected={draft.instagramConnected}
        handle={handle}
        onHandle={onHandle}
        onConnected={() => dispatch({ type: 'instagram-connected' })}
      />
    </>
  )
}

type NetworkProps = { userId: string; connected: boolean; onConnected: () => void }

function Contacts({ userId, connected, onConnected }: NetworkProps) {
  const [busy, setBusy] = useState(false)
  const possible = canReadContacts()

  async function sync() {
    setBusy(true)
    try {
      const outcome = await readContacts()
      if (outcome.kind === 'denied') toast.error('Contacts permission denied')
      if (outcome.kind !== 'read') return
      await updateOwnProfile(userId, { contacts_connected: true })
      onConnected()
      toast.success(`Synced ${outcome.count} contacts`)
    } catch (error) {
      console.warn('Contacts could not be read', error)
      toast.error('Failed to sync contacts')
    } finally {
      setBusy(false)
    }
  }

  return (
    <NetworkRow
      title="Contacts"
      connected={connected}
      text="See how many people you know are here. Your contacts stay on this device."
    >
      {possible ? (
        <Button variant="quiet" className="self-start" busy={busy} onClick={sync}>
          {connected ? 'Sync again' : 'Sync contacts'}
        </Button>
      ) : (
        <p className="text-small text-muted">
          This browser can’t share contacts. You can do it later on a phone that can.
        </p>
      )}
    </NetworkRow>
  )
}

type InstagramProps = Omit<NetworkProps, 'userId'> & Pick<ConnectStepProps, 'handle' | 'onHandle' | 'readHandle'>

function Instagram({ connected, handle, onHandle, onConnected, readHandle: read }: InstagramProps) {
  const [busy, setBusy] = useState(false)
  const name = handle.trim().replace(/^@+/, '')
  const wrong = name !== '' && !isHandleName(name)

  async function connect() {
    setBusy(true)
    try {
      await saveProfile({ ig_handle: `@${name}`, instagram_connected: true }, { ig_handle: read.current })
      read.current = `@${name}`
      onConnected()
      toast.success('Instagram connected')
    } catch (error) {
      const theirs = changedTexts(error)?.ig_handle
      if (theirs !== undefined) {
        read.current = theirs
        toast.message('Your handle was changed on another device', {
          description: `There it is ${theirs || 'none'} now. Press again to use yours.`,
        })
        return
      }
      console.warn('Instagram could not be connected', error)
      toast.error('Failed to connect Instagram', { description: describeError(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <NetworkRow
      title="Instagram"
      connected={connected}
      text="Members find you by your handle, and it stands on your profile."
    >
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label="Instagram handle"
          className="flex-1 basis-40"
          error={wrong ? 'Letters, numbers, dots and underscores only' : null}
        >
          <TextInput
            value={handle}
            onChange={(event) => onHandle(completeHandle(event.target.value))}
            placeholder="@handle"
            maxLength={typedHandleLongest(handle)}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <Button variant="quiet" className="mt-7 min-h-12" busy={busy} disabled={name === '' || wrong} onClick={connect}>
          {connected ? 'Update' : 'Connect'}
        </Button>
      </div>
    </NetworkRow>
  )
}
