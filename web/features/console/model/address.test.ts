// What the console says of an applicant's address.
import { expect, it } from 'vitest'
import { addressLine, leavesPasswordUnused } from './address.ts'

const pending = { status: 'pending', address_member: null } as const

it.each([
  ['confirmed', true, 'Address confirmed', false],
  ['waiting', true, 'Not confirmed yet', true],
  ['unasked', true, 'Never asked to confirm', true],
  ['unasked', false, undefined, false],
  ['waiting', false, 'Not confirmed yet', false],
] as const)('%s, in a club that asks: %s', (address, asks, label, unused) => {
  expect(addressLine({ ...pending, address }, asks)?.label).toBe(label)
  expect(leavesPasswordUnused({ ...pending, address }, asks)).toBe(unused)
})

const bob = { user_id: 'x', name: 'Bob Okafor', photo: null, status: 'active', application: null } as const

it('names the member who has this address, and says that the application can’t be approved', () => {
  const members = { ...pending, address: 'member', address_member: bob } as const
  expect(addressLine(members, false)?.label).toBe('Is a member’s: Bob Okafor (can’t be approved)')
  expect(addressLine({ ...members, address_member: { ...bob, name: null } }, true)?.label).toContain('no name yet')
  expect(leavesPasswordUnused(members, true)).toBe(false)
  expect(addressLine({ ...members, status: 'rejected' }, true)?.label).toContain('Bob Okafor')
})

it('says nothing about a decided application of nobody’s', () => {
  expect(addressLine({ ...pending, status: 'rejected', address: 'waiting' }, true)).toBeNull()
  const decided = { status: 'approved', address: 'waiting', address_member: null } as const
  expect(addressLine(decided, true)).toBeNull()
  expect(leavesPasswordUnused(decided, true)).toBe(false)
})
