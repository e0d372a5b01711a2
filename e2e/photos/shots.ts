// What `npm run photos` photographs: every screen, and the states of it that a person meets. Takes no picture itself.
import type { Page } from '@playwright/test'
import { keepDraft } from '../support/kept-application.ts'
import { newestMail } from '../support/mail.ts'
import type { Api } from '../support/people/api.ts'
import { apply } from '../support/people/applicant.ts'

export type Who = 'visitor' | 'member' | 'newcomer' | 'admin'

/** Members whose pages are shown. */
export interface Cast {
  readonly friend: string
  readonly stranger: string
}

export interface Shot {
  readonly name: string
  readonly as: Who
  readonly path: string | ((cast: Cast) => string)
  /** What has to be on the device before the screen is opened. */
  readonly before?: (page: Page) => Promise<void>
  /** Brings the screen into the state that is photographed. */
  readonly prepare?: (page: Page) => Promise<void>
}

export async function findCast(api: Api): Promise<Cast> {
  const friends = await api.call<{ id: string }[]>('friends_of', { member: api.userId })
  const { profiles } = await api.call<{ profiles: { userId: string; isDirectFriend: boolean; mutualCount: number }[] }>(
    'discover',
    { page_size: 50 },
  )
  const stranger = profiles.find(({ isDirectFriend, mutualCount }) => !isDirectFriend && mutualCount > 1)
  if (!friends[0] || !stranger) throw new Error('The demo club has nobody to show')
  return { friend: friends[0].id, stranger: stranger.userId }
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click()

async function handIn(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await press('Submit application')(page)
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
}

async function followMailedLink(page: Page) {
  const { email } = await apply()
  const { text } = await newestMail(email, 'application_code')
  await page.goto(/https?:\S+token=\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Yes, that is me' }).waitFor()
}

const wizard = [
  'email',
  'password',
  'name',
  'age',
  'title',
  'industries',
  'photo',
  'social',
  'why-you',
  'invited',
  'last-step',
]

const ofVisitors: Shot[] = [
  { name: 'landing', as: 'visitor', path: '/' },
  { name: 'sign-in', as: 'visitor', path: '/auth' },
  { name: 'sign-in-forgotten', as: 'visitor', path: '/auth/forgot' },
  {
    name: 'sign-in-forgotten-code',
    as: 'visitor',
    path: '/auth/forgot',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody-here@o1.test')
      await press('Send the link')(page)
      await page.getByLabel('Code').fill('12345')
    },
  },
  {
    name: 'sign-in-refused',
    as: 'visitor',
    path: '/auth',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody-here@o1.test')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await press('Sign In')(page)
      await page.getByText('Just approved').waitFor()
    },
  },
  { name: 'welcome-link-ended', as: 'visitor', path: `/reset-password?approval=${'0'.repeat(64)}` },
  {
    name: 'confirm-change',
    as: 'visitor',
    path: '/auth/confirm?token_hash=photo&type=email_change#for=ava%40o1.test&to=ava%40elsewhere.test',
  },
  { name: 'confirm-code', as: 'visitor', path: '/auth/confirm' },
  ...wizard.map(
    (step, index): Shot => ({
      name: `apply-${String(index + 1).padStart(2, '0')}-${step}`,
      as: 'visitor',
      path: `/apply/${step}`,
      before: (page) => keepDraft(page, { step: index + 1 }),
    }),
  ),
  { name: 'apply-12-code', as: 'visitor', path: '/apply/last-step', before: keepDraft, prepare: handIn },
  {
    name: 'apply-12-wrong-code',
    as: 'visitor',
    path: '/apply/last-step',
    before: keepDraft,
    prepare: async (page) => {
      await handIn(page)
      await page.getByLabel('Code').fill('000000')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'apply-12-wrong-address',
    as: 'visitor',
    path: '/apply/last-step',
    before: keepDraft,
    prepare: async (page) => {
      await handIn(page)
      await press('Wrong address?')(page)
    },
  },
  { name: 'apply-link', as: 'visitor', path: '/', prepare: followMailedLink },
  {
    name: 'apply-link-pressed',
    as: 'visitor',
    path: '/',
    prepare: async (page) => {
      await followMailedLink(page)
      await press('Yes, that is me')(page)
    },
  },
  { name: 'apply-link-dead', as: 'visitor', path: '/apply/confirm?token=photo' },
  {
    name: 'sign-in-unconfirmed',
    as: 'visitor',
    path: '/auth',
    prepare: async (page) => {
      const { email, password } = await apply()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await press('Sign In')(page)
      await page.getByLabel('Code').waitFor()
    },
  },
  { name: 'application', as: 'visitor', path: '/application' },
  { name: 'why-you', as: 'visitor', path: '/why-you' },
  { name: 'not-found', as: 'visitor', path: '/no-such-room' },
]

const ofMembers: Shot[] = [
  { name: 'home', as: 'member', path: '/home' },
  { name: 'home-opportunities', as: 'member', path: '/home', prepare: press('View All') },
  { name: 'discover', as: 'member', path: '/discover' },
  {
    name: 'discover-industries',
    as: 'member',
    path: '/discover',
    prepare: (page) => page.getByRole('tab', { name: 'Industries' }).click(),
  },
  { name: 'discover-empty', as: 'member', path: '/discover?q=zzzzzzzz' },
  { name: 'discover-filtered', as: 'member', path: '/discover?city=London&industries=Fashion&mutuals=true' },
  { name: 'filters', as: 'member', path: '/filters' },
  { name: 'sheet-friend', as: 'member', path: ({ friend }) => `/discover?member=${friend}` },
  { name: 'sheet-stranger', as: 'member', path: ({ stranger }) => `/discover?member=${stranger}` },
  { name: 'plug-request', as: 'member', path: ({ stranger }) => `/discover?plug=${stranger}` },
  { name: 'plug-from', as: 'member', path: ({ friend }) => `/discover?plugFrom=${friend}` },
  { name: 'plug-with', as: 'member', path: ({ friend }) => `/discover?introduce=${friend}` },
  { name: 'other-friend', as: 'member', path: ({ friend }) => `/other-profile/${friend}` },
  { name: 'other-stranger', as: 'member', path: ({ stranger }) => `/other-profile/${stranger}` },
  { name: 'feed', as: 'member', path: '/live-network' },
  { name: 'feed-post', as: 'member', path: '/live-network?compose=post' },
  { name: 'inbox', as: 'member', path: '/inbox' },
  { name: 'inbox-bell', as: 'member', path: '/inbox', prepare: press(/^Notifications/) },
  { name: 'thread-direct', as: 'member', path: '/inbox', prepare: follow(/Marcus Adeyemi/) },
  { name: 'thread-request', as: 'member', path: '/inbox', prepare: follow(/Action Required/) },
  { name: 'thread-plug-chat', as: 'member', path: '/inbox', prepare: follow(/Plug Chat/) },
  { name: 'profile', as: 'member', path: '/profile' },
  { name: 'profile-edit', as: 'member', path: '/profile', prepare: press('Edit Profile') },
  { name: 'profile-photos', as: 'member', path: '/profile', prepare: press(/photos/i) },
  { name: 'settings', as: 'member', path: '/settings' },
  { name: 'settings-email', as: 'member', path: '/settings?change=email' },
  { name: 'settings-password', as: 'member', path: '/settings?change=password' },
]

const ofNewcomers: Shot[] = [
  { name: 'newcomer-home', as: 'newcomer', path: '/home' },
  { name: 'first-login', as: 'newcomer', path: '/first-login' },
  ...[1, 2, 3, 4, 5, 6].map(
    (step): Shot => ({ name: `finish-${step}`, as: 'newcomer', path: `/onboarding/finish?step=${step}` }),
  ),
  { name: 'preview', as: 'newcomer', path: '/onboarding' },
  { name: 'newcomer-inbox', as: 'newcomer', path: '/inbox' },
  { name: 'newcomer-profile', as: 'newcomer', path: '/profile' },
]

const ofAdmins: Shot[] = [
  { name: 'console', as: 'admin', path: '/cms' },
  {
    name: 'console-approved',
    as: 'admin',
    path: '/cms',
    prepare: (page) => page.getByRole('tab', { name: 'Approved' }).click(),
  },
  { name: 'console-rejected', as: 'admin', path: '/cms?status=rejected' },
  {
    name: 'console-keys',
    as: 'admin',
    // An address of its own: the same one again is a reload, which brings back what lies over the screen.
    path: '/cms?sort=name',
    prepare: (page) => page.keyboard.press('?'),
  },
  {
    name: 'console-detail',
    as: 'admin',
    path: '/cms',
    prepare: (page) => page.getByRole('button', { name: 'Hana Kobayashi', exact: true }).click(),
  },
  {
    name: 'console-unconfirmed',
    as: 'admin',
    path: '/cms?q=Dominic',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Dominic Eze', exact: true }).click()
      await press('Approve Application')(page)
    },
  },
  {
    name: 'console-members-address',
    as: 'admin',
    path: '/cms?q=ava%40o1.test',
    before: async () => {
      await apply({ email: 'ava@o1.test' })
    },
  },
  { name: 'console-refused', as: 'member', path: '/cms' },
]

export const shots: readonly Shot[] = [...ofVisitors, ...ofMembers, ...ofNewcomers, ...ofAdmins]
