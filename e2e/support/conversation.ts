// An open conversation as journeys meet it, and two members who both have it before them.
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { type Actor, enter } from './people/actor.ts'
import type { Api } from './people/api.ts'

export const messages = (page: Page) => page.getByRole('region', { name: /^Messages, / })
export const composer = (page: Page) => page.getByPlaceholder('Type a message...')

/** Ava and another one in their direct chat, both at its end. */
export async function together(
  avasPage: Page,
  othersPage: Page,
  email: string,
  password?: string,
): Promise<{ ava: Actor; other: Actor; threadId: string }> {
  const ava = await enter(avasPage)
  const other = await enter(othersPage, '/home', email, password)
  const threadId = await ava.api.call<string>('open_direct_message', { other: other.api.userId })
  // Whatever earlier journeys left: both begin at the end.
  for (const { api } of [ava, other]) await api.call('mark_thread_read', { thread: threadId })
  await Promise.all([ava, other].map(({ page }) => page.goto(`/inbox?thread=${threadId}`)))
  for (const { page } of [ava, other]) await expect(composer(page)).toBeVisible()
  return { ava, other, threadId }
}

/** Many messages at once, in order, as one insert. */
export async function write(api: Api, threadId: string, contents: string[]): Promise<void> {
  const rows = contents.map((content) => ({
    id: crypto.randomUUID(),
    thread_id: threadId,
    sender_id: api.userId,
    content,
    message_type: 'user',
  }))
  await api.must('POST', '/rest/v1/messages', rows, { prefer: 'return=minimal' })
}
