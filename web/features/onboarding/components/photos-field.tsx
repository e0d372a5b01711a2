// Up to five photographs: chosen, checked, uploaded, sorted.
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { SkeletonPhoto } from '#shared/ui/progress/skeleton.tsx'
import { limits } from '../model/options.ts'
import { type PhotoPlace, usePhotoAdding } from './use-photo-adding.ts'

const PhotoGrid = lazyAgain(async () => (await import('./photo-grid.tsx')).default, LostPiece)

type PhotosFieldProps = {
  place: PhotoPlace
  photos: string[]
  onAdded: (photo: string) => void
  onChange: (photos: string[]) => void
}

export function PhotosField({ place, photos, onAdded, onChange }: PhotosFieldProps) {
  const { add, uploading, tips } = usePhotoAdding({ place, count: photos.length, onAdded })
  return (
    <div>
      <Suspense fallback={<SkeletonPhoto className="max-w-52" />}>
        <PhotoGrid photos={photos} onChange={onChange}>
          {uploading !== null && (
            <li className="grid aspect-[4/5] animate-shimmer place-items-center rounded-card bg-raised text-small text-muted">
              <span role="status">{place.busy}</span>
            </li>
          )}
          {uploading === null && photos.length < limits.photos && (
            <li>
              <label className="grid aspect-[4/5] cursor-pointer place-items-center rounded-card border border-dashed border-line-strong/60 text-small text-muted transition-colors focus-within:outline-2 focus-within:outline-gold-ink hover:border-line-strong hover:text-ink">
                <span className="flex flex-col items-center gap-2">
                  <Plus aria-hidden="true" className="size-6" />
                  Add photo
                </span>
                <input
                  type="file"
                  accept="image/*"
                  multiple
                  className="sr-only"
                  onChange={(event) => {
                    const files = [...(event.target.files ?? [])]
                    event.target.value = ''
                    void add(files)
                  }}
                />
              </label>
            </li>
          )}
        </PhotoGrid>
      </Suspense>
      <p className="pt-4 text-small text-muted">
        {photos.length} of {limits.photos}. The first photo is your main one; drag or use the arrows to reorder.
      </p>
      <div aria-live="polite" className="flex flex-col gap-1 text-small text-warn">
        {photos.flatMap((photo, index) =>
          tips[photo] ? (
            <p key={photo}>
              Photo {index + 1}: {tips[photo]}
            </p>
          ) : (
            []
          ),
        )}
      </div>
    </div>
  )
}
