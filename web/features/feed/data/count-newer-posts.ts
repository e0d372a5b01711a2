// How many posts of others were written after a moment; 99 at most.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export async function countNewerPosts(after: string): Promise<number> {
  const client = await supabase()
  return throwIfError(await client.rpc('feed_newer_count', { after })) ?? 0
}
