// What members change of themselves after approval: the committee sees before and after, keeps it or puts back what was.

import { expect, test } from './support/journey.ts'
import { enter } from './support/people/actor.ts'
import { DEMO_PASSWORD } from './support/people/api.ts'
import { newMember } from './support/people/new-member.ts'

test('a member takes another name and photo: one is put back by a press, the other is kept', async ({
  page,
  looksRight,
}) => {
  const member = await newMember()
  const own = `/rest/v1/profiles?user_id=eq.${member.api.userId}`
  await member.api.must('PATCH', own, { setup_required: false })
  const face = await member.api.uploadPhoto('#307060')
  const taken = `Ava ${member.handle.slice(1)}`
  await member.api.must('PATCH', own, { display_name: taken, name: taken, photos: [face] })

  await enter(page, '/cms', 'admin@o1.test', DEMO_PASSWORD)
  await page.getByRole('button', { name: /^Changed since approval/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed since approval' })
  // One of the demo club, so that nobody has to wonder what the list is for.
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Sienna Ward' })).toHaveCount(3)
  const changes = dialog.getByRole('listitem').filter({ hasText: taken })
  await expect(changes).toHaveCount(2)
  const name = changes.filter({ hasText: member.name })
  await expect(name.getByRole('heading', { name: 'Name' })).toBeVisible()
  await expect(changes.getByRole('img', { name: 'After the change' })).toBeVisible()
  await looksRight()

  await dialog.getByRole('button', { name: `Restore: name of ${taken}` }).click()
  await expect(page.getByText('Put back as it was')).toBeVisible()
  await dialog.getByRole('button', { name: `Keep: first photo of ${member.name}` }).click()
  await expect(page.getByText('Kept', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: member.name })).toHaveCount(0)
  const shown = await member.api.must('GET', `${own}&select=display_name,avatar_url`)
  expect(shown).toEqual([{ display_name: member.name, avatar_url: face }])
})

test('a handle of another member can not be taken, however it is written', async ({ page, surprises }) => {
  surprises.expect('/rpc/save_profile')
  const { email, password } = await newMember()
  await enter(page, '/profile', email, password)
  await page.getByRole('button', { name: 'Edit Profile' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  // The first letter is Cyrillic.
  await dialog.getByLabel('Instagram handle').fill('@\u0430valaurent')
  await dialog.getByRole('button', { name: /save/i }).click()
  await expect(page.getByText('This handle belongs to another member.')).toBeVisible()
})
