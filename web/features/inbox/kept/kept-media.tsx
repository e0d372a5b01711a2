// Photographs and voice notes of a conversation, by month. A photograph opens on the whole screen, and is turned through all of them.
import { MessageCircle } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { monthAndYear } from '#shared/format/month-and-year.ts'
import { longDate } from '#shared/format/time.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { Skeleton, SkeletonRegion } from '#shared/ui/progress/skeleton.tsx'
import type { KeptMessage } from '#types/shapes.ts'
import { PhotoPicture } from '../media/photo-picture.tsx'
import { PhotoViewer } from '../media/photo-viewer.tsx'
import { VoiceNote } from '../media/voice/voice-note.tsx'
import { byMonth, type KeptPhoto, photosIn } from './kept.ts'
import { KeptPart, type PartProps, Said, saidBy } from './kept-part.tsx'
import { useKept } from './use-kept.ts'

const grid = 'grid grid-cols-3 gap-0.5 overflow-hidden rounded-card sm:grid-cols-4'

const loading = (
  <SkeletonRegion label="Loading photos..." className={grid}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
      <Skeleton key={place} className="aspect-square" />
    ))}
  </SkeletonRegion>
)

// So many before the last one that is here, older ones are asked for.
const AHEAD = 6

export function KeptMedia(part: PartProps) {
  const { thread, me, onGo } = part
  const { query, messages } = useKept(thread, me, 'media')
  const months = useMemo(() => byMonth(messages), [messages])
  const photos = useMemo(() => photosIn(messages), [messages])
  const files = useMemo(() => photos.map(({ file }) => file), [photos])
  const viewer = useOverlay(`kept-photo-${thread.id}`)
  const shown = viewer.open ? photos.findIndex(({ file }) => file.id === viewer.value) : -1
  const current = photos[shown]
  const { isSuccess, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const rests = !isFetching && !isFetchNextPageError
  const wasHere = useRef<string | null>(null)
  if (current) wasHere.current = current.file.id
  // Taken back while it was looked at, or gone before a reload opened it: nothing would lie there but a Back that does nothing.
  const gone = viewer.open && isSuccess && rests && !current && (!hasNextPage || wasHere.current === viewer.value)
  // Also for one that a reload opened, and that is further back.
  const wants = viewer.open && rests && hasNextPage && !gone && (shown < 0 || shown >= photos.length - AHEAD)
  const { hide } = viewer
  useEffect(() => {
    if (gone) hide()
  }, [gone, hide])
  useEffect(() => {
    if (wants) void fetchNextPage()
  }, [wants, fetchNextPage])

  return (
    <KeptPart
      query={query}
      empty={messages.length === 0}
      title="No photos or voice notes yet."
      hint="What you send each other here is kept here."
      loading={loading}
    >
      <div className="flex flex-col gap-8">
        {months.map(({ month, messages: of }) => (
          <section key={month} aria-labelledby={`kept-${month}`} className="flex flex-col gap-3">
            <h3 id={`kept-${month}`} className="font-display text-lead">
              {of[0] && monthAndYear(of[0].createdAt)}
            </h3>
            <Photos photos={photosIn(of)} part={part} onOpen={viewer.show} />
            <VoiceNotes spoken={of.filter(({ voice }) => voice)} part={part} />
          </section>
        ))}
      </div>
      {current && (
        <PhotoViewer
          files={files}
          shown={shown}
          onTurn={(at) => viewer.turnTo(files[at]?.id ?? '')}
          onClose={viewer.hide}
          beside={
            <IconButton
              label="Show this photo in the conversation"
              icon={<MessageCircle />}
              tone="photo"
              onClick={() => onGo({ id: current.message.id, seq: current.message.seq })}
            />
          }
        />
      )}
    </KeptPart>
  )
}

type PhotosProps = { photos: KeptPhoto[]; part: PartProps; onOpen: (id: string) => void }

function Photos({ photos, part: { thread, me }, onOpen }: PhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos" className={grid}>
      {photos.map(({ file, message }) => (
        <li key={file.id}>
          <button
            type="button"
            aria-label={`Photo from ${saidBy(thread, me, message)}, ${longDate(message.createdAt)}`}
            onClick={() => onOpen(file.id)}
            className="relative block aspect-square w-full overflow-hidden bg-raised focus-visible:-outline-offset-4"
          >
            <PhotoPicture file={file} alt="Photo" width={320} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function VoiceNotes({ spoken, part }: { spoken: KeptMessage[]; part: PartProps }) {
  if (spoken.length === 0) return null
  return (
    <ul aria-label="Voice notes" className="flex flex-col gap-2">
      {spoken.map((message) => {
        const name = saidBy(part.thread, part.me, message)
        return (
          <li key={message.id} className="pl-2">
            {message.voice && <VoiceNote messageId={message.id} voice={message.voice} name={name} me={part.me} />}
            <Said {...part} message={message} what={name === 'You' ? 'your voice note' : `the voice note of ${name}`} />
          </li>
        )
      })}
    </ul>
  )
}
