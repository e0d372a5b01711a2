// Writes an endorsement for a friend in one industry. Its form is fetched once the screen is there, so that it opens without a line too.
import { Suspense, useEffect } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { Endorsing } from './endorsement-form.tsx'

const load = async () => (await import('./endorsement-form.tsx')).EndorsementForm
const EndorsementForm = lazyAgain(load, LostPiece)

type WriteEndorsementDialogProps = Endorsing & { open: boolean; onClose: () => void }

export function WriteEndorsementDialog({ open, onClose, ...rest }: WriteEndorsementDialogProps) {
  const { name } = rest.endorsee
  useEffect(() => void load().catch(() => undefined), [])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Endorse ${name}`}
      description="Shown on their profile, with your name."
    >
      <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
        <EndorsementForm {...rest} onDone={onClose} />
      </Suspense>
    </Dialog>
  )
}
