// Refused messages can be discarded, or tried once more.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Unsent } from '../model/unsent.ts'
import { UnsentNotice } from './unsent-notice.tsx'

const entry = (id: string, code: string): Unsent => ({
  id,
  kind: 'message',
  subject: 'thread:t',
  input: {
    threadId: 't',
    content: 'Hello',
    notify: { recipients: [], threadType: 'direct_message', threadTitle: 'Ben' },
  },
  createdAt: '2026-11-21T12:00:00Z',
  state: 'failed',
  tries: 0,
  code,
})

it('refused messages can be discarded: their conversation may be closed to the member', async () => {
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

it('refused messages can be tried once more', async () => {
  const onRetry = vi.fn()
  render(<UnsentNotice failed={[entry('a', 'not_friends')]} onRetry={onRetry} onDiscard={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Retry all' }))
  expect(onRetry).toHaveBeenCalledWith(['a'])
})
