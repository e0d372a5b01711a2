// The failure toast of the catalogue: titled "Error", the sentence below it. Says being offline instead, when that is the reason.
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { toast } from './toast.ts'

/** `sentences` holds better words for single codes; everything else is said with `sentence`. */
export function sayFailed(error: unknown, sentence: string, sentences: Record<string, string> = {}) {
  console.warn(sentence, error)
  const known = isAppError(error) ? sentences[error.code] : undefined
  const description = isAppError(error, 'network') ? `${sentence}. ${describeError(error)}` : (known ?? sentence)
  toast.error('Error', { description })
}
