// Edits the own photographs: add, replace, remove, and reorder by dragging or with buttons. The outbox has every change at once.
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyAgain, lazyOver } from '#shared/connection/lazy-again.tsx'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { publicPhoto } from '#shared/photo/sending/photo-place.ts'
import { useProgress } from '#shared/photo/upload-progress.ts'
import { usePhotoToCut } from '#shared/photo/use-photo-to-cut.ts'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { ProgressBar } from '#shared/ui/progress/progress-bar.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { MyProfile } from '#types/shapes.ts'
import { loadUpload, photosAct } from '../data/photos-act.ts'

import { mostPhotos, moved, photoPath, placed, without } from '../model/own-photos.ts'
import { UnsavedPhotos } from './unsaved-photos.tsx'

const loadCrop = async () => (await import('#shared/photo/crop-dialog.tsx')).CropDialog
const CropDialog = lazyOver(loadCrop, LostPiece)
const PhotoBoard = lazyAgain(async () => (await import('./photo-board.tsx')).default, LostPiece)

/** `source`: where a photograph is shown from. */
type EditPhotosDialogProps = {
  own: MyProfile
  source: (url: string) => string
  open: boolean
  onClose: () => void
}

export function EditPhotosDialog({ own, source, open, onClose }: EditPhotosDialogProps) {
  const { chosen, choose, drop } = usePhotoToCut<number>()
  // Stays once it was needed, so that it closes as it should.
  const [cutting, setCutting] = useState(false)
  if (chosen && !cutting) setCutting(true)
  useEffect(() => void Promise.all([loadCrop(), loadUpload()]).catch(() => undefined), [])
  const place = useRef(0)
  const dragging = useRef(false)
  const picker = useRef<HTMLInputElement>(null)
  const waiting = useActs(own.userId, photosAct)
  const uploading = waiting.find(({ state, input }) => state === 'sending' && input.path)
  const percent = useProgress(uploading?.id)
  const unsent = new Set(waiting.flatMap(({ input }) => (input.path ? [publicPhoto(input.path)] : [])))
  const photos = own.photos.slice(0, mostPhotos)

  const pick = (index: number) => {
    place.current = index
    picker.current?.click()
  }
  const save = (next: string[], seen: string[] = own.photos) =>
    outboxOf(own.userId).write(photosAct, { photos: next, seen })
  const remove = (index: number) => {
    const left = without(photos, index)
    save(left)
    toast.success('Photo removed', { action: { label: 'Undo', onClick: () => save(photos, left) } })
  }
  const put = (file: File, index: number) => {
    const path = photoPath(own.userId, Date.now())
    const next = placed(photos, index, publicPhoto(path))
    outboxOf(own.userId).write(photosAct, { photos: next, seen: own.photos, path }, { files: [file] })
  }

  return (
    <>
      <Dialog
        open={open && chosen === null}
        onClose={onClose}
        keepsEscape={() => dragging.current}
        title="Edit photos"
        description={`Up to ${mostPhotos}. The first is your main photo.`}
      >
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <PhotoBoard
            photos={photos}
            source={source}
            unsent={unsent}
            dragging={dragging}
            onMove={(from, to) => save(moved(photos, from, to))}
            onChoose={pick}
            onRemove={remove}
          />
        </Suspense>
        <div role="status" className="mt-4 min-h-8">
          {uploading && (
            <>
              <p className="mb-2 text-small text-muted">Uploading...</p>
              <ProgressBar label="Upload" value={percent} />
            </>
          )}
        </div>
        <UnsavedPhotos userId={own.userId} />
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
      {cutting && (
        <CropDialog
          file={chosen?.file ?? null}
          onCancel={drop}
          onCropped={(file) => {
            if (chosen) put(file, chosen.place)
            drop()
          }}
        />
      )}
    </>
  )
}
