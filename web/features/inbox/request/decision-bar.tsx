// The same buttons at the foot of the conversation, for when the card is out of sight.
import type { Thread } from '#types/shapes.ts'
import { requestView } from '../model/request-state.ts'
import { RequestActions } from './request-actions.tsx'

export function DecisionBar({ thread, userId }: { thread: Thread; userId: string }) {
  if (thread.type !== 'plug_request') return null
  const view = requestView(thread, userId)
  if (!view.canDecide && !view.canOpenIntro) return null
  return (
    <div className="mb-3 flex flex-col gap-3 rounded-card bg-raised p-4">
      <p className="text-small">
        <span className="text-gold-ink">{view.label}</span> · {thread.title}
      </p>
      <RequestActions thread={thread} view={view} />
    </div>
  )
}
