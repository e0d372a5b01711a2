// What the menu of a message offers: by whose it is, how old, and whether one may write here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Thread } from '#types/shapes.ts'
import type { LogRow } from '../model/log-rows.ts'
import { MessageMenu } from './message-menu.tsx'

const thread = {
  id: 't',
  type: 'direct_message',
  participants: [{ id: 'ben', name: 'Ben Okafor', avatarUrl: null }],
  former: [],
  canSend: true,
} as unknown as Thread

const row = (sender: string, minutesAgo: number, state: LogRow['state'] = 'sent'): LogRow => ({
  key: 'm1',
  state,
  tries: 0,
  day: null,
  firstUnread: false,
  startsGroup: true,
  endsGroup: true,
  message: {
    id: 'm1',
    thread_id: 't',
    sender_id: sender,
    content: 'Hello',
    message_type: 'user',
    created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    seq: state === 'sent' ? 1 : null,
    metadata: {},
    hidden: false,
    reply_to: null,
    edited_at: null,
    removed_at: null,
  },
})

async function offered(of: LogRow, there: Partial<Thread> = {}) {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MessageMenu
        row={of}
        anchor={document.body}
        opener={null}
        thread={{ ...thread, ...there }}
        me="ava"
        onReply={vi.fn()}
        onEdit={vi.fn()}
        onReport={vi.fn()}
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  )
  const items = (await screen.findAllByRole('menuitem')).map(
    (item) => item.getAttribute('aria-label') ?? item.textContent,
  )
  unmount()
  return items.filter((name) => !name?.startsWith('React with'))
}

it('offers what can be done', async () => {
  expect(await offered(row('ben', 1))).toEqual(['Another emoji', 'Reply', 'Copy', 'Forward', 'Report message'])
  expect(await offered(row('ava', 1))).toEqual(['Another emoji', 'Reply', 'Copy', 'Forward', 'Edit', 'Take back'])
  expect(await offered(row('ava', 16))).toEqual(['Another emoji', 'Reply', 'Copy', 'Forward', 'Take back'])
  expect(await offered(row('ava', 24 * 60))).toEqual(['Another emoji', 'Reply', 'Copy', 'Forward'])
  // One that waits can be changed, and goes by its own Delete.
  expect(await offered(row('ava', 1, 'waiting'))).toEqual(['Copy', 'Edit'])
  // Where nobody may write.
  expect(await offered(row('ben', 1), { canSend: false })).toEqual(['Copy', 'Forward', 'Report message'])
})

it('each of two who share a first name has seen it', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
  const people = ['Ana Ruiz', 'Ana Okafor'].map((name, at) => ({ id: `ana${at}`, name, avatarUrl: null }))
  const at = '2026-11-28T12:00:00Z'
  await offered(row('ava', 1), {
    type: 'intro_chat',
    participants: people,
    seen: people.map(({ id }) => ({ memberId: id, fromSeq: 1, seq: 2, at })),
  })
  expect(complained).not.toHaveBeenCalled()
})
