// Live events of the open conversation: messages, and who is typing. Reports when something may have been missed.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#shared/api/conversations/messages.ts'
import { onComingBack } from '#shared/realtime/coming-back.ts'
import { keepJoined } from '#shared/realtime/keep-joined.ts'
import type { Backend } from '#shared/supabase/client.ts'

type Channel = ReturnType<Backend['channel']>
type Handlers = { onMessage: (message: Message) => void; onGap: () => void }

// A typing signal is sent at most this often, and expires when it is not renewed.
const TYPING_EVERY = 3000
const TYPING_LASTS = 6000

export function useThreadChannel(threadId: string, me: string, handlers: Handlers) {
  const latest = useRef(handlers)
  latest.current = handlers
  const channel = useRef<Channel | null>(null)
  const { typing, shows, ends } = useTypingSigns()
  const lastSign = useRef(0)

  useEffect(() => {
    const gap = () => latest.current.onGap()
    const stopLooking = onComingBack(gap)
    const leave = keepJoined((client) => {
      channel.current = threadChannel(client, threadId, {
        message: (message) => {
          if (message.sender_id) ends(message.sender_id)
          latest.current.onMessage(message)
        },
        typing: (who, on) => who !== me && (on ? shows(who) : ends(who)),
      })
      return channel.current
    }, gap)
    return () => {
      channel.current = null
      stopLooking()
      leave()
    }
  }, [threadId, me, shows, ends])

  const sendSign = useCallback(
    (on: boolean) => {
      const now = Date.now()
      if (on ? now - lastSign.current < TYPING_EVERY : lastSign.current === 0) return
      // Only over an open socket: a typing signal that has to queue comes too late.
      if (channel.current?.state !== 'joined') return
      lastSign.current = on ? now : 0
      void channel.current.send({ type: 'broadcast', event: 'typing', payload: { who: me, on } })
    },
    [me],
  )

  return { typing, sendSign }
}

type Heard = { message: (message: Message) => void; typing: (who: string, on: boolean) => void }

function threadChannel(client: Backend, threadId: string, heard: Heard): Channel {
  const of = { schema: 'public', table: 'messages', filter: `thread_id=eq.${threadId}` } as const
  return client
    .channel(`thread:${threadId}`, { config: { private: true, broadcast: { self: false } } })
    .on<Message>('postgres_changes', { ...of, event: 'INSERT' }, ({ new: row }) => heard.message(row))
    .on<Message>('postgres_changes', { ...of, event: 'UPDATE' }, ({ new: row }) => heard.message(row))
    .on('broadcast', { event: 'typing' }, ({ payload }) => {
      const { who, on } = (payload ?? {}) as { who?: unknown; on?: unknown }
      if (typeof who === 'string') heard.typing(who, on === true)
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
