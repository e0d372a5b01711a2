// The top of a conversation: back, the participants, and a menu.
import {
  ArrowLeft,
  BellOff,
  CalendarPlus,
  EllipsisVertical,
  Eye,
  Images,
  LogOut,
  Search,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useWindowSubject } from '#shared/links/window-subject.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import type { Thread } from '#types/shapes.ts'
import { ThreadFaces } from '../components/thread-faces.tsx'
import { useOpenThread } from '../components/use-open-thread.ts'
import { useLeaveThread } from '../data/leave-thread.ts'
import { useMuteEnds } from '../data/shelves/use-mute-ends.ts'
import type { Target } from '../messages/use-go-to-message.ts'
import { requestView } from '../model/request-state.ts'
import { shelfOf } from '../model/shelves/shelves.ts'
import { groupKind, isByHouse, threadName, windowName } from '../model/thread.ts'
import { useShelfItems } from '../shelf/use-shelf-items.ts'

// Opened by few presses: it loads with the first.
const ThreadDetails = lazyOver(async () => (await import('../group/thread-details.tsx')).ThreadDetails)

const KeptSheet = lazyOver(async () => (await import('../kept/kept-sheet.tsx')).KeptSheet)
const MuteMenu = lazyOver(async () => (await import('../shelf/mute-menu.tsx')).MuteMenu)

type Props = {
  thread: Thread
  userId: string
  wide: boolean
  onFind: () => void
  onGo: (to: Target) => void
  onSuggest: (() => void) | undefined
}

export function ThreadHeader({ thread, userId, wide, onFind, onGo, onSuggest }: Props) {
  const { close } = useOpenThread()
  useWindowSubject(windowName(thread))
  useMuteEnds(useMemo(() => [thread], [thread]))
  const openMember = useOpenMember()
  const asking = useOverlay(`leave-chat-${thread.id}`)
  const details = useOverlay(`chat-details-${thread.id}`)
  // Once opened it stays: it leaves as it came.
  const [detailsUsed, setDetailsUsed] = useState(details.open)
  if (details.open && !detailsUsed) setDetailsUsed(true)
  const kept = useOverlay(`chat-kept-${thread.id}`)
  const [keptUsed, setKeptUsed] = useState(kept.open)
  if (kept.open && !keptUsed) setKeptUsed(true)
  const name = useRef<HTMLHeadingElement>(null)
  // Where the conversation lies over the list, the pressed row is hidden and cannot keep the focus.
  const [coversList] = useState(!wide)
  useEffect(() => {
    if (coversList) name.current?.focus({ preventScroll: true })
  }, [coversList])
  const leave = useLeaveThread(userId, close)
  const bar = useRef<HTMLElement>(null)
  const [muting, setMuting] = useState<HTMLElement | null>(null)
  const shelfItems = useShelfItems(thread, userId, { onAway: close, onMute: () => setMuting(bar.current) })
  const group = thread.type === 'intro_chat'
  const keepsIt = thread.group?.makerId === userId
  const Name = wide ? 'h2' : 'h1'
  const { activeUntil } = thread
  const under = subtitle()

  return (
    <header
      ref={bar}
      className="@container flex shrink-0 items-center gap-3 border-b pt-[calc(0.75rem+var(--safe-top))] pr-3 pb-3 pl-2 sm:pr-4 lg:pl-6"
    >
      <IconButton label="Back to the inbox" icon={<ArrowLeft />} onClick={close} className="lg:hidden" />
      {/* With very large letters the name needs the room. */}
      <span className="hidden shrink-0 @min-[18rem]:flex">
        <ThreadFaces thread={thread} />
      </span>
      <div className="min-w-0 flex-1">
        <Name ref={name} tabIndex={-1} className="outline-none font-display text-lead leading-tight text-pretty">
          <span className="line-clamp-2">
            {threadName(thread)}
            {shelfOf(thread).muted && (
              <>
                <BellOff aria-hidden="true" className="ml-2 inline size-4 text-muted" />
                <span className="sr-only"> Muted</span>
              </>
            )}
          </span>
          {group && thread.participants.length > 0 && (
            <span className="block truncate font-sans text-small leading-normal text-muted"> {groupKind(thread)}</span>
          )}
        </Name>
        {under && <p className="line-clamp-2 text-small text-muted">{under}</p>}
      </div>
      <Menu
        trigger={<IconButton label="More" icon={<EllipsisVertical />} />}
        items={[
          // Of a group its details name them.
          ...(thread.group ? [] : thread.participants).map(({ id, name }) => ({
            label: group || thread.type === 'plug_request' ? `View ${name}` : 'View profile',
            icon: <UserRound />,
            onSelect: () => openMember(id),
          })),
          {
            label: thread.group ? 'Group details' : 'Who can read this',
            icon: thread.group ? <UsersRound /> : <Eye />,
            onSelect: () => details.show(),
          },
          { label: 'Media, links and events', icon: <Images />, onSelect: () => kept.show('media') },
          { label: 'Find in conversation', icon: <Search />, onSelect: onFind },
          ...shelfItems,
          // Where letters are large, the message input has no room for it.
          ...(onSuggest ? [{ label: 'Suggest a time', icon: <CalendarPlus />, onSelect: () => onSuggest() }] : []),
          group
            ? { label: 'Leave chat', icon: <LogOut />, danger: true, onSelect: () => asking.show() }
            : { label: 'Delete chat', icon: <Trash2 />, danger: true, onSelect: () => asking.show() },
        ]}
      />
      {muting && <MuteMenu thread={thread} me={userId} anchor={muting} opener={null} onClose={() => setMuting(null)} />}
      <ConfirmDialog
        open={asking.open}
        onCancel={asking.hide}
        onConfirm={() => asking.hideThen(() => leave.mutate(thread))}
        danger
        title={leaving()}
        description={
          group
            ? `You will no longer see it. The others are told that you left.${keepsIt ? ' Who has been in it longest keeps it then.' : ''}`
            : 'It goes from your list only. A new message brings it back.'
        }
        confirmLabel={group ? 'Leave' : 'Delete'}
      />
      {detailsUsed && (
        <ThreadDetails
          thread={thread}
          me={userId}
          open={details.open}
          onClose={details.hide}
          onKept={() => details.hideThen(() => kept.show('media'))}
        />
      )}
      {keptUsed && (
        <KeptSheet
          thread={thread}
          me={userId}
          open={kept.open}
          what={kept.value}
          onTurn={kept.turnTo}
          onClose={kept.hide}
          onGo={onGo}
        />
      )}
    </header>
  )

  function leaving() {
    if (!group) return 'Delete this chat?'
    if (thread.group) return 'Leave this group?'
    return isByHouse(thread) ? 'Leave this chat?' : 'Leave this Plug Chat?'
  }

  function subtitle() {
    if (thread.type === 'plug_request') return requestView(thread, userId).label
    return activeUntil && Date.parse(activeUntil) > Date.now() ? 'Active recently' : null
  }
}
