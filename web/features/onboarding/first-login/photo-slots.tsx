// Four places for more photographs. A chosen file is cropped in a dialog, then uploaded; new ones can be removed.
import { Plus, X } from 'lucide-react'
import { CropDialog } from '#shared/photo/crop-dialog.tsx'
import { uploadPhoto } from '#shared/photo/upload-photo.ts'
import { usePhotoToCut } from '#shared/photo/use-photo-to-cut.ts'
import { untilSessionEnd } from '#shared/session/until-session-end.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Photo } from '#shared/ui/photos/photo.tsx'
import { type FirstEvent, newPhotos, openSlots } from '../model/first-login.ts'
import { limits } from '../model/options.ts'

type PhotoSlotsProps = {
  userId: string
  slots: Array<string | null>
  /** How many photographs the profile has already. */
  existing: number
  uploadingSlot: number | null
  onUploading: (slot: number | null) => void
  dispatch: (event: FirstEvent) => void
}

export function PhotoSlots({ userId, slots, existing, uploadingSlot, onUploading, dispatch }: PhotoSlotsProps) {
  const { chosen, choose, drop } = usePhotoToCut<number>()
  const room = openSlots(existing)

  async function upload(slot: number, photo: File) {
    drop()
    onUploading(slot)
    const signal = untilSessionEnd()
    try {
      const url = await uploadPhoto({ path: `${userId}/${Date.now()}.jpg`, file: photo, waits: true, signal })
      dispatch({ type: 'photo-put', slot, photo: url })
      toast.success('Photo added successfully!')
    } catch (error) {
      if (signal.aborted) return
      console.warn('A photo could not be uploaded', error)
      toast.error('Failed to upload photo')
    } finally {
      onUploading(null)
    }
  }

  return (
    <>
      <ul aria-label="Photo slots" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {slots.map((photo, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          <li key={slot} className="relative">
            {photo ? (
              <>
                <Photo src={photo} alt={`New photo ${slot + 1}`} sizes="14rem" />
                <IconButton
                  tone="photo"
                  label={`Remove photo ${slot + 1}`}
                  icon={<X />}
                  className="absolute top-2 right-2"
                  onClick={() => dispatch({ type: 'photo-removed', slot })}
                />
              </>
            ) : (
              <EmptySlot
                slot={slot}
                uploading={uploadingSlot === slot}
                closed={uploadingSlot !== null || newPhotos({ city: '', slots }).length >= room}
                onChoose={(file) => choose(file, slot)}
              />
            )}
          </li>
        ))}
      </ul>
      {room < slots.length && (
        <p className="pt-4 text-center text-small text-muted">
          Maximum {limits.photos} photos allowed: you have {existing} already, so there is room for {room}.
        </p>
      )}
      <CropDialog
        file={chosen?.file ?? null}
        onCancel={drop}
        onCropped={(photo) => chosen && upload(chosen.place, photo)}
      />
    </>
  )
}

type EmptySlotProps = { slot: number; uploading: boolean; closed: boolean; onChoose: (file: File | undefined) => void }

function EmptySlot({ slot, uploading, closed, onChoose }: EmptySlotProps) {
  if (uploading) {
    return (
      <div className="grid aspect-[4/5] animate-shimmer place-items-center rounded-card bg-raised text-small text-muted">
        <span role="status">Uploading...</span>
      </div>
    )
  }
  return (
    <label className="grid aspect-[4/5] cursor-pointer place-items-center rounded-card border border-dashed border-line-strong/60 text-small text-muted transition-colors focus-within:outline-2 focus-within:outline-gold-ink hover:border-line-strong hover:text-ink has-disabled:cursor-not-allowed has-disabled:opacity-45">
      <Plus aria-hidden="true" className="size-6" />
      <input
        type="file"
        accept="image/*"
        aria-label={`Add photo ${slot + 1}`}
        disabled={closed}
        className="sr-only"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}
