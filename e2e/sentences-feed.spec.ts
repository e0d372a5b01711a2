// What the feed says when something fails: writing, changing and deleting posts, and reaching who wrote them.
import type { Page } from '@playwright/test'
import { breakCall, refuseCall } from './support/failing.ts'
import { cardWith, post } from './support/feed.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { closeAccount, newFriendOfAva, newMember } from './support/people/new-member.ts'

const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible({ timeout: 20_000 })

test('the feed says when a post is not created, changed or deleted, and when the session is gone', async ({
  page,
  surprises,
}) => {
  test.setTimeout(150_000)
  // Once the session is gone, what the open page happens to read is refused.
  surprises.expect(/^(401|422) (POST|PATCH|DELETE|GET)/)
  const author = await newMember()
  const words = `Nothing works tonight ${author.handle}`
  await post(author.api, { type: 'post', content: words })
  await enter(page, '/live-network', author.email, author.password)
  const card = cardWith(page, words)
  await expect(card).toBeVisible()

  const deletingBack = await refuseCall(page, '**/rest/v1/posts*', 'DELETE')
  await card.getByRole('button', { name: 'Your post' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await says(page, 'Failed to delete post')
  await deletingBack()

  const changingBack = await refuseCall(page, '**/rpc/save_post')
  await card.getByRole('button', { name: 'Your post' }).click()
  await page.getByRole('menuitem', { name: 'Edit post' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  await edit.getByRole('textbox').first().fill(`${words}, still`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Failed to update post')
  await changingBack()

  await page.goto('/live-network?compose=post')
  const sheet = page.getByRole('dialog', { name: 'Create Post' })
  await sheet.getByLabel('What would you like to share?').fill(`Somebody hears this, ${author.handle}?`)
  const creatingBack = await refuseCall(page, '**/rest/v1/posts*')
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await says(page, 'Failed to create post')
  await creatingBack()
  // What was written is kept, and can be tried again.
  const unsent = page.getByRole('article', { name: 'Your post, not sent' })
  await unsent.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'Post created successfully!')
  await expect(cardWith(page, `Somebody hears this, ${author.handle}?`)).toHaveCount(1)
  await page.goto('/live-network?compose=post')
  await sheet.getByLabel('What would you like to share?').fill('And this?')
  // The browser's memory was cleared under the open page.
  await page.evaluate(() => localStorage.removeItem('o1-session'))
  await sheet.getByRole('button', { name: 'Post', exact: true }).click()
  await says(page, 'You must be logged in to create a post')
})

test('the feed says when the author of a post cannot be reached', async ({ page, surprises }) => {
  test.setTimeout(120_000)
  surprises.expect(/^(500|404) POST/)
  const author = await newFriendOfAva()
  const words = `Last words ${author.handle}`
  await post(author.api, { type: 'post', content: words })
  await enter(page, '/live-network')
  const message = cardWith(page, words).getByRole('button', { name: /^Message / })
  const messagingBack = await breakCall(page, '**/rpc/open_direct_message')
  await message.click()
  await says(page, 'Failed to start conversation')
  await messagingBack()
  // The card is still there: the feed has not been read again since.
  await breakCall(page, '**/rpc/feed_page')
  await closeAccount(author)
  await message.click()
  await says(page, 'Failed to find user profile')
})

test('an empty feed invites the first post', async ({ page, surprises }) => {
  // A page the journey answers itself may not open a socket to this machine.
  surprises.expect('WebSocket')
  // The club on its first evening: no posts, and no sample content.
  await page.route('**/live-network', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/sampleContent(["&quot;]+):\s*true/, 'sampleContent$1:false')
    return route.fulfill({ response: answer, body })
  })
  await page.route('**/rpc/feed_page', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), posts: [], next: null } })
  })
  await enter(page, '/live-network')
  await says(page, 'No posts in your feed yet. Be the first to share something!')
})
