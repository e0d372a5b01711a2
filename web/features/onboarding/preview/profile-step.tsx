// Optional photographs, a short bio, and whom the visitor could introduce.
import { keepPhoto } from '#shared/photo/take-photo.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { BioField } from '../components/bio-field.tsx'
import { PhotosField } from '../components/photos-field.tsx'
import { limits } from '../model/options.ts'
import type { PreviewDraft, PreviewEvent } from '../model/preview-draft.ts'

type ProfileStepProps = { draft: PreviewDraft; dispatch: (event: PreviewEvent) => void }

// The preview sends nothing: its photographs are part of its draft.
const onDevice = { put: keepPhoto, busy: 'Adding…', done: 'Photo added successfully!' }

export function ProfileStep({ draft, dispatch }: ProfileStepProps) {
  return (
    <div className="flex flex-col gap-6">
      <PhotosField
        place={onDevice}
        photos={draft.photos}
        onAdded={(photo) => dispatch({ type: 'photo-added', photo })}
        onChange={(photos) => dispatch({ type: 'photos-changed', photos })}
      />
      <BioField
        label="Short bio"
        value={draft.bio}
        onChange={(text) => dispatch({ type: 'written', field: 'bio', text })}
      />
      <Field label="Who can you plug?" counter={{ now: draft.plugs.length, max: limits.plugs }} required>
        <Textarea
          value={draft.plugs}
          onChange={(event) => dispatch({ type: 'written', field: 'plugs', text: event.target.value })}
          placeholder="The people and rooms you could open for a friend."
          minRows={3}
        />
      </Field>
    </div>
  )
}
