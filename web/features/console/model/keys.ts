// The console's letters: what each does, where they count, and whether they are on at all. A letter is easily pressed by accident, or by a voice
// that dictates: they can be switched off, and while one types they are only letters.

export const keys = [
  { key: 'j', does: 'Next application', onSafety: 'Next report' },
  { key: 'k', does: 'Previous application', onSafety: 'Previous report' },
  { key: 'a', does: 'Approve it', onSafety: null },
  { key: 'x', does: 'Deny it', onSafety: null },
  { key: 'u', does: 'Undo the last Deny or Disable', onSafety: 'Undo what you did last' },
  { key: '/', does: 'Search', onSafety: 'Search the applications' },
  { key: '?', does: 'Show these keys', onSafety: 'Show these keys' },
] as const

export type Key = (typeof keys)[number]['key']

type Press = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

const typing =
  'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'
const elsewhere = '[role=menu], [role=listbox], [role=alertdialog]'

/** The key that was meant; null for anything else: while typing, held down, with a modifier, in a menu. */
export function keyMeant({ key, repeat, ctrlKey, metaKey, altKey, defaultPrevented, target }: Press): Key | null {
  if (repeat || ctrlKey || metaKey || altKey || defaultPrevented) return null
  if (target instanceof Element && target.closest(`${typing}, ${elsewhere}`)) return null
  return keys.find((known) => known.key === key.toLowerCase())?.key ?? null
}

const kept = 'o1-console-keys'

/** Kept on the device: it is about these hands and this keyboard. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(kept) !== 'off'
  } catch {
    return true
  }
}

export function keepKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(kept)
    else localStorage.setItem(kept, 'off')
  } catch {
    // Nothing can be kept here: the choice holds until the page is left.
  }
}
