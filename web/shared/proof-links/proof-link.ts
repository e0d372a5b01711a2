// Which links are accepted as proof, and how they are stored. The database has the same rule.
import { numbers } from '#types/limits.ts'

/** How many links the forms offer. */
export const proofLinksMost = 3
export const proofLinkLongest = numbers.longestLink

/** A host with a dot and a path, as people write addresses: vogue.com/lena. */
const bareAddress = /^([\p{L}\p{N}](-*[\p{L}\p{N}])*\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/u

/** The address that is meant where only `https://` is missing; anything else stays as it is. */
export function completeLink(value: string): string {
  const typed = value.trim()
  return bareAddress.test(typed) ? `https://${typed}` : value
}

/** The address a link is stored as: as typed where possible, written out where not; null when it is invalid. */
export function linkAddress(value: string): string | null {
  const typed = completeLink(value).trim()
  if (!URL.canParse(typed)) return null
  const { protocol, href } = new URL(typed)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const address = /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/i.test(typed) ? typed : href
  return address.length <= proofLinkLongest ? address : null
}

/** An empty link is valid; any other must be a web address. */
export const isLinkAcceptable = (value: string) => value.trim() === '' || linkAddress(value) !== null

/** True while an address may still be incomplete: no reason yet to call it wrong. */
export const isLinkBegun = (value: string) =>
  ['https://', 'http://'].some((start) => start.startsWith(value.trim().toLowerCase()))
