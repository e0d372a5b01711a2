// What is on its way lies over what was read: a request that is answered or closed has gone, an endorsement stands once.
import { expect, it } from 'vitest'
import type { ShownProfile } from '#shared/api/members/members.ts'
import type { Endorsement, EndorsementRequests } from '#types/shapes.ts'
import { openRequests, withEndorsement } from './endorsement-acts.ts'

it('requests that are answered or closed here have gone', () => {
  const requests = {
    sent: [{ id: 's1' }, { id: 's2' }],
    received: [{ id: 'r1' }, { id: 'r2' }, { id: 'r3' }],
  } as EndorsementRequests
  const left = openRequests(
    requests,
    [{ input: { id: 's1' } }, { input: { id: 'r1' } }],
    [{ input: { request: 'r2' } }],
  )
  expect(left.sent.map(({ id }) => id)).toEqual(['s2'])
  expect(left.received.map(({ id }) => id)).toEqual(['r3'])
  expect(openRequests(requests, [], [{ input: {} }])).toEqual(requests)
})

it('an endorsement stands once, and its industry is taken', () => {
  const member = { endorsements: [], endorsementCount: 0, endorsedIndustries: [] as string[] } as unknown
  const written = { id: 'e', industry: 'Art' } as Endorsement
  const once = withEndorsement(member as ShownProfile, written)
  expect(once).toMatchObject({ endorsements: [written], endorsementCount: 1, endorsedIndustries: ['Art'] })
  expect(withEndorsement(once, written)).toBe(once)
})
