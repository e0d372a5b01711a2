// Where a member is told while the app is closed: this device's subscription to pushes. The browser's side of it is shared/push.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** What a browser subscribes with; null where this club sends no pushes. */
export async function pushKey(): Promise<string | null> {
  const client = await supabase()
  return throwIfError(await client.rpc('push_key')).publicKey
}

export type PushDevice = { endpoint: string; p256dh: string; auth: string }

/** From now on this device is told what the member is told. `hide`: without the words. */
export async function savePushDevice({ endpoint, p256dh, auth }: PushDevice, hide: boolean): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('save_push_subscription', { endpoint, p256dh, auth, hide_content: hide }))
}

export async function removePushDevice(endpoint: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('remove_push_subscription', { endpoint }))
}

/** A push to this device, to see whether it arrives. */
export async function tryPush(endpoint: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('try_push', { endpoint }))
}
