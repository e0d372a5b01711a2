// What did not go out can be tried again, and what was refused can be let go.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { OutboxEntry } from '../model/outbox.ts'
import { UnsentNotice } from './unsent-notice.tsx'

const entry = (id: string, code: string): OutboxEntry => ({
  id,
  threadId: 't',
  content: 'Hello',
  createdAt: '2026-11-21T12:00:00Z',
  state: 'failed',
  code,
  notify: { recipients: [], threadType: 'direct_message', threadTitle: 'Ben' },
})

it('lets go of messages that were refused: their conversation may be closed to one', async () => {
  const onDiscard = vi.fn()
  render(
    <UnsentNotice
      failed={[entry('a', 'not_friends'), entry('b', 'thread_not_found')]}
      onRetry={vi.fn()}
      onDiscard={onDiscard}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onDiscard.mock.calls).toEqual([['a'], ['b']])
})

it('offers only another try for what the network lost', async () => {
  const onRetry = vi.fn()
  render(
    <UnsentNotice failed={[entry('a', 'not_friends'), entry('b', 'network')]} onRetry={onRetry} onDiscard={vi.fn()} />,
  )
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Retry all' }))
  expect(onRetry).toHaveBeenCalledWith(['a', 'b'])
})
