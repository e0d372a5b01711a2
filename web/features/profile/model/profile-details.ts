// What the edit dialog holds and how it becomes columns: names joined, empty handle and city kept as nothing.
export type ProfileDetails = { firstName: string; lastName: string; igHandle: string; city: string }

export function detailsToRow({ firstName, lastName, igHandle, city }: ProfileDetails) {
  const name = [firstName, lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
  return { display_name: name, name, ig_handle: igHandle.trim() || null, city: city.trim() || null }
}

export const detailsProblem = ({ firstName }: ProfileDetails) =>
  firstName.trim() === '' ? 'Please enter your first name' : null
