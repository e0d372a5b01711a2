// One line for all messages that did not go out, with one button to retry, or to discard what was refused.
import { Button } from '#shared/ui/buttons/button.tsx'
import { Banner } from '#shared/ui/messages/banner.tsx'
import type { Unsent } from '../model/unsent.ts'

type Props = {
  failed: Unsent[]
  onRetry: (ids: string[]) => void
  onDiscard: (id: string) => void
  className?: string
}

export function UnsentNotice({ failed, onRetry, onDiscard, className }: Props) {
  if (failed.length === 0) return null
  // A refused message may belong to a conversation that can't be opened any more.
  const discardAll = () => {
    for (const { id } of failed) onDiscard(id)
  }
  return (
    <Banner
      tone="bad"
      className={className ?? ''}
      action={
        <span className="flex">
          <Button variant="ghost" size="small" onClick={discardAll}>
            Discard
          </Button>
          <Button variant="ghost" size="small" onClick={() => onRetry(failed.map(({ id }) => id))}>
            Retry all
          </Button>
        </span>
      }
    >
      {failed.length} didn’t send
    </Banner>
  )
}
