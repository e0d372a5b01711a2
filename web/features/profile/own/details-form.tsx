// The form of Edit Profile. What is typed and not saved stays on the device, with what had been read. Pressed
// Save, the outbox has it: the dialog waits for the answer only while the line is good.
import { useEffect, useEffectEvent, useState } from 'react'
import { changedTexts, type TextField, type TheirTexts } from '#shared/api/members/save-profile.ts'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useEditDraft } from '#shared/drafts/use-edit-draft.ts'
import { ChangedElsewhere } from '#shared/members/changed-elsewhere.tsx'
import { handleLongest } from '#shared/members/handle.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useStanding } from '#shared/outbox/standing.ts'
import { useActs, useSettled } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { limits } from '#types/limits.ts'
import type { MyProfile } from '#types/shapes.ts'
import { detailsAct, detailsDraft } from '../data/details-act.ts'
import { useFormOpen } from '../data/open-details.ts'
import {
  changedDetails,
  detailsEdit,
  detailsOf,
  detailsProblems,
  firstNameLongest,
  lastNameLongest,
  longestAbout,
  longestBio,
  type OwnDetails,
  type ProfileDetails,
  showAboutLabel,
  withText,
} from '../model/profile-details.ts'
import { refusedForm } from '../model/profile-edit.ts'

export type Own = OwnDetails & Pick<MyProfile, 'displayName'>

const fresh = { state: 'queued', tries: 0 } as const

export function DetailsForm({ own, served, onDone }: { own: Own; served: Own; onDone: () => void }) {
  const me = useUserId()
  // As it stood when the dialog was opened: what changes under the hands of who types is asked about when it is saved.
  const [standing, setStanding] = useState(() => detailsOf(own))
  const draft = useEditDraft(detailsDraft.name, detailsDraft.version, standing)
  const { form: details, seen: start } = draft
  const [theirs, setTheirs] = useState<TheirTexts>({})
  const [asked, setAsked] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const waiting = useActs(me, detailsAct)
  const entry = sent === null ? undefined : waiting.find(({ id }) => id === sent)
  const { canTakeBack: doesNotArrive } = useStanding(entry ?? fresh)
  useFormOpen(sent)
  const problems = detailsProblems(details)
  const fine = Object.keys(problems).length === 0
  const submit = (written: ProfileDetails, read: ProfileDetails) => {
    const edit = detailsEdit(written, read)
    if (Object.keys(edit.changes).length > 0) return setSent(outboxOf(me).write(detailsAct, edit))
    draft.discard()
    onDone()
  }
  useSettled(me, detailsAct, (event) => {
    if (event.entry.id !== sent) return
    setSent(null)
    if (event.how === 'sent') {
      draft.discard()
      return onDone()
    }
    // The form has the words.
    outboxOf(me).discard(event.entry.id)
    setTheirs(changedTexts(event.error) ?? {})
  })
  const leave = useEffectEvent(() => {
    draft.discard()
    onDone()
  })
  useEffect(() => {
    // It is sent by itself; the profile shows that it waits.
    if (entry && doesNotArrive) leave()
  }, [entry, doesNotArrive])

  // One that was refused while nobody looked: the form has its words again.
  const refused = waiting.find(({ state }) => state === 'failed')
  const takeBack = useEffectEvent(() => {
    if (!refused) return
    const form = refusedForm(served, refused.input)
    setStanding(detailsOf(served))
    draft.settle(form.written, form.read)
    setTheirs(form.theirs)
    outboxOf(me).discard(refused.id)
  })
  useEffect(() => {
    if (refused && refused.id !== sent) takeBack()
  }, [refused, sent])

  const answer = (name: TextField, choice: 'theirs' | 'mine') => {
    const { [name]: text = '', ...left } = theirs
    const read = withText(start, name, text)
    const written = choice === 'theirs' ? withText(details, name, text) : details
    setStanding(detailsOf(served))
    draft.settle(written, read)
    setTheirs(left)
    if (Object.keys(left).length === 0) submit(written, read)
  }
  const control = (name: Exclude<keyof ProfileDetails, 'aboutShown'>) => ({
    value: details[name],
    onChange: ({ target }: { target: { value: string } }) => draft.change((now) => ({ ...now, [name]: target.value })),
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (fine && sent === null) submit(details, start)
      }}
    >
      <DraftNote {...draft} onDiscard={draft.clear} onUndo={draft.undo} />
      <div className="grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2">
        <Field label="First name" required error={asked ? problems.firstName : null}>
          <TextInput autoComplete="given-name" maxLength={firstNameLongest} {...control('firstName')} />
        </Field>
        <Field label="Last name">
          <TextInput autoComplete="family-name" maxLength={lastNameLongest} {...control('lastName')} />
        </Field>
      </div>
      <Field label="Instagram handle">
        <TextInput
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={handleLongest}
          placeholder="@handle"
          {...control('igHandle')}
        />
      </Field>
      <Field label="City">
        <TextInput autoComplete="address-level2" maxLength={limits.profiles.city.max} {...control('city')} />
      </Field>
      <Field
        label="Bio"
        error={asked ? problems.bio : null}
        counter={{ now: details.bio.trim().length, max: longestBio }}
      >
        <Textarea minRows={2} placeholder="What should people know before they meet you?" {...control('bio')} />
      </Field>
      <Field
        label="About"
        error={asked ? problems.about : null}
        hint={
          details.aboutShown
            ? 'Members read it on your profile, below your bio.'
            : 'It began as what you wrote for the committee. Members do not see it.'
        }
        counter={{ now: details.about.trim().length, max: longestAbout }}
      >
        <Textarea minRows={3} {...control('about')} />
      </Field>
      <Switch
        label={showAboutLabel}
        checked={details.aboutShown}
        onChange={(aboutShown) => draft.change((now) => ({ ...now, aboutShown }))}
      />
      <ChangedElsewhere texts={changedDetails(details, theirs)} onAnswer={answer} />
      <Button type="submit" full busy={sent !== null}>
        Save
      </Button>
    </form>
  )
}
