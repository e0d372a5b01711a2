// How the console shows an application, and the rule of a new password.
import { expect, it } from 'vitest'
import {
  accountBadge,
  addressToday,
  ageAndTitle,
  decisionBadge,
  industriesOf,
  isWebAddress,
  listBadge,
  proofs,
  shortened,
  socialLinks,
} from './application.ts'

const member = (status: 'active' | 'inactive') => ({
  status: 'approved' as const,
  profiles: [{ status, user_id: '1', version: 0 }],
})

it('an approved application shows its account: active, or disabled when the first profile is inactive', () => {
  expect(listBadge(member('active')).label).toBe('Active')
  expect(listBadge(member('inactive')).label).toBe('Disabled')
  expect(listBadge({ status: 'pending', profiles: [] }).label).toBe('Pending')
})

it('the address of today is shown where it is not the one applied with', () => {
  const email = 'Nora@club.test'
  expect(addressToday({ email, account_email: 'new@club.test' })).toBe('new@club.test')
  expect(addressToday({ email, account_email: 'nora@club.test' })).toBeNull()
  expect(addressToday({ email, account_email: null })).toBeNull()
})

it('the dialog shows both the decision and the account', () => {
  expect((['approved', 'rejected', 'pending'] as const).map((status) => decisionBadge(status).label)).toEqual([
    'Approved',
    'Rejected',
    'Pending',
  ])
  expect(accountBadge(member('inactive'))?.label).toBe('Inactive')
  expect(accountBadge(member('active'))?.label).toBe('Active')
  expect(accountBadge({ status: 'pending', profiles: [] })).toBeNull()
})

it('two industries are shown in a row and three on a card, the rest as a count', () => {
  const industries = industriesOf({ industry_scores: { Tech: 80, Art: 70, Film: 60, Music: 50 }, short_bio: null })
  expect(shortened(industries, 2)).toEqual({ first: ['Tech', 'Art'], more: 2 })
  expect(shortened(industries, 3)).toEqual({ first: ['Tech', 'Art', 'Film'], more: 1 })
  expect(shortened(['Tech'], 2)).toEqual({ first: ['Tech'], more: 0 })
})

it('industries stand in the order the applicant chose, whatever the database makes of it', () => {
  const scores = { Art: 51, Tech: 62, RealEstate: 90 }
  expect(industriesOf({ industry_scores: scores, short_bio: 'Artist in Tech, RealEstate and Art' })).toEqual([
    'Tech',
    'RealEstate',
    'Art',
  ])
  expect(industriesOf({ industry_scores: scores, short_bio: 'Artist' })).toEqual(['RealEstate', 'Tech', 'Art'])
  expect(industriesOf({ industry_scores: scores, short_bio: 'Artist in Residence in Art, Tech' })).toEqual([
    'Art',
    'Tech',
    'RealEstate',
  ])
})

it('a row says age and title, and what there is to look at', () => {
  expect(ageAndTitle({ age: 29, short_bio: 'Public Relations in Art' })).toBe('29 · Public Relations')
  expect(ageAndTitle({ age: 40, short_bio: 'Artist in Residence in Art' })).toBe('40 · Artist in Residence')
  expect(ageAndTitle({ age: null, short_bio: null })).toBe('')
  const links = { instagram: '@ada', linkedin: null, tiktok: 'ada', press_links: ['https://a.test'] }
  expect(proofs(links)).toBe('Instagram, TikTok · 1 link')
  expect(proofs({ instagram: null, linkedin: null, tiktok: null, press_links: [] })).toBe('No links')
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
