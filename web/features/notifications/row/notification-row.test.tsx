// A notification row: several of a kind count as one, questions offer answers, only the app's own addresses are followed.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteUnreached, probeWith } from '#shared/connection/connection.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { forgetSession } from '#shared/session/session-end.ts'
import type { NotificationData } from '#types/shapes.ts'
import { NotificationRow } from './notification-row.tsx'

function show(data: NotificationData, standing?: 'read' | 'unread') {
  const notification = {
    id: 'n',
    title: 'New likes',
    body: 'Ben and others',
    created_at: new Date().toISOString(),
    data,
  }
  const row = (
    <ul>
      <NotificationRow notification={notification} userId="me" {...(standing && { standing })} />
    </ul>
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: row }])} />
    </QueryClientProvider>,
  )
  return screen.queryAllByRole('button').map((button) => button.textContent)
}

const waiting = () =>
  outboxOf('me')
    .entries()
    .map(({ kind, input }) => [kind, input])

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // No answer reaches the server here.
  probeWith(async () => false)
  noteUnreached()
})

afterEach(forgetSession)

const likes = (count: number): NotificationData => ({
  action: 'post_liked',
  deeplink: '/live-network?post=p',
  postId: 'p',
  since: '2026-11-21T12:00:00Z',
  count,
})

it('fifty likes are one row with a count', () => {
  expect(show(likes(50))).toEqual([expect.stringContaining('New likes · 50')])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('in the history, what was read asks nothing any more, and what was not says so', () => {
  expect(show({ action: 'answer_invite_claim', memberId: 'n', memberName: 'Nora' }, 'read')).toEqual([])
  expect(screen.queryByText('Unread:')).toBeNull()
  expect(show(likes(2), 'unread')).toHaveLength(1)
  expect(screen.getByText('Unread:')).toBeTruthy()
})

it('a single notification has no count', () => {
  show(likes(1))
  expect(screen.queryByText(/·/)).toBeNull()
})

it('a named inviter is asked a question with two answers', () => {
  expect(show({ action: 'answer_invite_claim', memberId: 'n', memberName: 'Nora' })).toEqual(['Yes, I did', 'No'])
})

it('an endorsement request leads to writing one, or can be declined', () => {
  const buttons = show({
    action: 'answer_endorsement_request',
    deeplink: '/profile?endorse=r',
    requestId: 'r',
    requesterId: 'b',
    requesterName: 'Ben',
  })
  expect(buttons.slice(1)).toEqual(['Write endorsement', 'Not now'])
})

it('who is asked before an introduction is led to the card with the answers', () => {
  const buttons = show({
    action: 'introduction_asked',
    deeplink: '/inbox',
    introductionId: 'i',
    memberId: 'b',
    connectorId: 'c',
    count: 1,
  })
  expect(buttons.slice(1)).toEqual(['Answer'])
})

it('an answer to the question waits for the line and says so', async () => {
  show({ action: 'answer_invite_claim', memberId: 'n', memberName: 'Nora' })
  await userEvent.click(screen.getByRole('button', { name: 'Yes, I did' }))
  expect(screen.getByRole('status').textContent).toMatch(/^Yes, you did · /)
  expect(screen.queryByRole('button', { name: 'No' })).toBeNull()
  expect(waiting()).toEqual([['answer-invite-claim', { notification: 'n', yes: true, memberName: 'Nora' }]])
})

it('a declined endorsement waits for the line, together with its notification', async () => {
  show({
    action: 'answer_endorsement_request',
    deeplink: '/profile?endorse=r',
    requestId: 'r',
    requesterId: 'b',
    requesterName: 'Ben',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(waiting()).toEqual([
    ['decline-endorsement', { requestId: 'r' }],
    ['read-notices', expect.objectContaining({ upTo: null })],
  ])
})
