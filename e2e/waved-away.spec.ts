// "Not for me": a pair or a plug goes at once and on every device, stays away after a reload, and comes back by Undo.
import type { Route } from '@playwright/test'
import { holdLiveEvents } from './support/hold-live-events.ts'
import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'

test('a pair is waved away on both devices and taken back; a plug stays away though the answer was lost', async ({
  page,
  another,
  surprises,
  looksRight,
}) => {
  const phone = await another()
  await enter(page, '/home', 'felixaumann@o1.test')
  // What happens between its first look and its channel is not missed either.
  const hear = await holdLiveEvents(phone)
  await enter(phone, '/home', 'felixaumann@o1.test')
  const pairs = page.getByRole('region', { name: 'Suggested Connections' })
  const away = pairs.getByRole('button', { name: /^Not for me: / }).first()
  const name = (await away.getAttribute('aria-label')) ?? ''
  const onPhone = phone.getByRole('button', { name, exact: true })
  await expect(onPhone).toBeVisible()

  await away.click()
  const it = page.getByRole('button', { name, exact: true })
  await expect(it).toHaveCount(0)
  hear()
  await expect(page.getByText('Not shown for 90 days')).toBeVisible()
  await expect(onPhone).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(it).toBeVisible()
  await expect(onPhone).toBeVisible()
  await looksRight()

  surprises.expect('wave_away')
  const lost = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  }
  await page.route('**/rpc/wave_away', lost, { times: 1 })
  const plugs = page.getByRole('region', { name: 'Recommended plugs for me' })
  const plug = plugs.getByRole('button', { name: /^Not for me: / }).first()
  const waved = page.getByRole('button', { name: (await plug.getAttribute('aria-label')) ?? '', exact: true })
  await plug.click()
  await expect(waved).toHaveCount(0)
  await page.reload()
  await expect(plugs).toBeVisible()
  await expect(waved).toHaveCount(0)
})
