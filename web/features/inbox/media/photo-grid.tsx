// The photographs of a message in its bubble. Their places are there before they have come; a press opens one on the whole screen.
import { useOverlay } from '#shared/links/use-overlay.ts'
import { cx } from '#shared/ui/cx.ts'
import type { MessageFile } from '#types/shapes.ts'
import { columnsOf, placeOf } from '../model/photographs.ts'
import { PhotoPicture } from './photo-picture.tsx'

type Props = { messageId: string; files: MessageFile[]; name: string; me: string; wordless: boolean }

export const photographLayer = 'photograph'

export function PhotoGrid({ messageId, files, name, me, wordless }: Props) {
  const { show } = useOverlay(photographLayer)
  const [only] = files
  const single = files.length === 1 && only ? placeOf(only) : undefined
  return (
    <span
      style={{ width: single?.width ?? 320 }}
      className={cx(
        '-mx-3 -mt-1.5 grid max-w-[calc(100%+1.5rem)] gap-0.5 overflow-hidden rounded-card',
        wordless ? '-mb-1.5' : 'mb-2',
        !single && (columnsOf(files.length) === 2 ? 'grid-cols-2' : 'grid-cols-3'),
      )}
    >
      {files.map((file, at) => {
        const which = files.length > 1 ? `Photo ${at + 1} of ${files.length}` : 'Photo'
        const picture = (
          <PhotoPicture file={file} alt={which} width={single ? 800 : 480} waits={{ owner: me, act: messageId, at }} />
        )
        const place = {
          style: { aspectRatio: single?.aspect ?? 1 },
          className: 'relative block w-full min-h-11 overflow-hidden bg-raised',
        }
        if (file.name === '')
          return (
            <span key={file.id} {...place}>
              {picture}
            </span>
          )
        return (
          <button
            key={file.id}
            type="button"
            aria-label={`${which} from ${name === 'You' ? 'you' : name}`}
            onClick={() => show(`${messageId}/${file.id}`)}
            {...place}
          >
            {picture}
          </button>
        )
      })}
    </span>
  )
}
