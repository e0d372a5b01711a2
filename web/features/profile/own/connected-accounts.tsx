// The connected accounts: Instagram by its handle, contacts by a sync on this device.
import { AtSign, Contact } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { MyProfile } from '#types/shapes.ts'
import { useSyncContacts } from '../data/sync-contacts.ts'

type ConnectedAccountsProps = { own: MyProfile; onEdit: () => void }

export function ConnectedAccounts({ own, onEdit }: ConnectedAccountsProps) {
  const sync = useSyncContacts()
  const { contacts } = own.connectedAccounts
  return (
    <ul className="flex flex-col">
      <Account icon={<AtSign />} name="Instagram" standing={own.igHandle ?? 'Not connected'}>
        <Button variant="quiet" size="small" onClick={onEdit}>
          {own.igHandle ? 'Change' : 'Connect'}
          <span className="sr-only"> Instagram</span>
        </Button>
      </Account>
      <Account icon={<Contact />} name="Contacts" standing={contacts ? 'Synced on your device' : 'Not synced'}>
        <Button variant="quiet" size="small" busy={sync.isPending} onClick={() => sync.mutate()}>
          Sync Contacts
        </Button>
      </Account>
    </ul>
  )
}

type AccountProps = { icon: ReactNode; name: string; standing: string; children: ReactNode }

function Account({ icon, name, standing, children }: AccountProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b py-2 last:border-0">
      <span aria-hidden="true" className="text-muted [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 flex-1 basis-24">
        <span className="block">{name}</span>
        <span className="block truncate text-small text-muted">{standing}</span>
      </span>
      {children}
    </li>
  )
}
