// The fields of the edit dialog and how they become columns: names joined, empty handle, city and bio as null.
import type { TextField, TheirTexts } from '#shared/api/members/save-profile.ts'
import { limits } from '#types/limits.ts'
import type { MyProfile, ProfileEdit } from '#types/shapes.ts'

export type ProfileDetails = { firstName: string; lastName: string; igHandle: string; city: string; bio: string }

export type OwnDetails = Pick<MyProfile, 'firstName' | 'lastName' | 'igHandle' | 'rawCity' | 'bio'>

export const detailsOf = (own: OwnDetails): ProfileDetails => ({
  firstName: own.firstName,
  lastName: own.lastName,
  igHandle: own.igHandle ?? '',
  city: own.rawCity ?? '',
  bio: own.bio ?? '',
})

/** The two are kept as one name, with a space between. */
export const firstNameLongest = 60
export const lastNameLongest = limits.profiles.name.max - 1 - firstNameLongest
export const longestBio = limits.profiles.bio.max

export function detailsToRow({ firstName, lastName, igHandle, city, bio }: ProfileDetails) {
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
  }
}

const labels = { display_name: 'Name', ig_handle: 'Instagram handle', city: 'City', bio: 'Bio' }

/** The texts that were changed elsewhere, beside what is written here. */
export const changedDetails = (details: ProfileDetails, theirs: TheirTexts) =>
  (['display_name', 'ig_handle', 'city', 'bio'] as const).flatMap((name) => {
    const text = theirs[name]
    return text === undefined
      ? []
      : [{ name, label: labels[name], mine: detailsToRow(details)[name] ?? '', theirs: text }]
  })

export type DetailsProblems = Partial<Record<'firstName' | 'bio', string>>

export function detailsProblems({ firstName, bio }: ProfileDetails): DetailsProblems {
  const problems: DetailsProblems = {}
  if (firstName.trim() === '') problems.firstName = 'Please enter your first name'
  if (bio.trim().length > longestBio) problems.bio = `At most ${longestBio} characters.`
  return problems
}
