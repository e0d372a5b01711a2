// Edits the own photographs: add, replace, remove, and reorder by dragging or with buttons. Every change is saved at once.
import { Suspense, useRef } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { CropDialog } from '#shared/photo/crop-dialog.tsx'
import { usePhotoToCut } from '#shared/photo/use-photo-to-cut.ts'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { ProgressBar } from '#shared/ui/progress/progress-bar.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { MyProfile } from '#types/shapes.ts'
import { useSavePhotos } from '../data/save-photos.ts'
import { useUploadOwnPhoto } from '../data/upload-own-photo.ts'
import { mostPhotos, moved, without } from '../model/photo-slots.ts'

const PhotoBoard = lazyAgain(async () => (await import('./photo-board.tsx')).default, LostPiece)

type EditPhotosDialogProps = { own: MyProfile; open: boolean; onClose: () => void }

export function EditPhotosDialog({ own, open, onClose }: EditPhotosDialogProps) {
  const { chosen, choose, drop } = usePhotoToCut<number>()
  const place = useRef(0)
  const picker = useRef<HTMLInputElement>(null)
  const save = useSavePhotos()
  const upload = useUploadOwnPhoto()
  const photos = own.photos.slice(0, mostPhotos)

  const pick = (index: number) => {
    place.current = index
    picker.current?.click()
  }
  const remove = (index: number) => {
    const left = without(photos, index)
    save.mutate(
      { photos: left, seen: own.photos },
      {
        onSuccess: () =>
          toast.success('Photo removed', {
            action: { label: 'Undo', onClick: () => save.mutate({ photos, seen: left }) },
          }),
      },
    )
  }

  return (
    <>
      <Dialog
        open={open && chosen === null}
        onClose={onClose}
        title="Edit photos"
        description={`Up to ${mostPhotos}. The first is your main photo.`}
      >
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <PhotoBoard
            photos={photos}
            busy={upload.busy}
            onMove={(from, to) => save.mutate({ photos: moved(photos, from, to), seen: own.photos })}
            onChoose={pick}
            onRemove={remove}
          />
        </Suspense>
        <div role="status" className="mt-4 min-h-8">
          {upload.isPending && (
            <>
              <p className="mb-2 text-small text-muted">Uploading...</p>
              <ProgressBar label="Upload" value={upload.percent} />
            </>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label="Photo file"
          onChange={({ target }) => {
            choose(target.files?.[0], place.current)
            target.value = ''
          }}
        />
      </Dialog>
      <CropDialog
        file={chosen?.file ?? null}
        onCancel={drop}
        onCropped={(file) => {
          if (chosen) upload.mutate({ file, place: chosen.place, photos })
          drop()
        }}
      />
    </>
  )
}
