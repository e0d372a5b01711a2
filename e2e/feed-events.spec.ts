// Answering events: going, the last place, what is past, and asking for a plug first.

import type { Page } from '@playwright/test'
import { aFriendOf, cardWith, inDays, openFeed, post, postThat, unique } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { bringSession } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'

/** What happens elsewhere is so quick that the cards do not know of it yet: what they would read waits until it is let go. */
async function holdReading(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/rpc\/feed_/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('a friend RSVPs, cannot do so twice, can cancel, and can lose the last place to a faster friend', async ({
  page,
  surprises,
}) => {
  surprises.expect('409 POST')
  await bringSession(page)
  await openFeed(page)
  const marcus = await memberApi('marcusadeyemi@o1.test')
  const open = unique('Open doors')
  const last = unique('One chair left')
  const [openId, lastId] = [
    await post(marcus, {
      type: 'event',
      content: open,
      rsvp_enabled: true,
      event_date: inDays(4),
      event_time: '21:00',
    }),
    await post(marcus, { type: 'event', content: last, rsvp_enabled: true, event_date: inDays(5), max_attendees: 1 }),
  ]
  await openFeed(page)
  const card = cardWith(page, open)
  await card.getByRole('button', { name: /^RSVP/ }).click()
  await expect(page.getByText('RSVP confirmed!')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Going' })).toBeDisabled()
  await expect(card.getByText('1 going')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Going' }).getByRole('listitem')).toHaveCount(1)
  await card.getByRole('button', { name: 'Can’t make it' }).click()
  await expect(card.getByText('0 going')).toBeVisible()
  const ava = await memberApi('ava@o1.test')
  let readOn = await holdReading(page)
  await ava.call('rsvp', { post: openId })
  await card.getByRole('button', { name: /^RSVP/ }).click()
  await expect(page.getByText("You have already RSVP'd to this event")).toBeVisible()
  readOn()
  await expect(card.getByText('1 going')).toBeVisible()

  const faster = await aFriendOf(marcus, ava.userId)
  const taken = cardWith(page, last)
  readOn = await holdReading(page)
  await faster.call('rsvp', { post: lastId })
  await taken.getByRole('button', { name: /^RSVP/ }).click()
  await expect(page.getByText('Failed to RSVP. The last place has just been taken.')).toBeVisible()
  readOn()
  await expect(taken.getByRole('button', { name: 'Full' })).toBeDisabled()
  await expect(taken.getByText('1 going · full')).toBeVisible()
})

test('a past event is shown as past', async ({ page }) => {
  await bringSession(page)
  const ava = await memberApi('ava@o1.test')
  const past = await openedPost(page, await postThat(ava, ({ type, isPast }) => type === 'event' && isPast))
  await expect(past.getByRole('button', { name: 'Past event' })).toBeDisabled()
  await expect(past.getByText(/\d+ went/)).toBeVisible()
})

test('a member who is not a friend of the host asks for a plug to RSVP', async ({ page }) => {
  await bringSession(page)
  const ava = await memberApi('ava@o1.test')
  const post = await postThat(
    ava,
    ({ rsvpEnabled, isPast, isFull, isOwn, mayGo, rsvp, hasConnector }) =>
      rsvpEnabled && hasConnector && !(isPast || isFull || isOwn || mayGo || rsvp),
  )
  const card = await openedPost(page, post)
  await card.getByRole('button', { name: 'Request Plug to RSVP' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('textbox').fill('I would bring the wine and leave before it is late.')
  await sheet.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Plug request sent successfully!')).toBeVisible()
  await expect((await openedPost(page, post)).getByRole('button', { name: 'Requested' })).toBeDisabled()
})

async function openedPost(page: Page, id: string) {
  await page.goto(`/live-network?post=${id}`)
  return page.getByRole('region', { name: 'The post you opened' })
}
