// Saves name, handle, city, bio and About of the own profile. What was read travels along; a text that was changed elsewhere meanwhile is asked about.

import { ownProfileKeys } from '#shared/api/members/own-profile.ts'
import { changedTexts, saveProfile } from '#shared/api/members/save-profile.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { dropSaved } from '#shared/drafts/drop-saved.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { MyProfile, ProfileEdit } from '#types/shapes.ts'
import { withText } from '../model/profile-details.ts'
import { type TextEdit, togetherWith, withEdit } from '../model/profile-edit.ts'
import { isFormOpen } from './open-details.ts'

/** Where the dialog keeps what is typed. */
export const detailsDraft = { name: 'edit-profile', version: 1 }

export const changedElsewhere = 'It was changed on another device. Open “Edit Profile” to choose.'

export const detailsAct = defineAct<TextEdit, ProfileEdit>('profile-details', {
  // The dialog has the words again when it is opened.
  refused: 'keep',
  subject: () => 'profile-details',
  merge: togetherWith,
  async send({ changes, seen }, { owner, signal }) {
    const saved = await saveProfile(changes, seen, signal)
    dropSaved({ owner, ...detailsDraft }, asTyped(saved))
    return saved
  },
  onSent(changes, { cache, here }) {
    cache.setQueryData<MyProfile>(ownProfileKeys.all, (own) => own && withEdit(own, { changes }))
    void staleAfter(cache, 'update_own_profile')
    if (here) toast.success('Profile updated successfully!')
  },
  onRefused(error, { entry, cache, here }) {
    void staleAfter(cache, 'update_own_profile')
    if (!here) return
    if (!changedTexts(error)) sayFailed(error, 'Failed to update profile', refusals(describeError(error)))
    // The form asks which of the two counts.
    else if (!isFormOpen(entry.id)) toast.error('Failed to update profile', { description: changedElsewhere })
  },
})

// The database says the day from which a handle can be changed again.
const refusals = (cooling: string) => ({
  handle_taken: 'This handle belongs to another member.',
  handle_cooling: cooling,
})

/** What stays to be said of a refused edit after its toast has gone. */
export function whyRefused(code: string | undefined): string {
  switch (code) {
    case 'profile_changed':
      return 'It was changed on another device.'
    case 'handle_taken':
      return 'This handle belongs to another member.'
    case 'handle_cooling':
      return 'A handle can be changed again some days after the last change.'
    default:
      return 'The club did not take it.'
  }
}

const nothing = { firstName: '', lastName: '', igHandle: '', city: '', bio: '', about: '', aboutShown: false }

/** What was saved, by the fields of the form. */
function asTyped(saved: ProfileEdit): Record<string, unknown> {
  const { firstName, lastName } = withText(nothing, 'display_name', saved.display_name ?? '')
  return {
    ...('display_name' in saved ? { firstName, lastName } : {}),
    ...('ig_handle' in saved ? { igHandle: saved.ig_handle ?? '' } : {}),
    ...('city' in saved ? { city: saved.city ?? '' } : {}),
    ...('bio' in saved ? { bio: saved.bio ?? '' } : {}),
    ...('long_bio' in saved ? { about: saved.long_bio ?? '' } : {}),
    ...('about_shown' in saved ? { aboutShown: saved.about_shown ?? false } : {}),
  }
}
