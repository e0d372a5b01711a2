// Tells a private channel once more what was sent to it from SQL before it joined.
import type { Database } from '#server/database/database.ts'
import type { Channel } from './channel.ts'
import type { Replay } from './join-payload.ts'
import { limits } from './limits.ts'

interface Sent {
  readonly id: string
  readonly event: string | null
  readonly payload: unknown
}

export async function replay(database: Database, channel: Channel, { since, limit }: Replay): Promise<void> {
  const sent = await database.query<Sent>(
    `select id, event, payload from realtime.messages
     where topic = $1 and extension = 'broadcast' and private
       and inserted_at >= to_timestamp($2::float8 / 1000)::timestamp
     order by inserted_at desc limit $3`,
    [channel.subTopic, since ?? 0, limit ?? limits.replayed],
  )
  for (const { id, event, payload } of sent.reverse()) {
    // What came by the feed meanwhile has been told.
    if (channel.heard?.has(id)) continue
    channel.push('broadcast', { type: 'broadcast', event, payload, meta: { replayed: true, id } })
  }
  channel.heard = undefined
}
