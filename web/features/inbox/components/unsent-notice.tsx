// One line for everything that did not go out, with one press to try again.
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import type { OutboxEntry } from '../model/outbox.ts'

type Props = { failed: OutboxEntry[]; onRetry: (ids: string[]) => void; className?: string }

export function UnsentNotice({ failed, onRetry, className }: Props) {
  if (failed.length === 0) return null
  return (
    <Banner
      tone="bad"
      className={className ?? ''}
      action={
        <Button variant="ghost" size="small" onClick={() => onRetry(failed.map(({ id }) => id))}>
          Retry all
        </Button>
      }
    >
      {failed.length} didn't send
    </Banner>
  )
}
