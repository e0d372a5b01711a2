// How the console shows an application, and how the address holds the state of its list.
import { expect, it } from 'vitest'
import {
  accountBadge,
  decisionBadge,
  industriesOf,
  isLongEnough,
  isWebAddress,
  listBadge,
  shortened,
  socialLinks,
} from './application.ts'
import { auditLine } from './audit-line.ts'
import { changeListQuery, pageCount, readListQuery, shownRange, startOfList, writeListQuery } from './list-query.ts'

const member = (status: 'active' | 'inactive') => ({
  status: 'approved' as const,
  profiles: [{ status, user_id: '1' }],
})

it('an approved application shows its account: active, or disabled when the first profile is inactive', () => {
  expect(listBadge(member('active')).label).toBe('Active')
  expect(listBadge(member('inactive')).label).toBe('Disabled')
  expect(listBadge({ status: 'pending', profiles: [] }).label).toBe('Pending')
})

it('the dialog shows both the decision and the account', () => {
  expect(['approved', 'rejected', 'pending'].map((status) => decisionBadge(status).label)).toEqual([
    'Approved',
    'Rejected',
    'Pending',
  ])
  expect(accountBadge(member('inactive'))?.label).toBe('Inactive')
  expect(accountBadge(member('active'))?.label).toBe('Active')
  expect(accountBadge({ status: 'pending', profiles: [] })).toBeNull()
})

it('two industries are shown in a row and three on a card, the rest as a count', () => {
  const industries = industriesOf({ industry_scores: { Tech: 80, Art: 70, Film: 60, Music: 50 } })
  expect(shortened(industries, 2)).toEqual({ first: ['Tech', 'Art'], more: 2 })
  expect(shortened(industries, 3)).toEqual({ first: ['Tech', 'Art', 'Film'], more: 1 })
  expect(shortened(['Tech'], 2)).toEqual({ first: ['Tech'], more: 0 })
})

it('only web addresses become links: what strangers typed never runs', () => {
  expect(isWebAddress('https://example.com')).toBe(true)
  expect(isWebAddress('javascript:alert(1)')).toBe(false)
  const [link] = socialLinks({ instagram: 'javascript:alert(1)', linkedin: null, tiktok: ' ' })
  expect(link?.href).toBe('https://instagram.com/javascript%3Aalert(1)')
  expect(socialLinks({ instagram: '@ada', linkedin: 'https://linkedin.com/in/ada', tiktok: null })).toEqual([
    { network: 'Instagram', text: '@ada', href: 'https://instagram.com/ada' },
    { network: 'LinkedIn', text: 'https://linkedin.com/in/ada', href: 'https://linkedin.com/in/ada' },
  ])
})

it('the address holds the state of the list, and invalid values fall back', () => {
  const list = { status: 'approved', query: 'ada', sort: 'name', page: 3 } as const
  expect(readListQuery(writeListQuery(list))).toEqual(list)
  expect(writeListQuery(startOfList).toString()).toBe('')
  expect(readListQuery(new URLSearchParams('status=all&sort=up&page=-2'))).toEqual(startOfList)
  expect(changeListQuery(list, { query: 'bea' }).page).toBe(1)
  expect(changeListQuery(list, { page: 4 })).toEqual({ ...list, page: 4 })
})

it('a page has twenty-five applications', () => {
  expect([0, 1, 25, 26, 5000].map(pageCount)).toEqual([1, 1, 1, 2, 200])
  expect(shownRange(1, 5000)).toBe('1–25 of 5,000')
  expect(shownRange(200, 5000)).toBe('4,976–5,000 of 5,000')
  expect(shownRange(3, 60)).toBe('51–60 of 60')
})

it('a new password has at least six characters', () => {
  expect(isLongEnough('12345')).toBe(false)
  expect(isLongEnough('123456')).toBe(true)
})

it('the history says who did what to whom, even when one of them is gone', () => {
  const entry = {
    id: '1',
    action: 'update_password',
    adminName: null,
    adminEmail: 'boss@o1.test',
    applicationId: null,
    targetEmail: 'ada@o1.test',
    detail: {},
    createdAt: '',
  } as const
  expect(auditLine(entry)).toEqual({ who: 'boss@o1.test', did: 'changed the password of', whom: 'ada@o1.test' })
  expect(auditLine({ ...entry, adminEmail: null, detail: { name: 'Ada' } })).toMatchObject({
    who: 'An admin who left',
    whom: 'Ada',
  })
})
