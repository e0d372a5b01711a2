// Words that were handed in and did not become what they were for: they are typed text again.
import { readDraft, writeDraft } from './draft-store.ts'

/** Leaves alone what was typed since. */
export function giveBack(draft: string, words: string) {
  if (words.trim() !== '' && !readDraft<string>(draft, 1)) writeDraft(draft, 1, words)
}
