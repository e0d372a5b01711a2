// What the plans of the demo club share: the cast's ids and pictures, the clock, and stable ids for things that name each other.
import { seededRandom } from './seeded-random.ts'

export type Row = Readonly<Record<string, unknown>>

export interface TableRows {
  readonly table: string
  readonly rows: readonly Row[]
}

export interface Club {
  /** Handle to account id. */
  readonly ids: ReadonlyMap<string, string>
  /** Handle to the public addresses of their photos, the main one first. */
  readonly photos: ReadonlyMap<string, readonly string[]>
  readonly applicantPhotos: ReadonlyMap<string, string>
  /** Author and scene to the address of the picture. */
  readonly scenes: ReadonlyMap<string, string>
  /** Photographs of messages to their placeholders. */
  readonly sent: ReadonlyMap<string, string>
  readonly adminId: string
  /** What members' browsers will ask. */
  readonly siteUrl: string
  readonly now: Date
}

export function idOf(club: Club, handle: string): string {
  const id = club.ids.get(handle)
  if (!id) throw new Error(`The cast has nobody called ${handle}.`)
  return id
}

export function minutesBefore(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString()
}

/** A stable id for a thing of the demo club, so that rows can name each other. */
export function stableId(name: string): string {
  const random = seededRandom(`id:${name}`)
  const hex = Array.from({ length: 32 }, () => random.index(16).toString(16))
  hex[12] = '4'
  hex[16] = '89ab'.charAt(random.index(4))
  const text = hex.join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}
