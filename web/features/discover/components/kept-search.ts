// What discover was last narrowed to, so that its tab leads back to where one was. Kept while the app is open and the member stays.
import { onFarewell } from '#shared/session/farewell.ts'

let kept = ''

export const keepSearch = (search: string) => {
  kept = search
}
export const keptSearch = () => kept

onFarewell(() => keepSearch(''))
