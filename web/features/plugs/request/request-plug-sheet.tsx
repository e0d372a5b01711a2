// "Request a Plug": opened towards a member from anywhere. Loads the target and whom to ask, then shows the form.
import { useQuery } from '@tanstack/react-query'
import { postQuery } from '#shared/api/feed.ts'
import { connectorsToQuery } from '#shared/api/members/introductions.ts'
import { memberProfileQuery } from '#shared/api/members/members.ts'
import { usePlugSheet } from '#shared/members/open-member.ts'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { useLast } from '../components/use-last.ts'
import { PlugNotNeeded } from './plug-not-needed.tsx'
import { RequestPlugForm } from './request-plug-form.tsx'

export function RequestPlugSheet() {
  const { value, context, via, close } = usePlugSheet()
  const shown = useLast(value)
  return (
    <Sheet open={value !== null} onClose={close} size="full" title="Request a Plug">
      {shown && (
        <Asking
          key={shown}
          userId={shown}
          postId={context?.postId}
          rsvp={context?.rsvp === true}
          via={via}
          open={value !== null}
          onDone={close}
        />
      )}
    </Sheet>
  )
}

type AskingProps = {
  userId: string
  postId: string | undefined
  rsvp: boolean
  via: string | null
  open: boolean
  onDone: () => void
}

function Asking({ userId, postId, rsvp, via, open, onDone }: AskingProps) {
  const target = useQuery(memberProfileQuery(userId))
  const ways = useQuery(connectorsToQuery(userId))
  const flyer = useQuery({ ...postQuery(postId ?? ''), enabled: Boolean(postId) })
  if (target.isPending || ways.isPending)
    return (
      <SkeletonRegion label="Loading mutual friends...">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonRegion>
    )
  if ((target.isError && !target.data) || (ways.isError && !ways.data))
    return (
      <ErrorState
        title="Your mutual friends did not load"
        error={target.error ?? ways.error}
        onRetry={() => {
          void target.refetch()
          void ways.refetch()
        }}
      />
    )
  if (!target.data || !ways.data) return <p className="py-10 text-center text-muted">This member is not available.</p>
  if (target.data.relationship === 'friend' || target.data.relationship === 'self')
    return <PlugNotNeeded target={target.data} />
  return (
    <RequestPlugForm
      target={target.data}
      ways={ways.data}
      flyer={postId ? { postId, rsvp, post: flyer.data } : null}
      via={via}
      shown={open}
      onDone={onDone}
    />
  )
}
