// Every state of a plug request, for everyone who may see it.
import { describe, expect, it } from 'vitest'
import { effectiveStatus, pathSentence, requestView, timeLeft } from './request-state.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const soon = '2026-12-01T12:00:00Z'
const past = '2026-11-21T11:59:59Z'
const request = { connectorId: 'ben', requesterId: 'ava', expiresAt: soon }

describe('only the connector may decide a pending request', () => {
  it.each([
    ['pending', 'ben', true, false, 'Action Required'],
    ['pending', 'ava', false, false, 'Waiting for an answer'],
    ['approved', 'ben', false, true, 'Approved'],
    ['approved', 'ava', false, true, 'Approved'],
    ['declined', 'ben', false, false, 'Declined'],
    ['declined', 'ava', false, false, 'Declined'],
    ['expired', 'ben', false, false, 'Expired'],
    ['expired', 'ava', false, false, 'Expired'],
  ] as const)('%s, seen by %s', (status, me, canDecide, canOpenIntro, label) => {
    expect(requestView({ ...request, status }, me, now)).toMatchObject({ canDecide, canOpenIntro, label })
  })

  it('a pending request past its date is expired, even for the connector', () => {
    expect(requestView({ ...request, status: 'pending', expiresAt: past }, 'ben', now)).toMatchObject({
      canDecide: false,
      label: 'Expired',
    })
  })
})

it('only the requester may ask again, and only when nobody answered', () => {
  const offered = (status: 'pending' | 'approved' | 'declined' | 'expired', me: string) =>
    requestView({ ...request, status }, me, now).canAskAgain
  expect(offered('expired', 'ava')).toBe(true)
  expect(offered('expired', 'ben')).toBe(false)
  for (const status of ['pending', 'approved', 'declined'] as const) expect(offered(status, 'ava')).toBe(false)
})

it('a request shows how the two are connected while it is pending', () => {
  const pending = { ...request, status: 'pending' } as const
  expect(pathSentence(pending, 'ben', 'Ava Laurent', 'Ben Okafor', now)).toBe(
    'Ava asks you because you know both. The request expires in 10 days.',
  )
  expect(pathSentence(pending, 'ava', 'Ava Laurent', 'Ben Okafor', now)).toBe(
    'You asked Ben Okafor, who knows both of you. The request expires in 10 days.',
  )
  expect(pathSentence({ ...pending, expiresAt: past }, 'ben', 'Ava Laurent', 'Ben Okafor', now)).toBeNull()
})

it('a decision stays valid after the date', () => {
  expect(effectiveStatus({ status: 'approved', expiresAt: past }, now)).toBe('approved')
})

it('the days left are counted', () => {
  expect(timeLeft('2026-12-05T12:00:00Z', now)).toBe('expires in 14 days')
  expect(timeLeft('2026-11-21T18:00:00Z', now)).toBe('expires within a day')
})
