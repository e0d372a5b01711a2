// Which ways in are listed as linked to an account: every one that opens it besides its own address and password.
import { expect, it } from 'vitest'
import type { User } from '#shared/supabase/client.ts'
import { linkedAmong } from './linked-houses.ts'

const identity = (provider: string, identity_data: Record<string, unknown> = {}) => ({
  id: provider,
  identity_id: provider,
  user_id: 'ada',
  provider,
  identity_data,
})

const whoOpens = (user: Parameters<typeof linkedAmong>[0]) =>
  linkedAmong(user).map(({ provider, who }) => `${provider} ${who}`)

it('the address is none of them, and nobody has none', () => {
  expect(whoOpens({ identities: [identity('email', { email: 'ada@o1.test' })] })).toEqual([])
  expect(whoOpens(null)).toEqual([])
})

it('a house with an address, one with a name, a wallet with its number', () => {
  const wallet = { custom_claims: { address: '0x1234' } }
  const identities: User['identities'] = [
    identity('google', { email: 'ada@mail.test', user_name: 'ada' }),
    identity('github', { user_name: 'ada' }),
    identity('web3', wallet),
    identity('sso:1'),
  ]
  expect(whoOpens({ identities })).toEqual(['google ada@mail.test', 'github ada', 'web3 0x1234', 'sso:1 null'])
})

it('a phone from the day its number is confirmed', () => {
  const identities = [identity('phone', { phone: '491701234567' })]
  expect(whoOpens({ identities, phone: '491701234567' })).toEqual([])
  const user = { identities, phone: '491701234567', phone_confirmed_at: '2026-11-01T10:00:00Z' }
  expect(whoOpens(user)).toEqual(['phone +491701234567'])
})
