// Acts of a signed-in member that are not the journey itself: asks the server the way the app does, with that page's own session.
import type { Page } from '@playwright/test'

interface Asked {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export async function askAs<Answer>(page: Page, asked: Asked): Promise<Answer> {
  return page.evaluate(async ({ method, path, body, headers }) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('o1-session') ?? '{}') as { access_token: string }
    const response = await fetch(path, {
      method,
      headers: { apikey: token, authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : null
  }, asked) as Promise<Answer>
}

export const callAs = <Answer>(page: Page, name: string, args: object = {}): Promise<Answer> =>
  askAs<Answer>(page, { method: 'POST', path: `/rest/v1/rpc/${name}`, body: args })

export const idOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('o1-session') ?? '{}') as { user: { id: string } }).user.id)

/** Many messages at once, in order, as one insert. */
export async function writeAs(page: Page, threadId: string, contents: string[]): Promise<void> {
  const sender = await idOf(page)
  await askAs(page, {
    method: 'POST',
    path: '/rest/v1/messages',
    headers: { prefer: 'return=minimal' },
    body: contents.map((content) => ({
      id: crypto.randomUUID(),
      thread_id: threadId,
      sender_id: sender,
      content,
      message_type: 'user',
    })),
  })
}
