// In place of the form when a request makes no sense, for a friend or oneself. Offers what does.
import type { ShownProfile } from '#shared/api/members/members.ts'
import { useOpenPlugFrom } from '#shared/members/open-member.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'

export function PlugNotNeeded({ target }: { target: ShownProfile }) {
  const openPlugFrom = useOpenPlugFrom()
  if (target.relationship === 'self') return <EmptyState title="You have met yourself already." />
  return (
    <EmptyState
      title={`You and ${target.name} are friends already.`}
      action={
        <Button variant="quiet" onClick={() => openPlugFrom(target.userId)}>
          Ask for an introduction
        </Button>
      }
    >
      <p>{target.name} can introduce you to one of their friends.</p>
    </EmptyState>
  )
}
