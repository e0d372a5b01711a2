// Schemas of the payloads clients send. A missing field gets the hosted service's default.
import { z } from 'zod'
import { listenerSchema } from '../changes/filters.ts'
import { limits } from './limits.ts'

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** The wire writes lengths in one byte. */
const eventName = z.string().refine((name) => Buffer.byteLength(name) <= 255, 'must have at most 255 bytes')

export type Replay = z.output<typeof replaySchema>

/** `since` is in milliseconds since 1970; `limit` is the most messages. */
const replaySchema = z.object({
  since: z.number().int().nonnegative().nullish(),
  limit: z.number().int().min(1).max(limits.replayed).nullish(),
})

export const joinSchema = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z.object({ self: flag, ack: flag, replay: replaySchema.nullish(), replication_ready: flag }).nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() }).nullish(),
      /** With `wait` the join itself fails when its listeners are refused. */
      postgres_changes_options: z.object({ wait: flag }).nullish(),
      postgres_changes: z.array(listenerSchema).max(limits.listenersPerChannel).nullish(),
      private: flag,
    })
    .nullish(),
})

export const broadcastSchema = z.object({
  event: eventName,
  payload: z.unknown().optional(),
  meta: z.unknown().optional(),
})

export const presenceSchema = z.object({
  event: z.enum(['track', 'untrack', 'TRACK', 'UNTRACK']),
  payload: z.record(z.string(), z.unknown()).nullish(),
})

/** Refuses a publishable key and a missing token: neither changes the channel's caller. */
export const tokenSchema = z.object({ access_token: z.string().refine((token) => !token.startsWith('sb_')) })

export const broadcastRequestSchema = z.object({
  messages: z
    .array(
      z.object({
        // PostgreSQL takes no text with a NUL.
        topic: z
          .string()
          .min(1)
          .max(limits.topicLength)
          .regex(/^[^\0]*$/),
        event: eventName.min(1),
        payload: z.unknown().optional(),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(100),
})
