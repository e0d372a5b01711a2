// What others change reaches open screens: answers to events, likes, edits, deletions; and a reload asks the server.
import { cardWith, inDays, openFeed, post, unique } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { newFriendOfAva, newMember } from './support/people/new-member.ts'

// With the worker, as members have it from the second visit on.
test.use({ serviceWorkers: 'allow' })

test('an answer that had to wait becomes a place on the list while the screen is open, and the guest is told', async ({
  page,
}) => {
  test.slow()
  const ava = await memberApi('ava@o1.test')
  const [host, guest] = [await newFriendOfAva(), await newFriendOfAva()]
  const content = unique('Rooftop')
  const event = { content, type: 'event', rsvp_enabled: true, event_date: inDays(5), location: 'Soho' }
  const postId = await post(host.api, event)
  const { threadId } = await guest.api.call<{ threadId: string }>('create_plug_request', {
    target: host.api.userId,
    connector: ava.userId,
    reason: 'I would come',
    flyer: { postId, rsvp: true },
  })
  await enter(page, '/live-network', guest.email, guest.password)
  const card = cardWith(page, content)
  await expect(card.getByText(/Requested/).first()).toBeVisible()
  await ava.call('approve_plug_request', { thread: threadId })
  await expect(card.getByRole('button', { name: 'Going' })).toBeVisible({ timeout: 10_000 })
  await page.goto('/home')
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await expect(page.getByText('You are on the list').first()).toBeVisible()
  await expect(page.getByText(`: ${content}`).first()).toBeVisible()
})

test('likes, edits and deletions of others reach the open feed', async ({ page, context, surprises }) => {
  test.slow()
  surprises.expect('rpc/feed_post')
  const author = await newMember()
  await author.api.must('PATCH', `/rest/v1/profiles?user_id=eq.${author.api.userId}`, { setup_required: false })
  const [first, second] = [unique('First word'), unique('Second word')]
  const liked = await post(author.api, { content: first })
  const doomed = await post(author.api, { content: second })
  const { api: ava } = await enter(page)
  await openFeed(page)
  await expect(cardWith(page, second)).toBeVisible()
  await expect(cardWith(page, first)).toBeVisible()
  const linked = await context.newPage()
  await linked.goto(`/live-network?post=${doomed}`)
  const opened = linked.getByRole('region', { name: 'The post you opened' })
  await expect(opened.getByText(second)).toBeVisible()
  const fan = await memberApi('admin@o1.test')
  await fan.must('POST', '/rest/v1/post_likes', { post_id: liked, user_id: fan.userId })
  const changed = unique('Thought better of it')
  await author.api.must('PATCH', `/rest/v1/posts?id=eq.${liked}`, { content: changed })
  await author.api.must('DELETE', `/rest/v1/posts?id=eq.${doomed}`)
  await expect(cardWith(page, changed)).toBeVisible({ timeout: 15_000 })
  await expect(cardWith(page, changed).getByRole('button', { name: /Like/ })).toContainText('1')
  await expect(cardWith(page, second)).toHaveCount(0)
  await expect(opened.getByText('This post is no longer there.')).toBeVisible({ timeout: 15_000 })
  await expect(opened.getByText(second)).toHaveCount(0)
  expect(ava.userId).toBeTruthy()
})

test('a reload asks the server, however fresh the last look was', async ({ page }) => {
  const friend = await newFriendOfAva()
  await enter(page, `/other-profile/${friend.api.userId}`)
  await expect(page.getByRole('heading', { name: friend.name })).toBeVisible()
  // Time to be kept on the device.
  await page.waitForTimeout(2500)
  await friend.api.must('PATCH', `/rest/v1/profiles?user_id=eq.${friend.api.userId}`, { city: 'Reykjavik' })
  await page.reload()
  await expect(page.getByText(/Reykjavik/).first()).toBeVisible({ timeout: 10_000 })
})
