// Replays messages sent from SQL to a private channel that asks for them, and deletes them after three days, as hosted.
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Replay } from '../wire/join-payload.ts'
import { limits } from '../wire/limits.ts'
import type { Channel } from './channel.ts'

interface Sent {
  readonly id: string
  readonly event: string | null
  readonly payload: unknown
  readonly bytes: Buffer | null
}

export async function replay(database: Database, channel: Channel, { since, limit }: Replay): Promise<void> {
  const sent = await database.query<Sent>(
    `select id, event, payload, binary_payload as bytes from realtime.messages
     where topic = $1 and extension = 'broadcast' and private
       and inserted_at >= to_timestamp($2::float8 / 1000)::timestamp
     order by inserted_at desc limit $3`,
    [channel.subTopic, since ?? 0, limit ?? limits.replayed],
  )
  for (const { id, event, payload, bytes } of sent.reverse()) {
    // The feed may have sent a message already that came after the join.
    if (channel.sentIds?.has(id)) continue
    channel.sentIds?.add(id)
    const meta = { replayed: true, id }
    if (bytes) channel.pushBinary(event ?? '', bytes, meta)
    else channel.push('broadcast', { type: 'broadcast', event, payload, meta })
  }
}

export async function forgetMessages(database: Database, log: Log): Promise<void> {
  await database
    .query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`)
    .catch((error: unknown) => log.warn({ err: error }, 'old messages could not be removed'))
}
