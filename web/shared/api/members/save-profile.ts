// Saves an edit of one's own profile together with what the screen had read, so that a change from another device is never overwritten unseen.
// Lists are merged; if both devices changed a text, the member decides.
import { isAppError } from '#shared/errors/app-error.ts'
import { toAppError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { limits } from '#types/limits.ts'
import type { ProfileEdit } from '#types/shapes.ts'
import { mergeList } from './merge-list.ts'

const longest = {
  photos: limits.profiles.photos.max,
  known_for: limits.profiles.known_for.max,
  cities_often_in: limits.profiles.cities_often_in.max,
}
const listFields = ['photos', 'known_for', 'cities_often_in'] as const
export const textFields = ['display_name', 'ig_handle', 'city', 'bio', 'long_bio', 'about_shown'] as const
const mostMerges = 3

export type TextField = (typeof textFields)[number]

/** What stands in a field, as words to choose between; a switch is On or Off. */
export const textOf = (value: string | boolean | null | undefined): string =>
  typeof value === 'boolean' ? (value ? shownText : 'Off') : (value ?? '')
export const shownText = 'On'

/** The present value of each text that another device changed. */
export type TheirTexts = Partial<Record<TextField, string>>

/** Gives what was written: lists may have been put together with those of another device. */
export async function saveProfile(changes: ProfileEdit, seen: ProfileEdit, signal?: AbortSignal): Promise<ProfileEdit> {
  const client = await supabase()
  for (let merges = 0; ; merges += 1) {
    const saving = client.rpc('save_profile', { changes, seen })
    const { error, status } = await (signal ? saving.abortSignal(signal) : saving)
    if (!error) return changes
    const refusal = toAppError(error, { status })
    const merged = merges < mostMerges ? mergedEdit(changes, seen, standing(refusal)) : null
    if (!merged) throw refusal
    ;({ changes, seen } = merged)
  }
}

/** The texts to ask the member about; null for any other failure. */
export function changedTexts(error: unknown): TheirTexts | null {
  const theirs = standing(error)
  const texts: TheirTexts = {}
  for (const field of textFields) {
    const text = theirs[field]
    if (text === null || typeof text === 'string' || typeof text === 'boolean') texts[field] = textOf(text)
  }
  return Object.keys(texts).length > 0 ? texts : null
}

/** Reads from a refusal the present values of the fields that another device changed. */
function standing(error: unknown): Record<string, unknown> {
  if (!isAppError(error, 'profile_changed') || !error.details) return {}
  const details: unknown = JSON.parse(error.details)
  return typeof details === 'object' && details !== null ? { ...details } : {}
}

/** The edit with merged lists, to send again; null if something else was refused. */
function mergedEdit(changes: ProfileEdit, seen: ProfileEdit, theirs: Record<string, unknown>) {
  const fields = Object.keys(theirs)
  if (fields.length === 0) return null
  const next = { changes: { ...changes }, seen: { ...seen } }
  for (const field of listFields) {
    const list = theirs[field]
    if (!isList(list)) continue
    next.changes[field] = mergeList(seen[field] ?? [], changes[field] ?? [], list).slice(0, longest[field])
    next.seen[field] = list
  }
  return fields.every((field) => listFields.some((known) => known === field)) ? next : null
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')
