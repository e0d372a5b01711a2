// What another app of the device hands over, by the share target of the manifest. Pure.

// As the manifest names them.
const fromOutside = ['sharedTitle', 'sharedText', 'sharedUrl']
// The id under which the service worker keeps photographs; `lost` where no worker was there to take them.
const photosFromOutside = 'sharedFiles'
// A message has room for them, and for words of the member's own.
const LONGEST = 2000

/** What another app has handed over stands in the address until it is taken out of it. */
export const isFromOutside = (params: URLSearchParams) =>
  [...fromOutside, photosFromOutside].some((name) => params.has(name))

/** Some apps put the address into the text, some the title too: each is said once. */
export function takenFromOutside(params: URLSearchParams): {
  words: string
  photos: string | null
  rest: URLSearchParams
} {
  const said = fromOutside.map((name) => params.get(name)?.trim() ?? '').filter(Boolean)
  const words = said.filter(
    (one, at) => !said.some((other, place) => place !== at && other.includes(one) && (other !== one || place < at)),
  )
  const rest = new URLSearchParams(params)
  for (const name of [...fromOutside, photosFromOutside]) rest.delete(name)
  const photos = params.get(photosFromOutside)?.replace(/[^\w-]/g, '') || null
  return { photos, words: [...words.join('\n')].slice(0, LONGEST).join(''), rest }
}
