// An open conversation as journeys meet it, and two members who both have it before them.
import type { Page } from '@playwright/test'
import { callAs, idOf } from './as-member.ts'
import { expect } from './journey.ts'
import { enter } from './sign-in.ts'

export const messages = (page: Page) => page.getByRole('region', { name: /^Messages, / })
export const composer = (page: Page) => page.getByPlaceholder('Type a message...')

/** Ava and another one in their direct chat, both at its end. */
export async function together(ava: Page, other: Page, email: string, password?: string): Promise<string> {
  await enter(ava)
  await enter(other, '/home', email, password)
  const threadId = await callAs<string>(ava, 'open_direct_message', { other: await idOf(other) })
  // Whatever earlier journeys left: both begin at the end.
  await Promise.all([ava, other].map((page) => callAs(page, 'mark_thread_read', { thread: threadId })))
  await Promise.all([ava.goto(`/inbox?thread=${threadId}`), other.goto(`/inbox?thread=${threadId}`)])
  await expect(composer(ava)).toBeVisible()
  await expect(composer(other)).toBeVisible()
  return threadId
}
