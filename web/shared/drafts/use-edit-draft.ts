// A form that edits something of the member's: what stands there, with what they typed and have not saved yet.
import { answered, conflicting, type EditDraft, isEdited, read, settled, typed, written } from './edit-draft.ts'
import { useMemberDraft } from './use-member-draft.ts'

const none: EditDraft = {}

export function useEditDraft<Form extends Record<string, unknown>>(name: string, version: number, standing: Form) {
  const { value, change, restored, ...draft } = useMemberDraft(name, version, none)
  return {
    ...draft,
    form: written(standing, value),
    /** What the member had read of it: to be sent along, so that nothing newer is overwritten unseen. */
    seen: read(standing, value),
    edited: isEdited(standing, value),
    restored: restored && isEdited(standing, value),
    change: (next: (form: Form) => Form) => change((now) => typed(standing, now, next(written(standing, now)))),
    /** Changed here and meanwhile elsewhere: to be answered before it is saved. */
    conflicts: conflicting(standing, value),
    answer: (field: string, answer: 'theirs' | 'mine') => change((now) => answered(standing, now, field, answer)),
    /** After the member chose between two texts: `seen` is what stands there. */
    settle: (form: Form, seen: Form) => change(settled(form, seen)),
  }
}
