// Where photographs are sent to, by whom, and the address of one that is there.
import { supabase } from '#shared/supabase/client.ts'
import { backendConfig } from '#shared/supabase/config.ts'

export const bucket = 'profile-photos'

export const storageUrl = (rest: string) => `${backendConfig().url}/storage/v1/${rest}`

/** The address a photograph of this path has once it is sent. */
export const publicPhoto = (path: string) => storageUrl(`object/public/${bucket}/${path}`)

export async function authorization() {
  const { data } = await (await supabase()).auth.getSession()
  const { anonKey } = backendConfig()
  return { apikey: anonKey, authorization: `Bearer ${data.session?.access_token ?? anonKey}` }
}

export type Upload = {
  path: string
  file: Blob
  /** Whether to replace a photograph of the same name. Only by itself, after a lost answer: browsers keep what an address showed first. */
  upsert?: boolean | undefined
  /** Whether a large one waits for a lost line, up to a minute. What the outbox sends does not: the outbox waits for it. */
  waits?: boolean | undefined
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}
