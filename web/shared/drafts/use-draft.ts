// State that is also a draft: kept half a second after the last change, and at once when the page is left; shared with other tabs field
// by field, where what was typed later wins.
import { useState, useSyncExternalStore } from 'react'
import { type DraftOptions, openDraft } from './open-draft.ts'

/** `initial` as a function is asked again for each new draft: for one that holds an id made on the device. */
export function useDraft<Value>(
  name: string,
  version: number,
  initial: Value | (() => Value),
  options: DraftOptions<Value> = {},
) {
  const begin = () => openDraft(name, version, () => (initial instanceof Function ? initial() : initial), options)
  const [draft, setDraft] = useState(begin)
  if (draft.name !== name) setDraft(begin())
  const state = useSyncExternalStore(draft.subscribe, draft.state, draft.state)
  const { change, discard, clear, undo } = draft
  return { ...state, change, discard, clear, undo }
}
