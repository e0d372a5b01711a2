// An applicant's photograph, large.
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { Photo } from '#shared/ui/photos/photo.tsx'
import type { Application } from '#types/shapes.ts'

export function PhotoDialog({ application, onClose }: { application: Application | null; onClose: () => void }) {
  return (
    <Dialog open={application !== null} onClose={onClose} title="Profile Photo" description={application?.name}>
      {application && (
        <Photo src={application.profile_photo} alt={application.name} sizes="(min-width: 28rem) 25rem, 92vw" eager />
      )}
    </Dialog>
  )
}
