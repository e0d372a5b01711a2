// Reads `[auth.sms]` and `[auth.rate_limit] sms_sent` of supabase/config.toml: whether a phone signs in, and how many codes are sent. This server has no
// provider of text messages of its own: codes go to the hook `send_sms`.
import { z } from 'zod'
import type { HookSettings } from './hook-settings.ts'
import { seconds } from './seconds.ts'

export const smsTable = z
  .object({
    enable_signup: z.boolean().default(false),
    /** Between two codes to one number. */
    max_frequency: seconds.default(60),
  })
  .prefault({})

export const rateLimitTable = z
  .object({
    /** In an hour, to all numbers together. */
    sms_sent: z.number().int().min(0).default(30),
  })
  .prefault({})

export function faultsOfSms(sms: z.output<typeof smsTable>, hooks: readonly HookSettings[]): string[] {
  if (!sms.enable_signup || hooks.some(({ name }) => name === 'send_sms')) return []
  return ['auth.sms.enable_signup needs auth.hook.send_sms, which sends the codes']
}
