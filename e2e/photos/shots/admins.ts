// What the committee sees: applications, changes, reports.
import { apply } from '../../support/people/applicant.ts'
import { broken, press, type Shot, waiting } from './shot.ts'

export const ofAdmins: readonly Shot[] = [
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
  {
    name: 'console-reject',
    as: 'admin',
    path: '/cms?sort=oldest',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Hana Kobayashi', exact: true }).click()
      await press('Reject Application')(page)
    },
  },
  { name: 'console-photo', as: 'admin', path: '/cms?q=Hana', prepare: press(/^Profile photo of/) },
  { name: 'console-empty', as: 'admin', path: '/cms?q=zzzzzz' },
  { name: 'console-audit', as: 'admin', path: '/cms?sort=name&page=1', prepare: press(/who did what|history/i) },
  { name: 'console-changes', as: 'admin', path: '/cms?q=', prepare: press(/^Changed since approval/) },
  {
    name: 'console-member',
    as: 'admin',
    path: '/cms?status=approved',
    prepare: (page) => page.locator('tbody button:visible, li button:visible').nth(1).click(),
  },
  { name: 'console-safety', as: 'admin', path: '/cms?show=safety' },
  { name: 'console-safety-appeals', as: 'admin', path: '/cms?show=safety&reports=appeals' },
  { name: 'console-safety-answered', as: 'admin', path: '/cms?show=safety&reports=answered' },
  { name: 'console-safety-members', as: 'admin', path: '/cms?show=safety&reports=members' },
  {
    name: 'console-safety-report',
    as: 'admin',
    path: '/cms?show=safety&page=1',
    prepare: (page) => page.locator('[data-report]').first().click(),
  },
  {
    name: 'console-safety-acted',
    as: 'admin',
    path: '/cms?show=safety&reports=answered&page=1',
    prepare: (page) => page.locator('[data-report]').first().click(),
  },
  { name: 'loading-console', as: 'admin', path: '/cms', before: waiting('search_applications') },
  { name: 'broken-console', as: 'admin', path: '/cms', before: broken('search_applications') },
  { name: 'loading-console-safety', as: 'admin', path: '/cms?show=safety', before: waiting('safety_queue') },
  { name: 'console-door', as: 'admin', path: '/cms', before: waiting('verify_admin_access') },
]
