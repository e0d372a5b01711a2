// The standard failure toast: title "Error", the sentence below it. When the device is offline it says so as well.
import { isAppError, type Sentences, sentenceFor } from '#shared/errors/app-error.ts'
import { adviceFor } from '#shared/errors/describe-error.ts'
import { toast } from './toast.ts'

/** `sentences` holds better sentences for single codes; every other failure gets `sentence`, and what can be done where that is known. */
export function sayFailed(error: unknown, sentence: string, sentences: Sentences = {}) {
  console.warn(sentence, error)
  const known = isAppError(error) ? sentenceFor(error, sentences) : undefined
  const advice = adviceFor(error)
  const description = known ?? (advice ? `${sentence.replace(/\.$/, '')}. ${advice}` : sentence)
  toast.error('Error', { description })
}
