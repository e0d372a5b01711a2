// Photographs that another app has handed over: into a chat or a new post, whose input then holds them. Nothing is sent before the press there.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { conversationsQuery } from '#shared/api/conversations/threads.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { handOver, newPost } from '#shared/handed/handed.ts'
import { dropShare, type KeptShare, keptShare } from '#shared/handed/kept-share.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { useBlobUrl } from '#shared/photo/sending/use-blob-url.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { limits, numbers } from '#types/limits.ts'
import { useOpenDirectChat } from '../data/open-direct-chat.ts'
import { type Chosen, ShareWith } from './share-with.tsx'

/** `handed`: the id the service worker keeps them under, a blank, and the words that came along. */
type Props = { handed: string; onLeave: (act: () => void) => void }

const mostInPost = limits.posts.images.max

const partsOf = (handed: string) => /^(\S+) ?(.*)$/s.exec(handed)?.slice(1) ?? ['', '']

/** For whoever leaves without having chosen. */
export function dropHanded(handed: string) {
  const [id = ''] = partsOf(handed)
  void dropShare(id)
}

export function PhotosForm({ handed, onLeave }: Props) {
  const [id = '', words = ''] = partsOf(handed)
  const [share, setShare] = useState<KeptShare | null>()
  useEffect(() => {
    void keptShare(id).then(setShare)
  }, [id])
  if (share === undefined) return null
  if (!share)
    return (
      <EmptyState title={id === 'lost' ? 'The photos did not come along.' : 'They are not here any more.'}>
        o1 takes photos once it has been opened on this device, and keeps them for an hour. It is open now: share them
        again from the other app.
      </EmptyState>
    )
  if (share.files.length === 0)
    return (
      <EmptyState title="None of it is a photo.">
        Photos and links can be shared into o1; other files can’t. Nothing was kept.
      </EmptyState>
    )
  return <Choosing share={share} words={words} onLeave={onLeave} />
}

type ChoosingProps = { share: KeptShare; words: string; onLeave: Props['onLeave'] }

function Choosing({ share: { id, files, left, others }, words, onLeave }: ChoosingProps) {
  const me = useUserId()
  const postNote = useId()
  const navigate = useNavigate()
  const inbox = useInfiniteQuery(conversationsQuery(false))
  // Once: a second press, while the sheet closes or a chat opens, would give them and the words again.
  const given = useRef(false)
  const give = (place: string): boolean => {
    if (given.current) return false
    given.current = true
    handOver(place, files)
    void dropShare(id)
    return true
  }
  const toChat = (threadId: string) => {
    if (!give(threadId)) return
    const draft = `${me}:chat-${threadId}`
    const said = [readDraft<string>(draft, 1)?.trim(), words].filter(Boolean).join('\n')
    if (words) writeDraft(draft, 1, said)
    onLeave(() => void navigate(to('/inbox', { thread: threadId })))
  }
  const open = useOpenDirectChat(toChat)
  const choose = (chosen: Chosen) => {
    if (!('friendId' in chosen)) return toChat(chosen.threadId)
    // One that is there already opens also without a line.
    const known = inbox.data?.pages
      .flatMap(({ threads }) => threads)
      .find(({ type, participants }) => type === 'direct_message' && participants[0]?.id === chosen.friendId)
    if (known) toChat(known.id)
    else open.mutate(chosen.friendId)
  }
  const toPost = () => {
    if (give(newPost)) onLeave(() => void navigate(to('/live-network', { compose: 'post', words: words || undefined })))
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Photos" className="no-scrollbar flex gap-2 overflow-x-auto">
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are what they are
          <Tile key={at} file={file} name={`Photo ${at + 1}`} />
        ))}
      </ul>
      {(left > 0 || others > 0) && (
        <p role="status" className="text-small text-muted">
          {left > 0 && `These are the first ${numbers.mostMessagePhotos}; the rest stayed behind. `}
          {others > 0 &&
            `${others === 1 ? 'One file is no photo and was' : `${others} files are no photos and were`} left out.`}
        </p>
      )}
      {words && <p className="line-clamp-3 whitespace-pre-line break-words text-small text-muted">{words}</p>}
      <Button variant="quiet" onClick={toPost} aria-describedby={files.length > mostInPost ? postNote : undefined}>
        New post
      </Button>
      {files.length > mostInPost && (
        <p id={postNote} className="text-small text-muted">
          {`A post takes ${mostInPost} of these ${files.length} photos.`}
        </p>
      )}
      <ShareWith me={me} without={undefined} onChoose={choose} />
    </div>
  )
}

function Tile({ file, name }: { file: File; name: string }) {
  const url = useBlobUrl(file)
  return (
    <li className="size-20 shrink-0 overflow-hidden rounded-card bg-raised">
      {url && <img src={url} alt={name} className="size-full object-cover" />}
    </li>
  )
}
