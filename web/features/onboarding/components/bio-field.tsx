// The bio, with a note near the limit and beyond it.
import { cx } from '#shared/ui/cx.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { bioNote } from '../model/bio-note.ts'
import { limits } from '../model/options.ts'

export function BioField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (bio: string) => void
}) {
  // Blanks around it are not kept, and count for nothing.
  const bio = value.trim()
  const note = bioNote(bio)
  return (
    <div>
      <Field label={label} counter={{ now: bio.length, max: limits.bio }} required>
        <Textarea
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="What should people know before they meet you?"
          minRows={4}
        />
      </Field>
      <p aria-live="polite" className={cx('min-h-5 text-small', note?.tone === 'bad' ? 'text-bad' : 'text-warn')}>
        {note?.text}
      </p>
    </div>
  )
}
