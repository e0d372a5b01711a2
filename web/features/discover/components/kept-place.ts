// Where the member was in discover, kept while the app is open: what the list was narrowed to, and which card was looked at.
import { onSessionEnd } from '#shared/session/session-end.ts'

let kept = ''

export const keepSearch = (search: string) => {
  kept = search
}
export const keptSearch = () => kept

onSessionEnd(() => keepSearch(''))

// The card last looked at in each list, so that Back shows it again.
const places = new Map<string, string>()

export const keepPlace = (list: string, userId: string) => places.set(list, userId)
export const keptPlace = (list: string) => places.get(list)
