// The guests of an event and the button to answer. post-standing.ts decides what can be pressed.
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { AvatarRow } from '../components/avatar-row.tsx'
import type { PostActions } from '../components/use-post-actions.ts'
import type { Post } from '../model/post.ts'
import { attendance, rsvpStandingOf } from '../model/post-standing.ts'

export function RsvpBlock({ post, actions }: { post: Post; actions: PostActions }) {
  const noteId = useId()
  const standing = rsvpStandingOf(post)
  if (!standing) return null
  const { label, note } = standing
  const press = { rsvp: () => actions.rsvp(post), plug: () => actions.plug(post, true) }
  return (
    <fieldset aria-label="RSVP" className="mx-5 mt-5 flex flex-col gap-3 border-t pt-4">
      <GuestLine post={post} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant={standing.act ? 'primary' : 'quiet'}
          disabled={!standing.act}
          className={post.rsvp && !post.isPast ? 'border-gold/50! text-gold-ink! disabled:opacity-100!' : undefined}
          aria-describedby={note ? noteId : undefined}
          onClick={standing.act ? press[standing.act] : undefined}
        >
          {label === 'Going' && <Check aria-hidden="true" />}
          {label}
        </Button>
        {standing.canLeave && (
          <Button variant="ghost" size="small" onClick={() => actions.cancelRsvp(post)}>
            Can’t make it
          </Button>
        )}
      </div>
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
    <div className="mx-5 mt-5 border-t pt-4">
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
