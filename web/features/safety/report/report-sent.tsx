// What follows a report: thanks, what happens now, and whether to see each other any more.
import { useConnection } from '#shared/connection/connection.ts'
import type { Entry } from '#shared/outbox/act.ts'
import type { Reportable } from '#shared/safety/reportable.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { useBlockReported } from '../data/block-reported.ts'

type Props = {
  member: Reportable['member']
  entry: Entry | undefined
  onDone: () => void
  onLeave: (act: () => void) => void
}

export function ReportSent({ member, entry, onDone, onLeave }: Props) {
  const block = useBlockReported()
  const { line } = useConnection()
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-4 pt-6 text-center" role="status">
      <p className="font-display text-title">Thank you for telling us.</p>
      <p className="text-muted">
        {entry && line !== 'online'
          ? 'It is kept on this device and goes to the committee with the next connection.'
          : 'The committee looks at it and tells you when it has. What comes of it stays between them and those concerned.'}
      </p>
      <section aria-label="Block" className="mt-4 flex flex-col gap-3 border-t pt-6">
        <p className="text-muted">
          Rather not meet {member.name} here? If you block them, you will not see each other any more, and neither of
          you can write.
        </p>
        <Button variant="danger" full onClick={() => onLeave(() => block.mutate(member))}>
          Block {member.name}
        </Button>
        <Button variant="quiet" full onClick={onDone}>
          Done
        </Button>
      </section>
    </div>
  )
}
