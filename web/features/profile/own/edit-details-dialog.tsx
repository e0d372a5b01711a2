// Edits name, handle, city and bio of the own profile. What is typed and not saved stays on the device, with what had been read.
import { useState } from 'react'
import { changedTexts, type TextField, type TheirTexts } from '#shared/api/members/save-profile.ts'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useEditDraft } from '#shared/drafts/use-edit-draft.ts'
import { ChangedElsewhere } from '#shared/members/changed-elsewhere.tsx'
import { handleLongest } from '#shared/members/handle.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { limits } from '#types/limits.ts'
import { useSaveDetails } from '../data/save-details.ts'
import {
  changedDetails,
  detailsEdit,
  detailsOf,
  detailsProblems,
  firstNameLongest,
  lastNameLongest,
  longestBio,
  type OwnDetails,
  type ProfileDetails,
  withText,
} from '../model/profile-details.ts'

type EditDetailsDialogProps = { own: OwnDetails; open: boolean; onClose: () => void }

export function EditDetailsDialog({ own, open, onClose }: EditDetailsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Profile">
      <DetailsForm own={own} onDone={onClose} />
    </Dialog>
  )
}

function DetailsForm({ own, onDone }: { own: OwnDetails; onDone: () => void }) {
  // As it stood when the dialog was opened: what changes under the hands of who types is asked about when it is saved.
  const [standing, setStanding] = useState(() => detailsOf(own))
  const draft = useEditDraft('edit-profile', 1, standing)
  const { form: details, seen: start } = draft
  const [theirs, setTheirs] = useState<TheirTexts>({})
  const [asked, setAsked] = useState(false)
  const save = useSaveDetails()
  const problems = detailsProblems(details)
  const fine = Object.keys(problems).length === 0
  // A promise, because the dialog may have been closed before it settles.
  const submit = (written: ProfileDetails, read: ProfileDetails) =>
    save.mutateAsync(detailsEdit(written, read)).then(
      () => {
        draft.discard()
        onDone()
      },
      (error: unknown) => setTheirs(changedTexts(error) ?? {}),
    )
  const answer = (name: TextField, choice: 'theirs' | 'mine') => {
    const { [name]: text = '', ...left } = theirs
    const read = withText(start, name, text)
    const written = choice === 'theirs' ? withText(details, name, text) : details
    setStanding(detailsOf(own))
    draft.settle(written, read)
    setTheirs(left)
    if (Object.keys(left).length === 0) void submit(written, read)
  }
  const control = (name: keyof ProfileDetails) => ({
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
        if (fine && !save.isPending) void submit(details, start)
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
      <ChangedElsewhere texts={changedDetails(details, theirs)} onAnswer={answer} />
      <Button type="submit" full busy={save.isPending}>
        Save
      </Button>
    </form>
  )
}
