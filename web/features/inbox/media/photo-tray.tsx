// Above the message input: the photographs that will be sent with it. Loads with the first one.
import { X } from 'lucide-react'
import { useBlobUrl } from '#shared/photo/sending/use-blob-url.ts'
import { cx } from '#shared/ui/cx.ts'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { PhotoTray } from './use-photo-tray.ts'

export function PhotoTrayBar({ tray: { photos, drawing, remove } }: { tray: PhotoTray }) {
  return (
    <ul aria-label="Photos to send" className="no-scrollbar mb-2 flex gap-2 overflow-x-auto py-1">
      {photos.map((photo, at) => (
        <Chosen key={photo.id} photo={photo} which={`photo ${at + 1}`} onRemove={() => remove(photo.id)} />
      ))}
      {Array.from({ length: drawing }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, all alike
        <li key={at} className="size-20 shrink-0 overflow-hidden rounded-card">
          <Skeleton className="size-full" />
        </li>
      ))}
    </ul>
  )
}

type ChosenProps = { photo: PreparedPhoto; which: string; onRemove: () => void }

function Chosen({ photo, which, onRemove }: ChosenProps) {
  const url = useBlobUrl(photo.file)
  return (
    <li className="relative size-20 shrink-0 overflow-hidden rounded-card bg-raised">
      {url && <img src={url} alt={which} className="size-full object-cover" />}
      <button
        type="button"
        aria-label={`Remove ${which}`}
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-11 place-items-start justify-items-end p-1"
      >
        <span className={cx('grid size-6 place-items-center rounded-full bg-night/60 text-on-photo')}>
          <X aria-hidden="true" className="size-4" />
        </span>
      </button>
    </li>
  )
}
