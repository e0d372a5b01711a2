// What an introduction comes to on the screens of the three: asked for, passed on, answered, over; and what home makes of it. States that the demo club is not in are
// what its answers say here; the club keeps what it has.
import type { Page } from '@playwright/test'
import { downTo, follow, followDown, inTurn, press, routed, type Shot, type Step } from './shot.ts'

type Thread = Record<string, unknown> & { participants: { id: string }[] }

/** What the inbox says of the conversations of a kind. */
const threadsOf = (is: (thread: Thread) => boolean, change: (thread: Thread) => Record<string, unknown>): Step =>
  routed('**/rpc/inbox*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Thread & { threads?: Thread[] }
    const changed = (thread: Thread) => (is(thread) ? { ...thread, ...change(thread) } : thread)
    const json = body.threads ? { ...body, threads: body.threads.map(changed) } : changed(body)
    await route.fulfill({ response: answer, json })
  })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** The request that was passed on to Anouk, as it stands then. */
const passedOn = (stage: string) =>
  threadsOf(
    ({ type, stage: now }) => type === 'plug_request' && now === 'asked',
    () => ({ stage, status: 'expired', askAgainAt: stage === 'overtaken' ? null : inDays(30) }),
  )

/** Pressed on the first card that asks whether to meet. */
const answered = (button: string | RegExp, status: string) =>
  inTurn(
    routed('**/rpc/answer_introduction', (route) =>
      route.fulfill({ json: { status, threadId: null, askAgainAt: status === 'later' ? inDays(7) : null } }),
    ),
    press(button),
    async (page) => {
      await page.getByRole('status').or(page.locator('[data-sonner-toast]')).first().waitFor()
    },
  )

const region = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name })

/** The chat of an introduction, seen by who made it. */
const ofTheConnector = threadsOf(
  ({ type, connection }) => type === 'intro_chat' && Boolean(connection),
  ({ requesterId, targetId, connectorId, participants }) => {
    const isOther = (id: unknown) => participants.some((one) => one.id === id)
    return {
      connection: null,
      meeting: null,
      connectorId: isOther(requesterId) ? targetId : requesterId,
      requesterId: isOther(requesterId) ? requesterId : connectorId,
      targetId: isOther(requesterId) ? connectorId : targetId,
    }
  },
)

export const ofIntroductions: readonly Shot[] = [
  { name: 'home-tonight', as: 'member', path: '/home', at: region(/^Tonight/) },
  {
    name: 'home-because-of-you',
    as: 'member',
    path: '/home',
    prepare: downTo(region('Because of you')),
    at: region('Because of you'),
  },
  {
    name: 'inbox-chain-ask',
    as: 'member',
    path: '/inbox',
    at: (page) => page.getByRole('article', { name: /asks for a friend$/ }),
  },
  { name: 'inbox-ask-not-now', as: 'member', path: '/inbox', prepare: answered('Not now', 'not_now') },
  { name: 'inbox-ask-later', as: 'member', path: '/inbox', prepare: answered('Ask me later', 'later') },
  { name: 'inbox-ask-over', as: 'member', path: '/inbox', prepare: answered(/^Meet$/, 'over') },
  { name: 'thread-request-declined', as: 'member', path: '/inbox', prepare: followDown(/Request declined/) },
  ...['withdrawn', 'overtaken', 'not_met'].map(
    (stage): Shot => ({
      name: `thread-request-${stage.replace('_', '-')}`,
      as: 'member',
      path: '/inbox',
      before: passedOn(stage),
      prepare: follow(/Ava Laurent.*Anouk/),
    }),
  ),
  {
    name: 'thread-request-in-chain',
    as: 'member',
    path: '/inbox',
    before: threadsOf(
      ({ type, stage }) => type === 'plug_request' && stage === 'asked',
      () => ({ chain: true }),
    ),
    prepare: follow(/Ava Laurent.*Anouk/),
  },
  {
    name: 'thread-request-pass-on',
    as: 'member',
    path: '/inbox',
    before: threadsOf(
      ({ type, stage }) => type === 'plug_request' && stage === 'waiting',
      () => ({ chain: true }),
    ),
    prepare: inTurn(follow(/Julian Ashworth.*Marcus/), press('Pass it on')),
  },
  {
    name: 'thread-of-the-connector',
    as: 'member',
    path: '/inbox',
    before: ofTheConnector,
    prepare: follow(/Plug Chat/),
  },
]
