// Messages that a build from before the shared outbox has left unsent on this device. They had a list of their own, in their own shape.
import type { Entry } from './act.ts'

export const olderKeyOf = (owner: string) => `o1-outbox-${owner}`

export function fromOlderBuild(stored: unknown): Entry[] {
  if (!Array.isArray(stored)) return []
  const messages: unknown[] = stored
  return messages.flatMap((message) => {
    if (typeof message !== 'object' || message === null) return []
    const { id, threadId, content, createdAt, state, code, notify } = Object.fromEntries(Object.entries(message))
    if (![id, threadId, content, createdAt].every((text) => typeof text === 'string')) return []
    return {
      id: String(id),
      kind: 'message',
      subject: `thread:${threadId}`,
      input: { threadId, content, notify },
      createdAt: String(createdAt),
      tries: 0,
      ...(state === 'failed' && code !== 'network' ? { state: 'failed', code: String(code) } : { state: 'queued' }),
    }
  })
}
