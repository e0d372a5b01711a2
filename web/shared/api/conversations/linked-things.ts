// What addresses of the club lead to, as this reader may see it. However many cards a screen has, they are asked for together.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { LinkedMember, LinkedPost, LinkedThings } from '#types/shapes.ts'
import { linkedKeys } from './linked-keys.ts'

// As many of each as one call looks at.
const MOST = 50

type Batch = { posts: Set<string>; members: Set<string>; answer: Promise<LinkedThings> }
let gathering: Batch | null = null

async function getLinkedThings(posts: string[], members: string[]): Promise<LinkedThings> {
  const client = await supabase()
  return throwIfError(await client.rpc('linked_things', { posts, members }))
}

function begin(): Batch {
  const posts = new Set<string>()
  const members = new Set<string>()
  const answer = new Promise((soon) => setTimeout(soon)).then(() => {
    if (gathering === batch) gathering = null
    return getLinkedThings([...posts], [...members])
  })
  const batch = { posts, members, answer }
  return batch
}

function askTogether(kind: 'posts' | 'members', id: string): Promise<LinkedThings> {
  if (!gathering || gathering[kind].size >= MOST) gathering = begin()
  gathering[kind].add(id)
  return gathering.answer
}

/** A post or an event; null when it is gone, or not this member's to see. */
export const linkedPostQuery = (id: string) =>
  queryOptions({
    queryKey: [...linkedKeys.all, 'post', id],
    queryFn: async (): Promise<LinkedPost | null> =>
      (await askTogether('posts', id)).posts.find((post) => post.id === id) ?? null,
  })

/** A member, by user id or by the id of their profile; null when they are not this member's to see. */
export const linkedMemberQuery = (id: string) =>
  queryOptions({
    queryKey: [...linkedKeys.all, 'member', id],
    queryFn: async (): Promise<LinkedMember | null> =>
      (await askTogether('members', id)).members.find(({ asked }) => asked === id) ?? null,
  })
