// Unlinking one: it asks who is there. Where it vouches for the account's own address, signing in with it links it again, and that is said before.
import type { LinkedHouse } from '#shared/api/linked-houses.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { ConfirmItIsYou } from '../components/confirm-it-is-you.tsx'
import { useUnlink } from '../data/use-linked-houses.ts'
import { houseName, linkRefusal } from '../model/linked-words.ts'

export function Unlink({ house, onClose }: { house: LinkedHouse | undefined; onClose: () => void }) {
  const { user } = useAuth()
  const unlink = useUnlink()
  const name = house ? houseName(house.provider) : ''
  const sameAddress = house?.who?.toLowerCase() === user?.email?.toLowerCase()
  return (
    <Dialog
      open={house !== undefined}
      onClose={onClose}
      width="narrow"
      title={`Unlink ${name}?`}
      description={
        sameAddress
          ? 'It opens your account no longer, unless somebody signs in with it again: it has your address, and that links it.'
          : 'It opens your account no longer.'
      }
    >
      {house && (
        <ConfirmItIsYou
          button="Unlink it"
          danger
          sentence={linkRefusal}
          act={async () => {
            await unlink.mutateAsync(house.identity_id)
            onClose()
            toast.success(`${name} is unlinked`)
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
