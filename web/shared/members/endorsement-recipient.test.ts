// Who can be asked for an endorsement.
import { expect, it } from 'vitest'
import { canBeReached } from './endorsement-recipient.ts'

it('an endorsement request needs an e-mail address or a handle', () => {
  for (const reachable of ['@ada', ' @ben.okafor ', '@zoë-k', 'ada@club.test'])
    expect(canBeReached(reachable)).toBe(true)
  for (const nobody of ['', 'ada', '@', 'a@b', 'ben@', 'a b@c.d', '@ben okafor'])
    expect(canBeReached(nobody)).toBe(false)
})
