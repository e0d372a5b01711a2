// Where the member was in discover, kept while the app is open: what the list was narrowed to, and which card was looked at.
import { onSessionEnd } from '#shared/session/session-end.ts'

let kept = ''

export const keepSearch = (search: string) => {
  kept = search
}
export const keptSearch = () => kept

// What the filters were applied with, until discover beneath them takes it over: Back from there must not lead to them.
let applied: string | null = null

export const handOver = (search: string | null) => {
  applied = search
}
export const handedOver = () => applied

onSessionEnd(() => {
  keepSearch('')
  handOver(null)
})

// Whether the filters were open a moment ago: then the focus goes back to what opened them.
let filtersOpen = false

export const noteFiltersOpen = (open: boolean) => {
  filtersOpen = open
}
export const filtersWereOpen = () => filtersOpen

// The card last looked at in each list, so that Back shows it again.
const places = new Map<string, string>()

export const keepPlace = (list: string, userId: string) => places.set(list, userId)
export const keptPlace = (list: string) => places.get(list)
