// One post as the feed shows it: for a link that leads to it, and to true up a card after something was done with it.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isAppError } from '#shared/errors/app-error.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import { removePost } from '../model/feed-pages.ts'
import type { ServedPost } from '../model/post.ts'
import { changeFeed, changePostEverywhere } from './get-feed.ts'

export async function getPost(post: string): Promise<ServedPost> {
  const client = await supabase()
  return answerAs<ServedPost>(await client.rpc('feed_post', { post }))
}

export const postQuery = (id: string) =>
  queryOptions({ queryKey: ['live', 'post', id], queryFn: () => getPost(id), meta: { persist: false } })

/** Shows the post as the server has it now. A failure leaves the card as it is; a post that is gone leaves the feed. */
export async function trueUpPost(cache: QueryClient, id: string) {
  try {
    const post = await getPost(id)
    changePostEverywhere(cache, id, () => post)
  } catch (error) {
    if (isAppError(error, 'post_not_found')) changeFeed(cache, (feed) => removePost(feed, id))
    else console.warn('The post could not be read again', error)
  }
}
