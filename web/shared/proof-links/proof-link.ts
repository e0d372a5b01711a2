// What counts as a link that proves something, and as what it is kept. The database asks for the same.
/** How many are offered. */
export const proofLinksMost = 3
export const proofLinkLongest = 2048

/** The address a link is sent as: as it was typed where it can be, written out where it cannot; null when it is none. */
export function linkAddress(value: string): string | null {
  const typed = value.trim()
  if (!URL.canParse(typed)) return null
  const { protocol, href } = new URL(typed)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const address = /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(typed) ? typed : href
  return address.length <= proofLinkLongest ? address : null
}

/** An empty link is none; any other must be an address of the web. */
export const isLinkAcceptable = (value: string) => value.trim() === '' || linkAddress(value) !== null

/** Whether somebody may only have begun to type an address: no reason yet to call it wrong. */
export const isLinkBegun = (value: string) =>
  ['https://', 'http://'].some((start) => start.startsWith(value.trim().toLowerCase()))
