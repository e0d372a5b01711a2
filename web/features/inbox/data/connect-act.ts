// Presses Connect in an intro chat. The first press waits for the other member's; the second makes the two friends.
import { connectWith } from '#shared/api/members/friends.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { ConnectResult } from '#types/shapes.ts'
import { patchThread, refreshThread } from './sync-inbox.ts'

type Connect = { threadId: string; otherId: string; otherName: string }

export const connectSubject = (otherId: string) => `connect:${otherId}`

export const connectAct = defineAct<Connect, ConnectResult>('connect', {
  refused: 'drop',
  subject: ({ otherId }) => connectSubject(otherId),
  send: ({ otherId }, { signal }) => connectWith(otherId, signal),
  onSent(answer, { entry: { input }, cache, here }) {
    const friends = answer === 'active'
    patchThread(cache, input.threadId, { connection: friends ? 'active' : 'pending_mine' })
    if (!friends) return
    if (here) toast.success(`You and ${input.otherName} are friends`)
    void staleAfter(cache, 'connect_with')
  },
  onRefused(error, { entry: { input }, cache, here }) {
    if (here) sayFailed(error, 'Failed to connect', { not_available: 'This member is not available.' })
    refreshThread(cache, input.threadId).catch((cause: unknown) => console.warn('The chat was not read again', cause))
  },
})
