// The pictures of a post being written: the progress of each, and what to do with a failed one.
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { photoUrl } from '#shared/ui/photos/photo-url.ts'
import { ProgressBar } from '#shared/ui/progress/progress-bar.tsx'
import { maxPictures, type Picture } from '../model/pictures.ts'
import type { Pictures } from './use-pictures.ts'

export function PictureTray({ pictures, add, retry, remove }: Pictures) {
  const chooser = useRef<HTMLInputElement>(null)
  const failed = pictures.some(({ state }) => state === 'failed')
  const later = pictures.some(({ state }) => state === 'later')
  return (
    <fieldset className="flex flex-col gap-3" aria-label="Pictures">
      {pictures.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {pictures.map((picture, index) => (
            <Tile
              key={picture.key}
              picture={picture}
              place={index + 1}
              onRetry={() => void retry(picture.key)}
              onRemove={() => remove(picture.key)}
            />
          ))}
        </ul>
      )}
      {later && (
        <p role="status" className="text-small text-muted">
          No connection: pictures go along with the post.
        </p>
      )}
      {failed && (
        <p role="alert" className="text-small text-bad">
          Failed to upload image. Try it again or remove it; your text is kept.
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Add pictures"
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="quiet"
        size="small"
        className="self-start"
        disabled={pictures.length >= maxPictures}
        onClick={() => chooser.current?.click()}
      >
        <ImagePlus aria-hidden="true" />
        {pictures.length >= maxPictures ? `${maxPictures} of ${maxPictures} pictures` : 'Add pictures'}
      </Button>
    </fieldset>
  )
}

type TileProps = { picture: Picture; place: number; onRetry: () => void; onRemove: () => void }

function Tile({ picture, place, onRetry, onRemove }: TileProps) {
  const { state, percent, preview } = picture
  return (
    <li className="relative aspect-[4/5] overflow-hidden rounded-card bg-raised">
      <img
        src={preview.startsWith('blob:') ? preview : photoUrl(preview, { width: 320 })}
        alt={picture.name || `Number ${place}`}
        className={state === 'done' ? 'size-full object-cover' : 'size-full object-cover opacity-45'}
      />
      <IconButton
        label={`Remove picture ${place}`}
        icon={<X />}
        tone="photo"
        onClick={onRemove}
        className="absolute! top-1 right-1"
      />
      {state === 'sending' && (
        <ProgressBar
          value={percent}
          label={`Sending picture ${place}`}
          className="absolute inset-x-2 bottom-2 w-auto!"
        />
      )}
      {state === 'failed' && (
        <IconButton
          label={`Try picture ${place} again`}
          icon={<RotateCw />}
          tone="gold"
          onClick={onRetry}
          className="absolute! bottom-1 left-1"
        />
      )}
    </li>
  )
}
