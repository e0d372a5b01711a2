// The guests of an event and the button to answer. post-standing.ts decides what can be pressed.
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useStanding } from '#shared/outbox/standing.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { AvatarRow } from '../components/avatar-row.tsx'
import type { PostActions } from '../components/use-post-actions.ts'
import type { Post } from '../model/post.ts'
import { withAnswer } from '../model/post-acts.ts'
import { attendance, rsvpStandingOf } from '../model/post-standing.ts'

type Props = { post: Post; actions: PostActions }

export function RsvpBlock({ post, actions }: Props) {
  const { answering } = post
  return answering ? (
    <Answering post={post} answering={answering} actions={actions} />
  ) : (
    <Answer post={post} actions={actions} />
  )
}

// An answer that goes straight through shows at once. One that waits is not shown as given: nobody has kept the place.
function Answering({ post, answering, actions }: Props & { answering: NonNullable<Post['answering']> }) {
  const { words, canTakeBack } = useStanding(answering)
  if (!canTakeBack) return <Answer post={withAnswer(post, answering.going)} actions={actions} />
  const [note, takeBack] = answering.going
    ? ['Your RSVP is not with the host yet.', 'Take it back']
    : ['The host still expects you.', 'Keep my place']
  return (
    <Rows post={post} note={null}>
      <p role="status" className="basis-full text-small text-muted">
        {words}. {note}
      </p>
      <Button variant="quiet" size="small" onClick={() => actions.keepAnswer(post)}>
        {takeBack}
      </Button>
    </Rows>
  )
}

function Answer({ post, actions }: Props) {
  const noteId = useId()
  const standing = rsvpStandingOf(post)
  if (!standing) return null
  const { label, note } = standing
  const press = { rsvp: () => actions.rsvp(post), plug: () => actions.plug(post, true) }
  return (
    <Rows post={post} note={note} noteId={noteId}>
      <Button
        variant={standing.act ? 'primary' : 'quiet'}
        disabled={!standing.act}
        className={post.rsvp && !post.isPast ? 'border-gold/50! text-gold-ink! disabled:opacity-100!' : undefined}
        aria-describedby={note ? noteId : undefined}
        onClick={standing.act ? press[standing.act] : undefined}
      >
        {label === 'Going' && <Check aria-hidden="true" />}
        {label}
        <OfWhom post={post} />
      </Button>
      {standing.canLeave && (
        <Button variant="ghost" size="small" onClick={() => actions.cancelRsvp(post)}>
          Can’t make it
          <OfWhom post={post} />
        </Button>
      )}
    </Rows>
  )
}

// Many events stand below each other: ears hear whose it is.
const OfWhom = ({ post }: { post: Post }) => <span className="sr-only">, event of {post.author.name}</span>

type RowsProps = { post: Post; note: string | null; noteId?: string; children: ReactNode }

function Rows({ post, note, noteId, children }: RowsProps) {
  return (
    <fieldset aria-label="RSVP" className="mx-5 mt-4 flex min-w-0 flex-col gap-3 border-t pt-3">
      <GuestLine post={post} />
      <div className="flex flex-wrap items-center gap-2">{children}</div>
      {note && (
        <p id={noteId} className="text-small text-muted">
          {note}
        </p>
      )}
    </fieldset>
  )
}

/** For the host: the guests, and no button. */
export function GuestList({ post }: { post: Post }) {
  if (!post.isOwn || post.type !== 'event' || !post.rsvpEnabled) return null
  return (
    <div className="mx-5 mt-4 border-t pt-3">
      <GuestLine post={post} />
    </div>
  )
}

function GuestLine({ post }: { post: Post }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="tabular text-small text-muted">{attendance(post)}</p>
      <AvatarRow people={post.attendees} total={post.goingCount} label="Going" />
    </div>
  )
}
