// "Plug With": introduces two friends to each other in a chat of three. Opened with one of them, or with both.
import { useQuery } from '@tanstack/react-query'
import { friendsOfQuery, mutualFriendsQuery } from '#shared/api/members/friends.ts'
import { useIntroductionSheet } from '#shared/members/open-member.ts'
import { onlyThroughChosen } from '#shared/members/plug-refusal.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { useLast } from '../components/use-last.ts'
import { firstWhoMayMeet } from '../model/may-meet.ts'
import { IntroduceForm } from './introduce-form.tsx'

export function IntroduceSheet() {
  const { value, close } = useIntroductionSheet()
  const shown = useLast(value)
  return (
    <Sheet open={value !== null} onClose={close} size="full" title="Plug With">
      {shown && <Introducing key={shown} pair={shown} open={value !== null} onDone={close} />}
    </Sheet>
  )
}

function Introducing({ pair, open, onDone }: { pair: string; open: boolean; onDone: () => void }) {
  const [first, second] = pair.split(',')
  const friends = useQuery(friendsOfQuery(useUserId()))
  // Whom both know: they need no introduction to each other. Where that can't be read, all are offered and the server knows better.
  const shared = useQuery(mutualFriendsQuery(first ?? ''))
  if (friends.isPending || shared.isLoading)
    return (
      <SkeletonRegion label="Loading your friends...">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonRegion>
    )
  if (friends.isError && !friends.data)
    return <ErrorState title="Your friends did not load" error={friends.error} onRetry={() => friends.refetch()} />
  const person = friends.data.find(({ id }) => id === first)
  const others = friends.data.filter(({ id }) => id !== first)
  if (!person) return <EmptyState title="You can only introduce your friends." />
  if (person.mayIntroduce === false) return <EmptyState title={onlyThroughChosen(person.name)} />
  if (others.length === 0) return <EmptyState title={`You need one more friend to introduce ${person.name} to.`} />
  const known = new Set(shared.data?.map(({ id }) => id))
  if (others.every(({ id }) => known.has(id)))
    return <EmptyState title={`All your other friends know ${person.name} already.`} />
  return (
    <IntroduceForm
      person={person}
      others={firstWhoMayMeet(others, known)}
      known={known}
      chosenFirst={second ?? null}
      shown={open}
      onDone={onDone}
    />
  )
}
