// Whether others see what the member has read, and that they were here: each choice goes both ways. Holds at once.
import { useQuery } from '@tanstack/react-query'
import { type SeenChange, seenChoicesQuery } from '#shared/api/conversations/seen.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { SkeletonRegion, SkeletonRoom } from '#shared/ui/progress/skeleton.tsx'
import { numbers } from '#types/limits.ts'
import type { SeenChoices } from '#types/shapes.ts'
import { SettingsSection } from '../components/settings-section.tsx'
import { seenAct } from '../data/seen-act.ts'

export function SeenSection() {
  const me = useUserId()
  const { data, error, refetch, isFetching } = useQuery(seenChoicesQuery())
  const waiting = useActs(me, seenAct)
  const shown = data && waiting.reduce(afterPress, data)
  return (
    <SettingsSection title="What others see">
      <p className="text-muted">Both go both ways: who hides theirs sees nobody’s.</p>
      {shown && <Choices {...shown} onChange={(change) => void outboxOf(me).write(seenAct, change)} />}
      {!shown && !error && (
        <SkeletonRegion label="Loading" className="w-full">
          <SkeletonRoom>
            <Choices receipts active={false} onChange={() => {}} />
          </SkeletonRoom>
        </SkeletonRegion>
      )}
      {!shown && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
    </SettingsSection>
  )
}

const afterPress = (stands: SeenChoices, { input }: { input: SeenChange }): SeenChoices => ({
  receipts: input.receipts ?? stands.receipts,
  active: input.active ?? stands.active,
})

type ChoicesProps = SeenChoices & { onChange: (change: SeenChange) => void }

function Choices({ receipts, active, onChange }: ChoicesProps) {
  return (
    <div className="flex w-full flex-col gap-4">
      <Switch
        label="Read receipts"
        hint={
          receipts
            ? `Who wrote to you sees that you have read it, and you see it of them, in conversations of up to ${numbers.mostWithReceipts} people.`
            : 'Nobody sees what you have read, and you see it of nobody. What you read now is not shown later either.'
        }
        checked={receipts}
        onChange={(on) => onChange({ receipts: on })}
      />
      <Switch
        label="Active recently"
        hint={
          active
            ? 'Friends who show it too see in your chat that you were here within a day, not when.'
            : 'Nobody sees that you were here, and you see it of nobody.'
        }
        checked={active}
        onChange={(on) => onChange({ active: on })}
      />
    </div>
  )
}
