// The most frequent requests of the screens, as the client library sends them.

import type { BenchMember } from './support/members.ts'
import type { SampleRequest } from './support/same-sql.ts'

export interface Scenario {
  readonly name: string
  readonly limit: number
  readonly aim: number
  /** The limits of the server's CPU time for a request, in milliseconds. */
  readonly cpu?: { readonly limit: number; readonly aim: number }
  request(member: BenchMember): SampleRequest
}

const author = 'author:profiles!posts_user_id_fkey(user_id,display_name,name,avatar_url,city,badge)'
const card =
  'id,user_id,display_name,name,age,city,photos,avatar_url,badge,short_bio,ig_handle,industry_scores,known_for'

export const scenarios: readonly Scenario[] = [
  {
    name: 'feed, 50 posts with author',
    limit: 0.6,
    aim: 1.1,
    cpu: { limit: 0.45, aim: 0.2 },
    request: () => ({ path: `/rest/v1/posts?select=*,${author}&order=created_at.desc&limit=50` }),
  },
  {
    name: 'discover, 100 profiles',
    limit: 0.6,
    aim: 1,
    request: () => ({
      path: `/rest/v1/profiles?select=${card}&status=eq.active&discovery_visible=is.true&is_dummy=is.false&discoverable=is.true&order=score.desc,user_id&limit=100`,
    }),
  },
  {
    name: 'insert message',
    limit: 0.6,
    aim: 1.3,
    request: ({ id, thread }) => ({
      path: '/rest/v1/messages',
      method: 'POST',
      headers: { prefer: 'return=minimal' },
      body: { thread_id: thread, sender_id: id, content: 'See you there at eight?', message_type: 'user' },
    }),
  },
  {
    name: 'messages of a thread',
    limit: 0.35,
    aim: 1,
    cpu: { limit: 0.35, aim: 0.12 },
    request: ({ thread }) => ({
      path: `/rest/v1/messages?select=*&thread_id=eq.${thread}&order=created_at.desc&limit=50`,
    }),
  },
]
