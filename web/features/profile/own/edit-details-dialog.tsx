// Edits name, handle, city, bio and About of the own profile. Its form is fetched once the profile is there, so that it opens without a line too.
import { Suspense, useEffect } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { Own } from './details-form.tsx'

const load = async () => (await import('./details-form.tsx')).DetailsForm
const DetailsForm = lazyAgain(load, LostPiece)

/** `own`: with what waits; `served`: as the club has it. */
type EditDetailsDialogProps = { own: Own; served: Own; open: boolean; onClose: () => void }

export function EditDetailsDialog({ own, served, open, onClose }: EditDetailsDialogProps) {
  useEffect(() => void load().catch(() => undefined), [])
  return (
    <Dialog open={open} onClose={onClose} title="Edit Profile">
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <DetailsForm own={own} served={served} onDone={onClose} />
      </Suspense>
    </Dialog>
  )
}
