// The three answers to what is asked before an introduction, and the way back from a yes that waits.
import type { AskAnswer } from '#shared/api/conversations/plugs.ts'
import { shortDate } from '#shared/format/time.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { IntroductionAsk } from '#types/shapes.ts'

type Props = {
  ask: Pick<IntroductionAsk, 'answer' | 'endsAt' | 'laterAt'>
  /** The word for yes. */
  yes: string
  pressed: AskAnswer | undefined
  answer: (answer: AskAnswer) => void
}

export function AskAnswers(props: Props) {
  return props.ask.answer === 'meet' ? <Said {...props} /> : <Choice {...props} />
}

function Choice({ ask, yes, pressed, answer }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button className="flex-auto" busy={pressed === 'meet'} onClick={() => answer('meet')}>
          {yes}
        </Button>
        <Button variant="quiet" className="flex-auto" busy={pressed === 'not_now'} onClick={() => answer('not_now')}>
          Not now
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 flex-1 basis-36 text-caption text-muted">
          Nobody is told of a “Not now”. Open until {shortDate(ask.endsAt)}.
        </p>
        {ask.laterAt && (
          <Button
            variant="ghost"
            size="small"
            className="-mr-3"
            busy={pressed === 'later'}
            onClick={() => answer('later')}
          >
            Ask me later
          </Button>
        )}
      </div>
    </div>
  )
}

function Said({ ask, pressed, answer }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="min-w-0 flex-1 basis-40 text-small text-muted">
        You said yes. The chat opens if it comes about by {shortDate(ask.endsAt)}.
      </p>
      <Button variant="ghost" size="small" busy={pressed !== undefined} onClick={() => answer('not_now')}>
        Not now
      </Button>
    </div>
  )
}
