// One photograph of a message in its place, over its blurred colours until it has come.
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { photographQuery } from '#shared/api/conversations/photographs.ts'
import { useBlobUrl } from '#shared/photo/sending/use-blob-url.ts'
import { cx } from '#shared/ui/cx.ts'
import type { PictureWidth } from '#types/pictures.ts'
import type { MessageFile } from '#types/shapes.ts'
import { blurredUrl } from './blurred.ts'
import { useWaitingFile, type Waits } from './use-waiting-file.ts'

type Props = {
  file: MessageFile
  alt: string
  width: PictureWidth | null
  /** Of one that waits on this device. */
  waits?: Waits | undefined
  whole?: boolean
}

export function PhotoPicture({ file, alt, width, waits, whole = false }: Props) {
  const { data, isError } = useQuery({ ...photographQuery(file.name, width), enabled: file.name !== '' })
  const own = useWaitingFile(file.name === '' ? waits : undefined)
  const url = useBlobUrl(data ?? own)
  const blurred = blurredUrl(file.placeholder)
  const fit = whole ? 'object-contain' : 'object-cover'
  return (
    <span className="absolute inset-0 block overflow-hidden">
      {!url && blurred && <img src={blurred} alt="" className={cx('size-full scale-110 blur-lg', fit)} />}
      {url && <img src={url} alt={alt} draggable={false} className={cx('absolute inset-0 size-full', fit)} />}
      {isError && !url && (
        <span className="absolute inset-0 grid place-items-center bg-night/40 text-on-photo">
          <ImageOff aria-hidden="true" className="size-5" />
          <span className="sr-only">{alt} did not load</span>
        </span>
      )}
    </span>
  )
}
