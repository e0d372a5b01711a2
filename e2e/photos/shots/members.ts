// What members see: their five tabs, sheets and dialogs over them, and the settings.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { turnedByCamera } from '../../support/photos/photo-files.ts'
import {
  broken,
  choose,
  downTo,
  follow,
  followDown,
  forget,
  inTurn,
  offline,
  press,
  type Shot,
  waiting,
} from './shot.ts'

/** On the post of a member, not on a sample, and where it can be pressed. */
const onPost = (name: RegExp) => (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^More about this/ }) })
    .getByRole('button', { name, disabled: false })
const pressOnPost = (name: RegExp) => inTurn(downTo(onPost(name)), (page) => onPost(name)(page).first().click())

const yourPost = (page: Page) => page.getByRole('button', { name: 'Your post' })
const pressYourPost = inTurn(downTo(yourPost), press('Your post'))

// The row of the intro chat that Ava is asked about.
const askedWhetherMet = /Naomi.*Plug Chat/
const ownIntroduction = askedWhetherMet

type Chat = Record<string, unknown> & { participants: { id: string }[] }

/** Changes what the open conversation says of itself; the club keeps it as it is. */
const chatWith = (change: (chat: Chat) => Record<string, unknown>) => async (page: Page) => {
  await page.route('**/rpc/inbox*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Chat & { threads?: Chat[] }
    const changed = (chat: Chat) =>
      chat.type === 'intro_chat' && chat.connection ? { ...chat, ...change(chat) } : chat
    const json = body.threads ? { ...body, threads: body.threads.map(changed) } : changed(body)
    await route.fulfill({ response: answer, json })
  })
}

// The other one suggests three times; with `taken`, one of them is a date.
const timesStand = (taken: number | null) =>
  chatWith(({ requesterId, targetId, participants }) => {
    const by = participants.find(({ id }) => id === requesterId || id === targetId)?.id
    const times = [26, 44, 98].map((hours) => new Date(Math.ceil(Date.now() / 3.6e6 + hours) * 3.6e6).toISOString())
    return {
      meeting: null,
      times: { id: randomUUID(), by, times, place: 'Caffè Centrale', agreed: taken === null ? null : times[taken] },
    }
  })

/** An intro chat in which nobody but the club has spoken. */
const asItOpens = inTurn(
  forget,
  (page) =>
    chatWith(({ occasion }) => ({
      connection: 'none',
      lastMessage: null,
      meeting: null,
      times: null,
      ...(occasion ? { occasion: { ...occasion, begun: false } } : {}),
    }))(page),
  async (page) => {
    await page.route('**/rpc/thread_messages*', async (route) => {
      const answer = await route.fetch()
      const said = (await answer.json()) as unknown[]
      await route.fulfill({ response: answer, json: said.slice(0, 1) })
    })
  },
)

export const ofMembers: readonly Shot[] = [
  { name: 'home', as: 'member', path: '/home' },
  { name: 'home-opportunities', as: 'member', path: '/home', prepare: press('View All') },
  {
    name: 'home-ask',
    as: 'member',
    path: '/home',
    prepare: inTurn(press(/^Ask .* to introduce you to /), async (page) => {
      await page.getByPlaceholder(/^Tell .* why this should happen/).waitFor()
    }),
  },
  { name: 'home-waved-away', as: 'member', path: '/home', prepare: press(/^Not for me: .* and /) },
  { name: 'discover', as: 'member', path: '/discover' },
  {
    name: 'discover-industries',
    as: 'member',
    path: '/discover',
    prepare: (page) => page.getByRole('tab', { name: 'Industries' }).click(),
  },
  { name: 'discover-in-town', as: 'member', path: '/discover', prepare: press(/ in town$/) },
  { name: 'discover-empty', as: 'member', path: '/discover?q=zzzzzzzz' },
  { name: 'discover-filtered', as: 'member', path: '/discover?city=London&industries=Fashion&mutuals=true' },
  { name: 'filters', as: 'member', path: '/filters' },
  { name: 'sheet-friend', as: 'member', path: ({ friend }) => `/discover?member=${friend}` },
  { name: 'sheet-stranger', as: 'member', path: ({ stranger }) => `/discover?member=${stranger}` },
  { name: 'plug-request', as: 'member', path: ({ stranger }) => `/discover?plug=${stranger}` },
  {
    name: 'plug-in-town',
    as: 'member',
    path: '/discover?city=New+York&mutuals=true',
    prepare: inTurn(press(/^Request Plug to/), async (page) => {
      await page.getByRole('button', { name: /^While both are in/ }).waitFor()
    }),
  },
  {
    name: 'sheet-in-town',
    as: 'member',
    path: '/home',
    prepare: async (page) => {
      await page.getByRole('region', { name: 'In town this week' }).getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('list', { name: 'In town' }).waitFor()
    },
  },
  { name: 'plug-request-ways', as: 'member', path: '/home', prepare: press(/^Request Plug to /) },
  { name: 'plug-from', as: 'member', path: ({ friend }) => `/discover?plugFrom=${friend}` },
  { name: 'plug-with', as: 'member', path: ({ friend }) => `/discover?introduce=${friend}` },
  { name: 'other-friend', as: 'member', path: ({ friend }) => `/other-profile/${friend}` },
  { name: 'other-stranger', as: 'member', path: ({ stranger }) => `/other-profile/${stranger}` },
  { name: 'feed', as: 'member', path: '/live-network' },
  { name: 'feed-post', as: 'member', path: '/live-network?compose=post' },
  { name: 'inbox', as: 'member', path: '/inbox' },
  {
    name: 'inbox-welcome',
    as: 'member',
    path: '/inbox',
    at: (page) => page.getByRole('article', { name: /^Welcome, / }),
  },
  { name: 'inbox-bell', as: 'member', path: '/inbox', prepare: press(/^Notifications/) },
  { name: 'thread-direct', as: 'member', path: '/inbox', prepare: follow(/Marcus Adeyemi/) },
  { name: 'thread-card', as: 'member', path: '/inbox', prepare: follow(/Julian Ashworth.*Then come/) },
  {
    name: 'message-date',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Leila Farahani.*The driver/), press('tomorrow at 9am')),
  },
  {
    name: 'share-event',
    as: 'member',
    path: '/live-network',
    prepare: inTurn(press(/^More about this event/), choose('Share event')),
  },
  {
    name: 'message-photos',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Sofia Marchetti/), async (page) => {
      await page.getByRole('img', { name: 'Photo 1 of 3' }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: /^Play / }).waitFor()
    }),
  },
  {
    name: 'message-photo-open',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Sofia Marchetti/), press(/^Photo 2 of 3/), async (page) => {
      await page.getByRole('dialog').getByRole('img', { name: 'Photo 2 of 3' }).waitFor()
    }),
  },
  {
    name: 'message-photos-chosen',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Sofia Marchetti/), async (page) => {
      const photo = await turnedByCamera(1)
      await page.getByLabel('Photos', { exact: true }).setInputFiles([photo, photo])
      await page.getByRole('img', { name: 'photo 2' }).waitFor()
    }),
  },
  {
    name: 'message-voice',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Sofia Marchetti/), async (page) => {
      await page.getByRole('button', { name: 'Record a voice note' }).click()
      await page.getByRole('timer').filter({ hasText: '0:02' }).waitFor()
      await page.getByRole('button', { name: 'Pause' }).click()
    }),
  },
  {
    name: 'message-menu',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Marcus Adeyemi/), press(/^About your message: Perfect/)),
  },
  {
    name: 'message-answered',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Marcus Adeyemi/), press(/message: Long overdue/), choose('Reply')),
  },
  {
    name: 'message-emojis',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Marcus Adeyemi/), press(/message: Long overdue/), choose('Another emoji')),
  },
  {
    name: 'message-reactions',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Marcus Adeyemi/), press(/^Reactions: 🎉/)),
  },
  {
    name: 'message-forward',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Marcus Adeyemi/), press(/message: Long overdue/), choose('Forward')),
  },
  { name: 'thread-request', as: 'member', path: '/inbox', prepare: follow(/Action Required/) },
  {
    name: 'thread-request-note',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Action Required/), press('Add a note')),
  },
  { name: 'thread-request-passed-on', as: 'member', path: '/inbox', prepare: follow(/is asked before the chat opens/) },
  {
    name: 'thread-request-withdraw',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/is asked before the chat opens/), press('Withdraw')),
  },
  {
    name: 'plug-request-chain',
    as: 'member',
    path: ({ twoStepsAway }) => `/discover?plug=${twoStepsAway}`,
    prepare: async (page) => {
      await page.getByText('Somebody', { exact: true }).waitFor()
    },
  },
  { name: 'thread-plug-chat', as: 'member', path: '/inbox', prepare: follow(/Plug Chat/) },
  { name: 'thread-meeting', as: 'member', path: '/inbox', prepare: followDown(askedWhetherMet) },
  {
    name: 'thread-meeting-said',
    as: 'member',
    path: '/inbox',
    prepare: async (page) => {
      // Kept from the club: the next photograph asks again.
      await page.route('**/rpc/answer_meeting', (route) => route.fulfill({ status: 204 }))
      await inTurn(followDown(askedWhetherMet), press('Planned'))(page)
      await page.getByText('You said').waitFor()
    },
  },
  {
    name: 'thread-meeting-waiting',
    as: 'member',
    path: '/inbox',
    prepare: async (page) => {
      await followDown(askedWhetherMet)(page)
      await page.getByText('Did you and').waitFor()
      await offline(page)
      await press('Not yet')(page)
      await page.getByRole('button', { name: 'Take it back' }).waitFor()
    },
  },
  { name: 'thread-occasion', as: 'member', path: '/inbox', before: asItOpens, prepare: followDown(ownIntroduction) },
  {
    name: 'thread-times',
    as: 'member',
    path: '/inbox',
    before: timesStand(null),
    prepare: followDown(ownIntroduction),
  },
  { name: 'thread-date', as: 'member', path: '/inbox', before: timesStand(1), prepare: followDown(ownIntroduction) },
  {
    name: 'thread-suggest-times',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Marcus Adeyemi/), press('Suggest a time')),
  },
  { name: 'profile', as: 'member', path: '/profile' },
  { name: 'profile-edit', as: 'member', path: '/profile', prepare: press('Edit Profile') },
  { name: 'profile-stay', as: 'member', path: '/profile', prepare: press('Add a stay') },
  { name: 'profile-photos', as: 'member', path: '/profile', prepare: press('Edit photos') },
  { name: 'settings', as: 'member', path: '/settings' },
  { name: 'settings-email', as: 'member', path: '/settings', prepare: press('Change e-mail') },
  { name: 'settings-password', as: 'member', path: '/settings', prepare: press('Change password') },
  { name: 'home-long', as: 'member', path: '/home', long: true },
  { name: 'feed-long', as: 'member', path: '/live-network', long: true },
  { name: 'profile-long', as: 'member', path: '/profile', long: true },
  { name: 'other-friend-long', as: 'member', path: ({ friend }) => `/other-profile/${friend}`, long: true },
  { name: 'settings-long', as: 'member', path: '/settings', long: true },
  { name: 'settings-notices', as: 'member', path: '/settings', prepare: press('Choose what you hear') },
  {
    name: 'notices-history',
    as: 'member',
    path: '/home',
    prepare: inTurn(press(/^Notifications/), (page) => page.getByRole('button', { name: 'All', exact: true }).click()),
  },
  { name: 'home-menu-bell', as: 'member', path: '/home', prepare: press(/^Notifications/) },
  { name: 'feed-event', as: 'member', path: '/live-network?compose=event' },
  {
    name: 'feed-event-fields',
    as: 'member',
    path: '/live-network?compose=post',
    prepare: (page) => page.getByText('Event', { exact: true }).last().click(),
  },
  { name: 'feed-menu', as: 'member', path: '/live-network', prepare: press(/^More about this/) },
  { name: 'feed-own-menu', as: 'member', path: '/live-network', prepare: pressYourPost },
  { name: 'feed-edit', as: 'member', path: '/live-network', prepare: inTurn(pressYourPost, choose('Edit post')) },
  {
    name: 'feed-delete',
    as: 'member',
    path: '/live-network',
    prepare: inTurn(pressYourPost, choose('Delete post')),
  },
  {
    name: 'feed-report',
    as: 'member',
    path: '/live-network',
    prepare: inTurn(press(/^More about this/), choose(/^Report/)),
  },
  { name: 'feed-plug', as: 'member', path: '/live-network', prepare: pressOnPost(/^Plug /) },
  { name: 'feed-rsvp-plug', as: 'member', path: '/live-network', prepare: pressOnPost(/^Request Plug to RSVP/) },
  { name: 'feed-linked-gone', as: 'member', path: '/live-network?post=00000000-0000-4000-8000-000000000000' },
  { name: 'inbox-plugs', as: 'member', path: '/inbox?plugChats=true' },
  { name: 'thread-group', as: 'member', path: '/inbox?thread=00000000-0000-4000-8000-00000000c1b0' },
  {
    name: 'thread-group-details',
    as: 'member',
    path: '/inbox?thread=00000000-0000-4000-8000-00000000c1b0',
    prepare: inTurn(press('More'), choose('Group details')),
  },
  {
    name: 'thread-group-mention',
    as: 'member',
    path: '/inbox?thread=00000000-0000-4000-8000-00000000c1b0',
    prepare: (page) => page.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('Ask @'),
  },
  {
    name: 'inbox-new-group',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(press('New group'), (page) => page.getByRole('dialog', { name: 'New group' }).waitFor()),
  },
  {
    name: 'thread-who-reads',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Marcus Adeyemi/), press('More'), choose('Who can read this')),
  },
  { name: 'thread-gone', as: 'member', path: '/inbox?thread=00000000-0000-4000-8000-000000000000' },
  { name: 'thread-menu', as: 'member', path: '/inbox', prepare: inTurn(follow(/Marcus Adeyemi/), press('More')) },
  {
    name: 'thread-delete',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(follow(/Marcus Adeyemi/), press('More'), choose('Delete chat')),
  },
  {
    name: 'thread-typed',
    as: 'member',
    path: '/inbox',
    prepare: async (page) => {
      await follow(/Marcus Adeyemi/)(page)
      await page
        .getByPlaceholder('Type a message...')
        .fill('A first line\nand a second one, which is rather longer than a phone is wide\nand a third')
    },
  },
  {
    name: 'thread-unsent',
    as: 'member',
    path: '/inbox',
    prepare: async (page) => {
      await follow(/Marcus Adeyemi/)(page)
      const box = page.getByPlaceholder('Type a message...')
      await box.fill('')
      await offline(page)
      await box.fill('Are you still at the bar?')
      await box.press('Enter')
      await page.waitForTimeout(1000)
    },
  },
  { name: 'profile-viewer', as: 'member', path: '/profile', prepare: press(/^Open photo 1/) },
  { name: 'profile-cities', as: 'member', path: '/profile', prepare: press('See all cities') },
  { name: 'profile-friends', as: 'member', path: '/profile', prepare: press('See all friends') },
  { name: 'profile-advice', as: 'member', path: '/profile', prepare: press('Up My Clout') },
  { name: 'profile-ask', as: 'member', path: '/profile', prepare: press('Ask for an endorsement') },
  { name: 'other-menu', as: 'member', path: ({ friend }) => `/other-profile/${friend}`, prepare: press(/^More about/) },
  {
    name: 'other-remove',
    as: 'member',
    path: ({ friend }) => `/other-profile/${friend}`,
    prepare: inTurn(press(/^More about/), choose('Remove Friend')),
  },
  {
    name: 'other-block',
    as: 'member',
    path: ({ friend }) => `/other-profile/${friend}`,
    prepare: inTurn(press(/^More about/), choose('Block')),
  },
  {
    name: 'other-report',
    as: 'member',
    path: ({ friend }) => `/other-profile/${friend}`,
    prepare: inTurn(press(/^More about/), choose('Report')),
  },
  {
    name: 'other-mutuals',
    as: 'member',
    path: ({ stranger }) => `/other-profile/${stranger}`,
    prepare: press(/^Mutual friends/),
  },
  { name: 'other-endorse', as: 'member', path: ({ friend }) => `/other-profile/${friend}`, prepare: press(/^Endorse/) },
  { name: 'other-gone', as: 'member', path: '/other-profile/nobody' },
  { name: 'not-found-member', as: 'member', path: '/no-such-room' },
  { name: 'safety', as: 'member', path: '/safety' },
  { name: 'settings-pause', as: 'member', path: '/settings', prepare: press('Pause my account') },
  { name: 'settings-close', as: 'member', path: '/settings', prepare: press('Close my account') },
  { name: 'settings-export', as: 'member', path: '/settings', prepare: press('Ask for my data') },
  {
    name: 'settings-introductions',
    as: 'member',
    path: '/settings',
    prepare: (page) => page.getByText('Friends I choose').click(),
  },
  ...Object.entries({
    home: ['/home', 'home_dashboard'],
    discover: ['/discover', 'discover'],
    feed: ['/live-network', 'feed_page'],
    inbox: ['/inbox', 'inbox'],
    profile: ['/profile', 'my_profile'],
    other: ['/other-profile/00000000-0000-4000-8000-000000000000', 'member_profile'],
    settings: ['/settings', 'my_*'],
    safety: ['/safety', 'my_safety'],
  } as const).flatMap(([name, [path, call]]): Shot[] => [
    { name: `loading-${name}`, as: 'member', path, before: waiting(call) },
    {
      name: `broken-${name}`,
      as: 'member',
      path,
      before: broken(call),
      prepare: (page) => page.getByRole('button', { name: /again/i }).first().waitFor({ timeout: 12_000 }),
    },
  ]),
  {
    name: 'thread-welcomed',
    as: 'member',
    path: '/inbox',
    prepare: inTurn(press('Say hello'), async (page) => {
      await page
        .getByText(/The house thinks you two should meet/)
        .last()
        .waitFor()
    }),
  },
  { name: 'offline-home', as: 'member', path: '/home', prepare: offline },
  {
    name: 'offline-feed-post',
    as: 'member',
    path: '/live-network?compose=post',
    prepare: async (page) => {
      await offline(page)
      await page.getByRole('dialog').getByRole('textbox').first().fill('The terrace is open tonight.')
      await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
      await page.waitForTimeout(1000)
    },
  },
]
