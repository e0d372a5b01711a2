// Names the shape of what a procedure answers. Procedures are typed as Json by the generator; their contract is docs/rpc*.md.
// Each answer goes through here once, in the data file that asked.
import { throwIfError } from '#shared/errors/throw-if-error.ts'

type Result = Parameters<typeof throwIfError>[0]

export function answerAs<Answer>(result: Result): Answer {
  return throwIfError(result) as unknown as Answer
}
