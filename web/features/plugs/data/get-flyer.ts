// The post a request comes from, to show what will be sent along. The database takes its own copy.
import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type Flyer = { id: string; type: string; content: string; images: string[]; eventDate: string | null }

async function getFlyer(post: string): Promise<Flyer> {
  const client = await supabase()
  return answerAs<Flyer>(await client.rpc('feed_post', { post }))
}

export const flyerQuery = (post: string | undefined) =>
  queryOptions({
    queryKey: ['plugs', 'flyer', post],
    queryFn: () => getFlyer(post ?? ''),
    enabled: Boolean(post),
  })
