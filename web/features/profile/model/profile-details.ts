// The fields of the edit dialog and how they become columns: names joined, empty handle, city and bio as null.
import { limits } from '#types/limits.ts'

export type ProfileDetails = { firstName: string; lastName: string; igHandle: string; city: string; bio: string }

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

export type DetailsProblems = Partial<Record<'firstName' | 'bio', string>>

export function detailsProblems({ firstName, bio }: ProfileDetails): DetailsProblems {
  const problems: DetailsProblems = {}
  if (firstName.trim() === '') problems.firstName = 'Please enter your first name'
  if (bio.trim().length > longestBio) problems.bio = `At most ${longestBio} characters.`
  return problems
}
