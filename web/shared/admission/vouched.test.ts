// A ticket is kept by the tab that went out for it, is gone from the address before anything else, and counts for its own address, as long as it lives.
// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetTicket, houseFor, keepVouched, noteGoingOut, takeTicket, ticketFor, vouched } from './vouched.ts'

const refusal = 'error=access_denied&error_code=signup_disabled&error_description=Signups+not+allowed'
const says = (until = Date.now() + 3_600_000) => ({
  email: 'Eve@partner.test',
  name: 'Eve Partner',
  partner: 'google',
  until: new Date(until).toISOString(),
  application: null,
})

/** The browser comes back to this address; what is left of it then. */
function comeBack(fragment: string, search = `?${refusal}&next=%2Finbox`) {
  window.history.replaceState({ key: 'of the router' }, '', `/auth${search}${fragment && `#${fragment}`}`)
  const { hash } = window.location
  return takeTicket({ search, hash })
}

const left = () => window.location.href.replace(window.location.origin, '')

beforeEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

it('is kept by the tab that went out, and leaves the address as it was without it', () => {
  noteGoingOut()
  expect(comeBack(`${refusal}&o1_ticket=abc`)).toBe('abc')
  expect(left()).toBe(`/auth?${refusal}&next=%2Finbox#${refusal}`)
  expect(window.history.state).toEqual({ key: 'of the router' })
  // React looks twice; so does whoever reloads, where the address says nothing of it any more.
  expect(takeTicket({ search: '', hash: `#${refusal}&o1_ticket=abc` })).toBe('abc')
  expect(comeBack(refusal)).toBe('abc')
})

it('one in a link that somebody sent is dropped', () => {
  expect(comeBack(`${refusal}&o1_ticket=planted`)).toBeNull()
  expect(left()).not.toContain('planted')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('planted')
})

it.each([
  ['that turned back', 'error=access_denied', ''],
  ['that signed in', '', '?code=1234'],
  ['that came back with one', `${refusal}&o1_ticket=own`, `?${refusal}`],
])('one is dropped after a way %s, for that way has ended', (_how, fragment, search) => {
  noteGoingOut()
  const own = comeBack(fragment, search)
  expect(comeBack(`${refusal}&o1_ticket=planted`)).toBe(own)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('planted')
})

it('one that took longer than a sign-in may is dropped', () => {
  vi.useFakeTimers()
  noteGoingOut()
  vi.advanceTimersByTime(10 * 60_000)
  expect(comeBack(`${refusal}&o1_ticket=late`)).toBeNull()
})

it('one is dropped after Back from the house, which is a way back without an answer', () => {
  noteGoingOut()
  expect(comeBack('o1_ticket=planted', '?next=%2Fhome')).toBeNull()
  expect(comeBack(`${refusal}&o1_ticket=planted`)).toBeNull()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('planted')
})

it('an address that is no answer leaves what an earlier one brought', () => {
  noteGoingOut()
  comeBack(`${refusal}&o1_ticket=abc`)
  expect(comeBack('', '')).toBeNull()
  expect(comeBack(refusal)).toBe('abc')
})

it('what is said counts for the address of the house, whatever its letters, until it ends', () => {
  noteGoingOut()
  comeBack(`${refusal}&o1_ticket=abc`)
  expect(ticketFor('eve@partner.test')).toBeNull()
  keepVouched('another', says())
  expect(vouched()).toBeNull()
  keepVouched('abc', says())
  expect(vouched()?.name).toBe('Eve Partner')
  expect([houseFor(' EVE@partner.test '), ticketFor('eve@PARTNER.test')]).toEqual(['google', 'abc'])
  expect([houseFor('eve@elsewhere.test'), ticketFor('')]).toEqual([null, null])
  keepVouched('abc', says(Date.now() - 1))
  expect([vouched(), houseFor('eve@partner.test'), ticketFor('eve@partner.test')]).toEqual([null, null, null])
})

it('the next way out, and whoever has handed in, begin without it', () => {
  for (const end of [noteGoingOut, forgetTicket]) {
    noteGoingOut()
    comeBack(`${refusal}&o1_ticket=abc`)
    keepVouched('abc', says())
    end()
    expect([vouched(), comeBack(refusal)]).toEqual([null, null])
  }
})

it.each([
  '',
  'null',
  '[]',
  '{"ticket":7}',
  '{"ticket":"abc","says":{"email":3,"until":"x"}}',
  '{"ticket":"abc","says":7}',
])('what is stored is not trusted: %s', (stored) => {
  sessionStorage.setItem('o1-ticket', stored)
  expect([vouched(), houseFor('eve@partner.test'), ticketFor('eve@partner.test')]).toEqual([null, null, null])
})
