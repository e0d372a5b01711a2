// Optional: the number of contacts. Read and counted on the device, sent nowhere.
import { useState } from 'react'
import { canReadContacts, readContacts } from '#shared/device/read-contacts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { NetworkRow } from '../components/network-row.tsx'

export function ContactsStep({ connected, onConnected }: { connected: boolean; onConnected: () => void }) {
  const [busy, setBusy] = useState(false)
  const [count, setCount] = useState<number | null>(null)

  async function sync() {
    setBusy(true)
    try {
      const outcome = await readContacts()
      if (outcome.kind === 'denied') {
        toast.error('Permission denied', { description: 'Contacts access is required to find mutual connections.' })
      }
      if (outcome.kind !== 'read') return
      setCount(outcome.count)
      onConnected()
      toast.success('Contacts synced successfully')
    } catch (error) {
      console.warn('Contacts could not be read', error)
      toast.error('Error', { description: 'Failed to access contacts. Please try again.' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <NetworkRow
      title="Contacts"
      connected={connected}
      text="Find mutual connections. Your contacts stay on this device."
    >
      {canReadContacts() ? (
        <Button variant="quiet" className="self-start" busy={busy} onClick={sync}>
          {connected ? 'Sync again' : 'Sync contacts'}
        </Button>
      ) : (
        <p className="text-small text-muted">
          This browser can’t share contacts. You can do it later on a phone that can.
        </p>
      )}
      {count !== null && <p className="text-small text-muted">{count} contacts counted.</p>}
    </NetworkRow>
  )
}
