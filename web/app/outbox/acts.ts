// Every act the outbox may find on a device, by its kind. Each loads when one waits, so that it is sent without its screen being opened.
import type { KnownAct } from '#shared/outbox/act.ts'

export const acts: Record<string, () => Promise<KnownAct>> = {
  message: async () => (await import('#features/inbox/data/message-act.ts')).messageAct,
}
