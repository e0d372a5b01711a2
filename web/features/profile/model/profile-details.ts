// The fields of the edit dialog and how they become columns: names joined, empty handle, city and bio as null.
import { shownText, type TextField, type TheirTexts, textFields, textOf } from '#shared/api/members/save-profile.ts'
import { limits } from '#types/limits.ts'
import type { MyProfile, ProfileEdit } from '#types/shapes.ts'

/** `aboutShown`: whether members read `about`, which came from the application. */
export type ProfileDetails = {
  firstName: string
  lastName: string
  igHandle: string
  city: string
  bio: string
  about: string
  aboutShown: boolean
}

export type OwnDetails = Pick<
  MyProfile,
  'firstName' | 'lastName' | 'igHandle' | 'rawCity' | 'bio' | 'about' | 'aboutShown'
>

export const detailsOf = (own: OwnDetails): ProfileDetails => ({
  firstName: own.firstName,
  lastName: own.lastName,
  igHandle: own.igHandle ?? '',
  city: own.rawCity ?? '',
  bio: own.bio ?? '',
  about: own.about ?? '',
  // A profile kept on the device by an older build says nothing of it.
  aboutShown: own.aboutShown ?? false,
})

/** The two are kept as one name, with a space between. */
export const firstNameLongest = 60
export const lastNameLongest = limits.profiles.name.max - 1 - firstNameLongest
export const longestBio = limits.profiles.bio.max
export const showAboutLabel = 'Show on my profile'
export const longestAbout = limits.profiles.long_bio.max

export function detailsToRow({ firstName, lastName, igHandle, city, bio, about, aboutShown }: ProfileDetails) {
  const name = [firstName, lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
  return {
    display_name: name,
    name,
    ig_handle: igHandle.trim() || null,
    city: city.trim() || null,
    bio: bio.trim() || null,
    long_bio: about.trim() || null,
    about_shown: aboutShown,
  }
}

/** What was changed of them, and what stood there when it was read. The name is compared once, though two columns hold it. */
export function detailsEdit(
  details: ProfileDetails,
  start: ProfileDetails,
): { changes: ProfileEdit; seen: ProfileEdit } {
  const [now, before] = [detailsToRow(details), detailsToRow(start)]
  const changes: ProfileEdit = {}
  const seen: ProfileEdit = {}
  for (const field of ['display_name', 'ig_handle', 'city', 'bio'] as const) {
    if (now[field] === before[field]) continue
    changes[field] = now[field]
    seen[field] = before[field]
  }
  if ('display_name' in changes) changes.name = now.name
  // The two are one answer: whoever shows a text, or writes one for themselves, says what they had read of the other.
  if (now.long_bio !== before.long_bio || now.about_shown !== before.about_shown) {
    Object.assign(changes, { long_bio: now.long_bio, about_shown: now.about_shown })
    Object.assign(seen, { long_bio: before.long_bio, about_shown: before.about_shown })
  }
  return { changes, seen }
}

/** The details with one of them as it stands in the profile. */
export function withText(details: ProfileDetails, field: TextField, text: string): ProfileDetails {
  switch (field) {
    case 'display_name': {
      const [firstName = '', ...rest] = text.split(' ')
      return { ...details, firstName, lastName: rest.join(' ') }
    }
    case 'ig_handle':
      return { ...details, igHandle: text }
    case 'city':
      return { ...details, city: text }
    case 'bio':
      return { ...details, bio: text }
    case 'long_bio':
      return { ...details, about: text }
    case 'about_shown':
      return { ...details, aboutShown: text === shownText }
  }
}

const labels = {
  display_name: 'Name',
  ig_handle: 'Instagram handle',
  city: 'City',
  bio: 'Bio',
  long_bio: 'About',
  about_shown: showAboutLabel,
}

/** The texts that were changed elsewhere, beside what is written here. */
export const changedDetails = (details: ProfileDetails, theirs: TheirTexts) =>
  textFields.flatMap((name) => {
    const text = theirs[name]
    return text === undefined
      ? []
      : [{ name, label: labels[name], mine: textOf(detailsToRow(details)[name]), theirs: text }]
  })

export type DetailsProblems = Partial<Record<'firstName' | 'bio' | 'about', string>>

export function detailsProblems({ firstName, bio, about }: ProfileDetails): DetailsProblems {
  const problems: DetailsProblems = {}
  if (firstName.trim() === '') problems.firstName = 'Please enter your first name'
  if (bio.trim().length > longestBio) problems.bio = `At most ${longestBio} characters.`
  if (about.trim().length > longestAbout) problems.about = `At most ${longestAbout} characters.`
  return problems
}
