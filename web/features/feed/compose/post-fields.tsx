// The fields of a post, for the Create and the Edit sheet. Holds no state of its own.
import { Field } from '#shared/ui/forms/field.tsx'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { Banner } from '#shared/ui/messages/banner.tsx'
import { hostsNotice } from '../model/event.ts'
import {
  contentLength,
  earliestDay,
  latestDay,
  maxContent,
  maxLocation,
  type PostForm,
  type PostProblems,
} from '../model/post-form.ts'
import { PictureTray } from './picture-tray.tsx'
import type { Pictures } from './use-pictures.ts'

type PostFieldsProps = {
  form: PostForm
  problems: PostProblems
  pictures: Pictures
  onChange: (change: Partial<PostForm>) => void
}

export function PostFields({ form, problems, pictures, onChange }: PostFieldsProps) {
  return (
    <>
      <Field
        label={form.type === 'event' ? 'What is happening?' : 'What would you like to share?'}
        error={problems.content}
        counter={{ now: contentLength(form.content), max: maxContent }}
        required
      >
        <Textarea value={form.content} minRows={4} onChange={(event) => onChange({ content: event.target.value })} />
      </Field>
      <PictureTray {...pictures} />
      {form.type === 'event' && <EventFields form={form} problems={problems} onChange={onChange} />}
      <Field label="Location">
        <TextInput
          value={form.location}
          maxLength={maxLocation}
          autoComplete="off"
          onChange={(event) => onChange({ location: event.target.value })}
        />
      </Field>
      <Field label="Tags" hint="Separate with commas" error={problems.tags}>
        <TextInput value={form.tags} autoComplete="off" onChange={(event) => onChange({ tags: event.target.value })} />
      </Field>
    </>
  )
}

function EventFields({ form, problems, onChange }: Omit<PostFieldsProps, 'pictures'>) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Date" error={problems.eventDate}>
          <TextInput
            type="date"
            min={earliestDay}
            max={latestDay}
            value={form.eventDate}
            onChange={(event) => onChange({ eventDate: event.target.value })}
          />
        </Field>
        <Field label="Time">
          <TextInput
            type="time"
            value={form.eventTime}
            onChange={(event) => onChange({ eventTime: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Max attendees" hint="Leave empty for no limit" error={problems.maxAttendees}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={form.maxAttendees}
          onChange={(event) => onChange({ maxAttendees: event.target.value })}
        />
      </Field>
      <Switch
        label="Take RSVPs"
        hint="Friends answer directly, others ask a mutual friend for a plug."
        checked={form.rsvpEnabled}
        onChange={(rsvpEnabled) => onChange({ rsvpEnabled })}
      />
      <Banner tone="warn">{hostsNotice}</Banner>
    </>
  )
}
