// A plug through two friends: four people, each of whom knows the next. Who is who they learn from each other's yes.
import type { Page } from '@playwright/test'
import { inDatabase } from './support/club/club-database.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { type NewMember, newMember } from './support/people/new-member.ts'

const card = (page: Page) => page.getByRole('article', { name: /^Plug request/ }).last()
const asks = (page: Page) => page.getByRole('article', { name: /asks for a friend$/ })
const first = ({ name }: NewMember) => name.split(' ')[0] ?? name
const as = (page: Page, { email, password }: NewMember, path: string) => enter(page, path, email, password)

/** Ava knows Sofia, who knows Dario, who knows Kwame. */
async function cast() {
  const ava = await newMember()
  const sofia = await newMember()
  const dario = await newMember()
  const kwame = await newMember()
  const ids = [ava, sofia, dario, kwame].map(({ api }) => api.userId)
  for (const [place, id] of ids.slice(1).entries())
    await inDatabase(
      `insert into public.connections (user_id, connected_user_id, status) values ('${ids[place]}', '${id}', 'active')`,
    )
  return { ava, sofia, dario, kwame }
}

test('a friend passes a request on to a friend, and a chat of four opens', async ({ page, another, looksRight }) => {
  const { ava, sofia, dario, kwame } = await cast()
  const [connector, second, target] = [await another(), await another(), await another()]

  // The profile says whom to ask, and the path that it will take.
  await as(page, ava, `/other-profile/${kwame.api.userId}`)
  await expect(page.getByText(`No mutual friend. ${first(sofia)} knows a friend of theirs.`)).toBeVisible()
  await page.getByRole('button', { name: `Ask ${first(sofia)}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Request a Plug' })
  await expect(sheet.getByText(`You know ${sofia.name}, who knows somebody who knows ${kwame.name}.`)).toBeAttached()
  await looksRight()
  await sheet.getByRole('textbox').fill('We both restore old boats.')
  await sheet.getByRole('button', { name: 'Send Request' }).click()
  await expect(card(page).getByText(/who knows somebody who knows/)).toBeVisible()

  // Sofia chooses which of her friends could do it.
  await as(connector, sofia, '/inbox')
  await connector
    .getByRole('link', { name: new RegExp(ava.name) })
    .first()
    .click()
  await card(connector).getByRole('button', { name: 'Pass it on' }).click()
  const passing = connector.getByRole('dialog', { name: 'Pass it on' })
  await expect(passing.getByRole('radio')).toHaveCount(1)
  await looksRight(connector)
  await passing.getByRole('textbox').fill('You would like her shed.')
  await passing.getByRole('button', { name: `Pass it on to ${first(dario)}` }).click()
  await expect(card(connector).getByText(new RegExp(`^You passed it on to ${first(dario)}`))).toBeVisible()
  await expect(card(page).getByText(/passed it on to somebody who knows/)).toBeVisible()

  // Dario reads for whom his friend asks, and not who it is.
  await as(second, dario, '/inbox')
  await expect(asks(second).getByText('We both restore old boats.')).toBeVisible()
  await expect(asks(second).getByText('You would like her shed.')).toBeVisible()
  await expect(second.getByText(ava.name)).toHaveCount(0)
  await looksRight(second)
  await as(target, kwame, '/inbox')
  await asks(second).getByRole('button', { name: 'Introduce them' }).click()

  await expect(second.getByRole('heading', { name: 'Plug Chat' })).toBeVisible()
  await expect(second.getByText(/think you two should meet\.$/).last()).toBeVisible()
  await looksRight(second)
  await target.getByRole('link', { name: /Plug Chat/ }).click()
  for (const who of [ava, sofia, dario])
    await expect(
      target.getByRole('region', { name: 'Introduction' }).getByRole('button', { name: `View ${who.name}` }),
    ).toBeVisible()
  await card(page).getByRole('button', { name: 'Open Intro Chat' }).click()
  await expect(
    page.getByRole('region', { name: 'Introduction' }).getByRole('button', { name: `View ${dario.name}` }),
  ).toBeVisible()
})

test('a request that is taken back leaves the second friend without a question', async ({ page, another }) => {
  const { ava, sofia, dario, kwame } = await cast()
  const { threadId } = await ava.api.call<{ threadId: string }>('create_chain_request', {
    target: kwame.api.userId,
    connector: sofia.api.userId,
  })
  await sofia.api.call('pass_request_on', { thread: threadId, second: dario.api.userId })
  await as(page, dario, '/inbox')
  await expect(asks(page)).toBeVisible()
  await ava.api.call('withdraw_plug_request', { thread: threadId })
  await expect(asks(page)).toHaveCount(0)

  // Whom one can't reach at all is still said: three steps are too many.
  await inDatabase(`delete from public.connections where '${sofia.api.userId}' in (user_id, connected_user_id)`)
  const stranger = await another()
  await as(stranger, ava, `/other-profile/${kwame.api.userId}`)
  await expect(stranger.getByRole('button', { name: 'Request Plug' })).toBeDisabled()
  await expect(stranger.getByText('No mutual friends yet. A friend you share can introduce you.')).toBeVisible()
})
