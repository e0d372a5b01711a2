// Durations in supabase/config.toml: "1m0s" or "60s", as GoTrue writes them.
import { z } from 'zod'

export const seconds = z.union([z.number(), z.string()]).transform((value, context) => {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(String(value).trim())
  if (!match) {
    context.addIssue('must be a duration such as "60s"')
    return z.NEVER
  }
  return Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
})
