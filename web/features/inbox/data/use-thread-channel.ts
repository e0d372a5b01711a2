// Live events of the open conversation: messages, reactions, who is typing, and who has seen what. Reports when something may have been missed. Typing signs travel between two
// over a channel that only they may use, as receipts do: whoever hears one knows who typed, and none crosses a block.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessageRow, ReactionRow } from '#shared/api/conversations/messages.ts'
import { onComingBack } from '#shared/realtime/coming-back.ts'
import { keepJoined } from '#shared/realtime/keep-joined.ts'
import type { RealtimeChannel, RealtimeClient } from '#shared/supabase/client.ts'
import type { Receipt, Thread } from '#types/shapes.ts'
import { heardReceipt } from '../model/seen/receipts.ts'

type Handlers = {
  onMessage: (message: MessageRow) => void
  onReaction: (reaction: ReactionRow) => void
  onSeen: (receipt: Receipt) => void
  /** What others have seen until now was not heard. */
  onJoined: () => void
  onGap: () => void
}

// A typing signal is sent at most this often, and expires when it is not renewed.
const TYPING_EVERY = 3000
const TYPING_LASTS = 6000

export function useThreadChannel({ id: threadId, participants }: Thread, me: string, handlers: Handlers) {
  const latest = useRef(handlers)
  latest.current = handlers
  const toOthers = useRef(new Map<string, RealtimeChannel>())
  const others = participants.map(({ id }) => id).join(' ')
  const { typing, shows, ends } = useTypingSigns()
  const lastSign = useRef(0)

  useEffect(() => {
    const gap = () => latest.current.onGap()
    const stopLooking = onComingBack(gap)
    const heard = (message: MessageRow) => {
      if (message.sender_id) ends(message.sender_id)
      latest.current.onMessage(message)
    }
    const reacted = (reaction: ReactionRow) => latest.current.onReaction(reaction)
    const leave = keepJoined((client) => threadChannel(client, threadId, heard, reacted), gap)
    return () => {
      stopLooking()
      leave()
    }
  }, [threadId, ends])

  useEffect(() => {
    const channels = toOthers.current
    const leaves = others.split(' ').flatMap((other) => {
      if (!other) return []
      const make = (client: RealtimeClient) => {
        const channel = typingChannel(client, threadId, me, other, (on) => (on ? shows(other) : ends(other))).on(
          'broadcast',
          { event: 'seen' },
          ({ payload }) => {
            const receipt = heardReceipt(payload, other)
            if (receipt) latest.current.onSeen(receipt)
          },
        )
        channels.set(other, channel)
        return channel
      }
      return keepJoined(make, () => latest.current.onJoined())
    })
    return () => {
      channels.clear()
      for (const leave of leaves) leave()
    }
  }, [threadId, me, others, shows, ends])

  const sendSign = useCallback(
    (on: boolean) => {
      const now = Date.now()
      if (on ? now - lastSign.current < TYPING_EVERY : lastSign.current === 0) return
      // Only over an open socket: a typing signal that has to queue comes too late.
      const open = [...toOthers.current.values()].filter(({ state }) => state === 'joined')
      if (open.length === 0) return
      lastSign.current = on ? now : 0
      for (const channel of open) void channel.send({ type: 'broadcast', event: 'typing', payload: { who: me, on } })
    },
    [me],
  )

  return { typing, sendSign }
}

function threadChannel(
  client: RealtimeClient,
  threadId: string,
  heard: (message: MessageRow) => void,
  reacted: (reaction: ReactionRow) => void,
): RealtimeChannel {
  const here = { schema: 'public', filter: `thread_id=eq.${threadId}` } as const
  const of = { ...here, table: 'messages' } as const
  const made = { ...here, table: 'message_reactions' } as const
  return client
    .channel(`thread:${threadId}`, { config: { private: true } })
    .on<MessageRow>('postgres_changes', { ...of, event: 'INSERT' }, ({ new: row }) => heard(row))
    .on<MessageRow>('postgres_changes', { ...of, event: 'UPDATE' }, ({ new: row }) => heard(row))
    .on<ReactionRow>('postgres_changes', { ...made, event: 'INSERT' }, ({ new: row }) => reacted(row))
    .on<ReactionRow>('postgres_changes', { ...made, event: 'UPDATE' }, ({ new: row }) => reacted(row))
}

/** The channel of two. `who` only tells the own other devices from the other member: nobody else may send there. */
function typingChannel(
  client: RealtimeClient,
  threadId: string,
  me: string,
  other: string,
  heard: (on: boolean) => void,
) {
  const [low, high] = [me, other].sort()
  return client
    .channel(`typing:${threadId}:${low}:${high}`, { config: { private: true, broadcast: { self: false } } })
    .on('broadcast', { event: 'typing' }, ({ payload }) => {
      const { who, on } = (payload ?? {}) as { who?: unknown; on?: unknown }
      if (who !== me) heard(on === true)
    })
}

function useTypingSigns() {
  const [typing, setTyping] = useState<string[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const ends = useCallback((who: string) => {
    clearTimeout(timers.current.get(who))
    timers.current.delete(who)
    setTyping((all) => (all.includes(who) ? all.filter((one) => one !== who) : all))
  }, [])
  const shows = useCallback(
    (who: string) => {
      clearTimeout(timers.current.get(who))
      timers.current.set(
        who,
        setTimeout(() => ends(who), TYPING_LASTS),
      )
      setTyping((all) => (all.includes(who) ? all : [...all, who]))
    },
    [ends],
  )
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer)
    }
  }, [])
  return { typing, shows, ends }
}
