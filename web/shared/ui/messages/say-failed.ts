// The standard failure toast: title "Error", the sentence below it. When the device is offline it says so as well.
import { isAppError, type Sentences, sentenceFor } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { toast } from './toast.ts'

/** `sentences` holds better sentences for single codes; every other failure gets `sentence`. */
export function sayFailed(error: unknown, sentence: string, sentences: Sentences = {}) {
  console.warn(sentence, error)
  const known = isAppError(error) ? sentenceFor(error, sentences) : undefined
  const description = isAppError(error, 'network') ? `${sentence}. ${describeError(error)}` : (known ?? sentence)
  toast.error('Error', { description })
}
