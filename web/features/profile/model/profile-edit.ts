// An edit of the own profile on its way: how two become one, how the profile looks once it has arrived, and what another device has changed
// meanwhile. Pure.
import { type TheirTexts, textFields, textOf } from '#shared/api/members/save-profile.ts'
import type { MyProfile, ProfileEdit } from '#types/shapes.ts'
import { detailsOf, detailsToRow, type OwnDetails, type ProfileDetails, withText } from './profile-details.ts'

/** `seen`: what the member had read of each field when they wrote it. */
export type TextEdit = { changes: ProfileEdit; seen: ProfileEdit }

/** The one edit that does what both would. What the first had read counts: the second read the first. */
export const togetherWith = (first: TextEdit, second: TextEdit): TextEdit => ({
  changes: { ...first.changes, ...second.changes },
  seen: { ...second.seen, ...first.seen },
})

const given = <Value>(edit: ProfileEdit, field: keyof ProfileEdit, value: Value, standing: Value): Value =>
  field in edit ? value : standing

/** The profile as it will be once the edit has arrived. */
export function withEdit(own: MyProfile, { changes }: Pick<TextEdit, 'changes'>): MyProfile {
  const { display_name: name, ig_handle: handle, city, bio } = changes
  const [firstName = '', ...rest] = (name ?? '').split(' ')
  const renamed = name ? { name, displayName: name, firstName, lastName: rest.join(' ') } : {}
  const written = bio ?? null
  return {
    ...own,
    ...renamed,
    igHandle: given(changes, 'ig_handle', handle ?? null, own.igHandle),
    connectedAccounts:
      'ig_handle' in changes && !handle ? { ...own.connectedAccounts, instagram: false } : own.connectedAccounts,
    rawCity: given(changes, 'city', city ?? null, own.rawCity),
    city: given(changes, 'city', city ?? 'Unknown', own.city),
    bio: given(changes, 'bio', written, own.bio),
    about: given(changes, 'long_bio', changes.long_bio ?? null, own.about),
    aboutShown: given(changes, 'about_shown', changes.about_shown ?? false, own.aboutShown),
    shortBio: given(changes, 'bio', written ?? (own.shortBio === own.bio ? '' : own.shortBio), own.shortBio),
  }
}

const asDetails = (start: ProfileDetails, edit: ProfileEdit): ProfileDetails =>
  textFields.reduce((now, field) => (field in edit ? withText(now, field, textOf(edit[field])) : now), start)

/** A refused edit as the form holds it: what was written, what had been read, and the texts that another device has changed since. */
export function refusedForm(own: OwnDetails & Pick<MyProfile, 'displayName'>, { changes, seen }: TextEdit) {
  const standing = detailsOf(own)
  const stands = { ...detailsToRow(standing), display_name: own.displayName }
  const theirs: TheirTexts = {}
  for (const field of textFields) {
    const text = textOf(stands[field])
    if (field in changes && text !== textOf(seen[field]) && text !== textOf(changes[field])) theirs[field] = text
  }
  return { written: asDetails(standing, changes), read: asDetails(standing, seen), theirs }
}
