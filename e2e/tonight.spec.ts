// Tonight's three: the same all evening and on each device, to introduce, to ask for or to wave away; and nobody else's.
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { memberApi } from './support/people/api.ts'
import { emailOf, sure } from './support/people/demo-members.ts'

interface Face {
  id: string
  name: string
}

interface Home {
  tonight: { chosen: number; introductions: { kind: 'introduce' | 'ask'; one: Face; other: Face }[] } | null
}

const email = emailOf('Jonah Whitfield')
const nowHere = { utc_offset: 0 }

// Another try finds the evening as this one found it.
let waved: { one: string; other: string } | undefined
test.afterEach(async () => {
  if (waved) await (await memberApi(email)).call('take_back_wave', waved)
  waved = undefined
})

test('three are chosen for the evening: one is waved away and back, one introduced, one asked for', async ({
  page,
  another,
  looksRight,
}) => {
  const { api } = await enter(page, '/home', email)
  const evening = page.getByRole('region', { name: 'Tonight’s three' })
  const cards = evening.getByRole('listitem')
  await expect(cards).toHaveCount(3)
  const words = await cards.allTextContents()
  await looksRight()
  const phone = await another()
  await phone.setViewportSize({ width: 360, height: 740 })
  await enter(phone, '/home', email)
  const onPhone = phone.getByRole('region', { name: 'Tonight’s three' }).getByRole('listitem')
  await expect(onPhone).toHaveText(words)
  await page.reload()
  await expect(cards).toHaveText(words)

  const { tonight } = await api.call<Home>('home_dashboard', nowHere)
  const pair = sure(tonight?.introductions.find(({ kind }) => kind === 'introduce'))
  const both = `${pair.one.name} and ${pair.other.name}`
  waved = { one: pair.one.id, other: pair.other.id }
  await evening.getByRole('button', { name: `Not for me: ${both}` }).click()
  await expect(cards).toHaveCount(2)
  await expect(onPhone).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveText(words)
  await expect(onPhone).toHaveText(words)

  // Also in the moments in which a page that was just opened does not listen yet.
  await page.reload()
  await cards.nth(2).waitFor()
  await api.call('wave_away', { act_id: crypto.randomUUID(), ...waved })
  await expect(cards).toHaveCount(2)
  await api.call('take_back_wave', waved)
  await expect(cards).toHaveText(words)
  waved = undefined

  const asked = sure(tonight?.introductions.find(({ kind }) => kind === 'ask'))
  await evening.getByRole('button', { name: `Ask ${asked.other.name} to introduce you to ${asked.one.name}` }).click()
  const request = page.getByRole('dialog', { name: 'Request a Plug' })
  await expect(request.getByPlaceholder(`Tell ${asked.other.name} why this should happen.`)).toBeVisible()
  await request.getByRole('button', { name: 'Send Request' }).click()
  await expect(request).toBeHidden()
  await expect(cards).toHaveCount(2)

  await evening.getByRole('button', { name: `Introduce ${both}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(async () => (await api.call<Home>('home_dashboard', nowHere)).tonight?.introductions.length).toBe(1)
  await page.goto('/home')
  await expect(cards).toHaveCount(1)

  // Whoever else asks hears of their own alone.
  const theirs = await memberApi(emailOf(pair.one.name))
  const other = await theirs.call<Home>('home_dashboard', nowHere)
  expect(other.tonight?.introductions.map(({ one }) => one.id)).not.toContain(pair.one.id)
  expect((await theirs.ask('GET', '/rest/v1/evening_picks?select=*')).status).toBe(404)
})
