// Notifications on a device with the app closed or elsewhere: offered once somebody is waited for, encrypted to the device, drawn by the real service
// worker, taken back when read on another device, gone with the session. The browser's own subscription is made up: a headless browser has no push
// service, so the one of e2e/support stands there, and hands what it decrypts to the worker as a browser would. A headless shell has no place for
// notifications either and ends a page that shows one: there a list stands for it; a whole Chromium (CHROMIUM_PATH) shows them.
import type { BrowserContext, Page } from '@playwright/test'
import { composer, write } from './support/conversation.ts'
import { expect, test } from './support/journey.ts'
import { bringSession, enter } from './support/people/actor.ts'
import { type Api, memberApi } from './support/people/api.ts'
import { emailOf } from './support/people/demo-members.ts'
import { newFriendOfAva, newMember } from './support/people/new-member.ts'
import { type Arrived, type Device, type PushService, startPushService } from './support/push/push-service.ts'

test.use({ serviceWorkers: 'allow', permissions: [] })

let service: PushService
test.beforeAll(async () => {
  service = await startPushService()
})
test.afterAll(() => service.close())

/** Runs in the page: a browser that is subscribed at our push service. */
function subscribed({ endpoint, p256dh, auth }: Device) {
  const here = () => localStorage.getItem('test-subscribed') === endpoint
  const subscription = {
    endpoint,
    options: {},
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem('test-subscribed')
      return true
    },
  }
  const own = {
    getSubscription: async () => (here() ? subscription : null),
    subscribe: async () => {
      localStorage.setItem('test-subscribed', endpoint)
      return subscription
    },
  }
  Object.assign(PushManager.prototype, own)
}

/** Runs in the page and in the worker of a browser that shows no notifications: a list of them that both see. */
function listed() {
  const list = () => caches.open('test-notices')
  const noticeOf = (title: string, options: NotificationOptions) => ({
    title,
    ...options,
    close: async () => (await list()).delete(`/notice/${options.tag}`),
  })
  const own = {
    showNotification: async (title: string, options: NotificationOptions) =>
      (await list()).put(`/notice/${options.tag}`, new Response(JSON.stringify({ title, options }))),
    getNotifications: async ({ tag }: { tag?: string } = {}) => {
      const all = await list()
      const kept = await Promise.all((await all.keys()).map(async (key) => (await all.match(key))?.json()))
      const notices = kept.filter(Boolean).map(({ title, options }) => noticeOf(title, options))
      return notices.filter((notice) => tag === undefined || notice.tag === tag)
    },
  }
  Object.assign(ServiceWorkerRegistration.prototype, own)
  // Nor has it an icon.
  for (const act of ['setAppBadge', 'clearAppBadge']) Object.defineProperty(navigator, act, { value: async () => {} })
}

/** Runs in the worker: an event as the browser makes it. */
const dispatch = (made: string) => `(async () => {
  const event = await ${made}
  self.dispatchEvent(Object.defineProperty(event, 'waitUntil', { value: () => {} }))
})()`

/** Hands what arrives at the push service to the page's service worker, as the browser does. */
async function deliverTo(page: Page, device: Device, showsNothing: boolean) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No worker runs')
  if (showsNothing) await worker.evaluate(listed)
  const deliver = showsNothing
    ? (data: string) => worker.evaluate(dispatch(`new PushEvent('push', { data: ${JSON.stringify(data)} })`))
    : await theBrowsersWay(page)
  let next = 0
  return async (): Promise<Arrived['words']> => {
    const mine = () => service.arrived.filter((one) => one.device.endpoint === device.endpoint)
    await expect.poll(() => mine().length).toBeGreaterThan(next)
    const { words } = mine()[next++] as Arrived
    await deliver(JSON.stringify(words))
    return words
  }
}

async function theBrowsersWay(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (data: string) => browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

const say = (api: Api, threadId: string, content: string) => write(api, threadId, [content])

/** `action`: which of its buttons; none for the notification itself. */
const press = (context: BrowserContext, action = '') =>
  context.serviceWorkers()[0]?.evaluate(
    dispatch(`self.registration.getNotifications().then(([notification]) =>
        Object.defineProperties(new ExtendableEvent('notificationclick'),
          { notification: { value: notification }, action: { value: '${action}' } }))`),
  )

test('is offered after the first message, tells in the words chosen, and is taken back when read elsewhere', async ({
  page,
  context,
  looksRight,
  surprises,
}) => {
  // What was on its way when the session ended.
  surprises.expect(/^40[13] /)
  const device = service.newDevice()
  const showsNothing = /headless.shell/.test(test.info().project.use.launchOptions?.executablePath ?? '')
  if (showsNothing) await page.addInitScript(listed)
  await page.addInitScript(subscribed, device)
  // The permission is asked for within the press; whoever sits there says yes.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('test-permission') ?? 'default',
    })
    Notification.requestPermission = async () => {
      localStorage.setItem('test-permission', 'granted')
      return 'granted'
    }
  })
  await context.grantPermissions(['notifications'])
  // Nobody else's: the session of another journey would end with the other ones at the end, and its messages would be told of here.
  const member = await newFriendOfAva()
  const { api } = await enter(page, '/home', member.email, member.password)
  const [friend] = await api.call<{ id: string; name: string }[]>('friends_of', { member: api.userId })
  if (!friend) throw new Error('Ava is a friend')
  const friendsApi = await memberApi(emailOf(friend.name))
  const first = friend.name.split(' ')[0]
  const threadId = await api.call<string>('open_direct_message', { other: friend.id })
  await api.call('mark_thread_read', { thread: threadId })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await page.goto(`/inbox?thread=${threadId}`)
  const card = page.getByRole('region', { name: 'Notifications' })
  await page.getByPlaceholder('Type a message...').fill('Dinner on Friday?')
  await expect(card).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(card).toContainText(`Hear when ${first} answers, also while o1 is closed.`)
  await looksRight()
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(card).toHaveCount(0)
  const delivered = await deliverTo(page, device, showsNothing)

  // With the conversation before one's eyes nothing is shown; elsewhere it is, in the sender's words.
  await page.goto('/settings')
  await say(friendsApi, threadId, 'Gladly')
  expect(await delivered()).toMatchObject({ title: friend.name, body: 'Gladly', count: expect.any(Number) })
  await expect.poll(() => shown(page)).toEqual([`${friend.name}: Gladly`])
  await say(friendsApi, threadId, 'Eight?')
  await delivered()
  await expect.poll(() => shown(page)).toEqual([`${friend.name} · 2 new: Eight?`])

  // A press opens its place, once, in the page that is there, also when that has its hands full.
  const entries = await page.evaluate(() => {
    Object.assign(window, { same: true })
    setTimeout(() => {
      const begun = performance.now()
      while (performance.now() - begun < 4000);
    })
    return history.length
  })
  await press(context)
  await expect(page).toHaveURL(`/inbox?thread=${threadId}`)
  expect(await page.evaluate(() => 'same' in window && history.length)).toBe(entries + 1)
  const unread = () =>
    api.must('GET', `/rest/v1/thread_members?select=unread_count&thread_id=eq.${threadId}&user_id=eq.${api.userId}`)
  await expect.poll(unread).toEqual([{ unread_count: 0 }])
  await expect.poll(() => shown(page)).toEqual([])

  // Marked as read from the notification: no page is led anywhere, and the badge counts on.
  await page.goto('/settings')
  await say(friendsApi, threadId, 'Or nine?')
  const { answer } = await delivered()
  await expect.poll(() => shown(page)).toEqual([`${friend.name}: Or nine?`])
  await press(context, 'read')
  await expect.poll(unread).toEqual([{ unread_count: 0 }])
  await expect.poll(() => shown(page)).toEqual([])
  await expect(page).toHaveURL('/settings')
  expect(answer).toMatch(/^[0-9a-f]{64}$/)

  // "Reply" asks for the input.
  await say(friendsApi, threadId, 'Ten?')
  await delivered()
  await expect.poll(() => shown(page)).toEqual([`${friend.name}: Ten?`])
  await press(context, 'reply')
  await expect(page).toHaveURL(`/inbox?thread=${threadId}`)
  await expect(page.getByPlaceholder('Type a message...')).toBeFocused()
  await expect.poll(unread).toEqual([{ unread_count: 0 }])
  await expect.poll(() => shown(page)).toEqual([])

  // Without the words, by choice.
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(section.getByRole('switch', { name: 'Notify me on this device' })).toBeChecked()
  await section.getByRole('switch', { name: 'Hide the words' }).check()
  await expect(section.getByRole('switch', { name: 'Hide the words' })).toBeEnabled()
  await looksRight()
  await say(friendsApi, threadId, 'A secret')
  expect(await delivered()).toMatchObject({ title: 'o1', body: 'New message' })
  await expect.poll(() => shown(page)).toEqual(['o1: New message'])

  // Read on another device: taken back here.
  const elsewhere = await memberApi(member.email, member.password)
  await page.waitForTimeout(1600)
  await elsewhere.call('mark_thread_read', { thread: threadId })
  await expect.poll(() => shown(page)).toEqual([])

  await section.getByRole('button', { name: 'Send me one now' }).click()
  expect(await delivered()).toMatchObject({ body: 'Notifications arrive on this device.' })

  // Signed out elsewhere, this device hears no more.
  await elsewhere.call('end_other_sessions')
  await expect(page).toHaveURL(/\/auth/)
  const before = service.arrived.length
  await say(friendsApi, threadId, 'To nobody')
  await expect.poll(() => shown(page)).toEqual([])
  expect(service.arrived).toHaveLength(before)
  expect(service.faults).toEqual([])
})

test.describe(() => {
  test.use({ serviceWorkers: 'block' })

  test('a page that is closed in the moment in which its message is stored has told of it', async ({ page }) => {
    const { api: friend } = await newFriendOfAva()
    const device = service.newDevice()
    await friend.call('save_push_subscription', { ...device })
    const { api: ava } = await bringSession(page)
    const threadId = await ava.call<string>('open_direct_message', { other: friend.userId })
    await page.goto(`/inbox?thread=${threadId}`)
    const stored = new Promise<number>((resolve) => {
      // The page never hears the answer.
      page.route('**/rest/v1/messages*', async (route) => {
        const answer = await route.fetch()
        await page.close()
        resolve(answer.status())
      })
    })
    await composer(page).fill('And off I go')
    await composer(page).press('Enter')
    expect(await stored).toBe(201)
    const heard = () =>
      service.arrived.filter((push) => push.device.endpoint === device.endpoint).map(({ words }) => words.body)
    await expect.poll(heard).toEqual(['And off I go'])
    const told = await friend.must(
      'GET',
      `/rest/v1/notifications?select=body,data->count&data->>threadId=eq.${threadId}`,
    )
    expect(told).toEqual([{ body: 'Ava Laurent: And off I go', count: 1 }])
  })
})

test('an outsider, somebody who left and somebody across a block are pushed nothing', async () => {
  const connector = await memberApi('ava@o1.test')
  const [{ api: one }, { api: other }] = [await newFriendOfAva(), await newFriendOfAva()]
  const { api: outsider } = await newMember()
  const onesDevice = service.newDevice()
  const listen = async (api: Api, device = service.newDevice()) => {
    await api.call('save_push_subscription', { ...device })
    return () =>
      service.arrived.filter((push) => push.device.endpoint === device.endpoint).map(({ words }) => words.body)
  }
  const [heardByOne, heardByOther, heardByOutsider] = [
    await listen(one, onesDevice),
    await listen(other),
    await listen(outsider),
  ]
  const { threadId } = await connector.call<{ threadId: string }>('introduce', {
    user_a: one.userId,
    user_b: other.userId,
  })
  // As a tab of the last release asks, after each message.
  const told = (api: Api, recipientId: string) =>
    api.invoke('send-notification', { type: 'message', recipientId, data: { threadId } })

  await say(connector, threadId, 'Here you are')
  for (const heard of [heardByOne, heardByOther]) await expect.poll(heard).toContain('Here you are')
  expect((await told(connector, one.userId)).status).toBe(200)

  // An outsider can't be told of it, can't tell of it, and can't take another's device.
  expect((await told(connector, outsider.userId)).status).toBe(403)
  expect((await told(outsider, one.userId)).status).toBe(403)
  const foreign = { endpoint: onesDevice.endpoint, p256dh: service.newDevice().p256dh, auth: service.newDevice().auth }
  expect((await outsider.ask('POST', '/rest/v1/rpc/save_push_subscription', foreign)).status).toBe(409)
  for (const table of ['push_subscriptions', 'pushes', 'push_sender'])
    expect((await outsider.ask('GET', `/rest/v1/${table}`)).status).toBe(404)
  expect((await outsider.ask('POST', '/rest/v1/rpc/hand_over_pushes', {})).status).toBe(403)

  // Across a block, and after leaving.
  await other.call('block_member', { other: connector.userId })
  await say(connector, threadId, 'Across the block')
  await told(connector, other.userId)
  await one.call('leave_group_chat', { thread_id: threadId, user_id: one.userId })
  await say(connector, threadId, 'After you left')
  expect((await told(connector, one.userId)).status).toBe(403)
  await other.call('unblock_member', { other: connector.userId })

  // Whatever was on its way has arrived by now: this one is last.
  await one.call('try_push', { endpoint: onesDevice.endpoint })
  await expect.poll(heardByOne).toContain('Notifications arrive on this device.')
  expect(heardByOne()).not.toContain('After you left')
  // Asked for once more, it rang once.
  expect(heardByOne().filter((words) => words === 'Here you are')).toHaveLength(1)
  expect(heardByOther()).not.toContain('Across the block')
  expect(heardByOutsider()).toEqual([])
})
