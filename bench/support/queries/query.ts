// What a query of the bench is, and how it is asked: as whom, with which ids, in the club of dataset.ts.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { idOf } from '../members.ts'

/** `:me` is a member with friends, threads and posts; `:friend` is a friend of theirs, `:stranger` is none; `:thread` is one of their long threads, `:post` a recent post. */
export interface ScreenQuery {
  readonly screen: string
  readonly sql: string
  /** SQL to run first, as the owner. */
  readonly before?: string
  /** The query finds most of the table and has to count the rows. */
  readonly findsMany?: boolean
  /** In a club with fewer members the query has less to show: growth is judged from this size on. */
  readonly wholeFrom?: number
  readonly as?: 'member' | 'admin' | 'visitor' | 'service'
}

export type Ids = Readonly<Record<string, string>>

export const idsOf = (members: number): Ids => ({
  me: idOf('member', 0),
  friend: idOf('member', 1),
  other_friend: idOf('member', 38),
  second: idOf('member', 39),
  stranger: idOf('member', Math.floor(members / 2)),
  thread: idOf('thread', 0),
  post: idOf('post', 7),
  event: idOf('post', 5),
  admin: idOf('member', 2),
  ...Object.fromEntries(['request', 'card', 'chat', 'application', 'newcomer'].map((name) => [name, randomUUID()])),
})

export function withIds(sql: string, ids: Ids): string {
  return sql.replace(/(?<!:):([a-z_]+)/g, (_, name: string) => `'${ids[name]}'::uuid`)
}

export async function actAs(client: pg.Client, who: ScreenQuery['as'], ids: Ids): Promise<void> {
  const role = { member: 'authenticated', admin: 'authenticated', visitor: 'anon', service: 'service_role' }[
    who ?? 'member'
  ]
  // Proved a moment ago who they are.
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
  const sub = { member: ids.me, admin: ids.admin, visitor: '', service: '' }[who ?? 'member']
  await client.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', $3, true)`,
    [JSON.stringify({ role, ...(sub ? { sub, amr, aal: 'aal2' } : {}) }), sub, role],
  )
}
