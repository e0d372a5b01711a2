// What a member may ask of the club about themselves: a pause, the end of the account, everything kept of them. And what an admin does on request.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { AbsenceWish } from '#types/shapes.ts'

export const rightsKeys = { myExport: ['my-export'] as const, absence: ['console', 'absence'] as const }

/** Hidden and signed out from here on, until the next sign-in. */
export async function pauseAccount(): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('pause_account'))
}

/** The same, with an end: gives when everything is erased. */
export async function closeAccount(): Promise<string> {
  const client = await supabase()
  return throwIfError(await client.rpc('close_account')).eraseAt
}

async function getMyExport() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_export'))
}

/** The newest one; null for who never asked. It is made elsewhere, so every visit reads it again. */
export const myExportQuery = () =>
  queryOptions({ queryKey: rightsKeys.myExport, queryFn: getMyExport, staleTime: 0, meta: { persist: false } })

export async function requestExport() {
  const client = await supabase()
  return throwIfError(await client.rpc('request_export'))
}

/** An address that works until then, and saves the file by this name. */
export async function exportAddress(part: string, until: string, name: string): Promise<string> {
  const storage = await (await supabase()).storage()
  const seconds = Math.max(1, Math.floor((Date.parse(until) - Date.now()) / 1000))
  const { signedUrl } = throwIfError(await storage.from('exports').createSignedUrl(part, seconds, { download: name }))
  return signedUrl
}

async function getAbsence(member: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('absence_of', { member }))
}

/** How a member is away, for admins; null when they are not. */
export const absenceQuery = (member: string) =>
  queryOptions({ queryKey: [...rightsKeys.absence, member], queryFn: () => getAbsence(member) })

export async function setAbsence(member: string, wish: AbsenceWish) {
  const client = await supabase()
  return throwIfError(await client.rpc('set_absence', { member, wish }))
}
