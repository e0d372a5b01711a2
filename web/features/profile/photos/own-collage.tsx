// The own photographs: the main one large with the name over it, the others below it. Each opens full screen.
import { Camera, Plus } from 'lucide-react'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { placeAndShare } from '#shared/members/place-and-share.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { firstPhotoSizes } from '#shared/ui/photos/first-photos.ts'
import { Photo, PhotoCaption } from '#shared/ui/photos/photo.tsx'
import type { MyProfile } from '#types/shapes.ts'
import { mostPhotos } from '../model/own-photos.ts'
import { PhotoViewer } from './photo-viewer.tsx'

type OwnCollageProps = { own: MyProfile; source: (url: string) => string; onEdit: () => void }

export function OwnCollage({ own, source, onEdit }: OwnCollageProps) {
  const viewed = useOverlay('photo')
  const photos = own.photos.slice(0, mostPhotos).map(source)
  const [main, ...others] = photos
  return (
    <div>
      <div className="relative">
        <button
          type="button"
          disabled={!main}
          aria-label={main ? `Open photo 1 of ${photos.length}` : 'No photo yet'}
          onClick={() => viewed.show('0')}
          className="block w-full text-left"
        >
          <Photo
            src={main}
            alt={own.name}
            sizes={firstPhotoSizes.profile}
            eager
            rounded={false}
            // On a phone the actions below it stay above the tab bar.
            className="max-md:max-h-[50svh] md:rounded-card"
          />
        </button>
        <PhotoCaption className="pointer-events-none md:rounded-b-card">
          {/* Room below for what reaches under the line: a clamp cuts it off. */}
          <p className="-mb-[0.15em] line-clamp-4 pb-[0.15em] font-display text-name break-words">
            {own.name}, {own.age}
          </p>
          <p className="mt-2 break-words text-on-photo-muted">{placeAndShare(own)}</p>
          <p className="mt-3">
            <Chip tone="photo">{own.badge}</Chip>
          </p>
        </PhotoCaption>
        <div className="absolute top-3 right-3">
          <Button variant="photo" size="small" onClick={onEdit}>
            <Camera aria-hidden="true" />
            Edit photos
          </Button>
        </div>
      </div>
      {others.length > 0 && (
        <ul className="mt-1 grid grid-cols-5 gap-1 md:mt-2 md:gap-2">
          {others.map((src, index) => (
            <li key={src || index} className="min-w-0">
              <button
                type="button"
                aria-label={`Open photo ${index + 2} of ${photos.length}`}
                onClick={() => viewed.show(String(index + 1))}
                className="block w-full"
              >
                <Photo
                  src={src}
                  alt=""
                  sizes="(min-width: 64rem) 12rem, 34vw"
                  ratio="1/1"
                  rounded={false}
                  className="md:rounded-chip"
                />
              </button>
            </li>
          ))}
          {photos.length < mostPhotos && (
            // The row always has all its places: an empty one is a button to add a photograph.
            <li className="min-w-0">
              <button
                type="button"
                aria-label="Add to your photos"
                onClick={onEdit}
                className="grid aspect-square w-full place-items-center bg-surface text-muted transition-colors duration-150 hover:bg-raised hover:text-ink md:rounded-chip"
              >
                <Plus aria-hidden="true" strokeWidth={1.5} className="size-6" />
              </button>
            </li>
          )}
        </ul>
      )}
      <PhotoViewer
        name={own.name}
        photos={photos}
        start={viewed.open ? Number(viewed.value) : null}
        onClose={viewed.hide}
      />
    </div>
  )
}
