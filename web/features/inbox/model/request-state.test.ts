// Every state of a plug request, for everyone who may see it.
import { describe, expect, it } from 'vitest'
import { longDate } from '#shared/format/time.ts'
import { effectiveStatus, pathSentence, requestView, stageOf, timeLeft } from './request-state.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const soon = '2026-12-01T12:00:00Z'
const past = '2026-11-21T11:59:59Z'
const request = { connectorId: 'ben', requesterId: 'ava', expiresAt: soon, stage: null, askAgainAt: null }
const names = { requester: 'Ava Laurent', connector: 'Ben Okafor', target: 'Carol Lind' }

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

describe('a request that was passed on', () => {
  const asked = { ...request, status: 'pending', stage: 'asked' } as const

  it('waits for the target, and nobody decides', () => {
    for (const me of ['ava', 'ben'])
      expect(requestView(asked, me, now)).toMatchObject({ canDecide: false, canOpenIntro: false, label: 'Passed on' })
    expect(pathSentence(asked, 'ava', names, now)).toBe(
      'Ben said yes. Carol is asked first, and the chat opens if they say yes. The request expires in 10 days.',
    )
    expect(pathSentence(asked, 'ben', names, now)).toMatch(/^You said yes\. Carol is asked first/)
  })

  it('did not come about once it is past its date', () => {
    expect(requestView({ ...asked, expiresAt: past }, 'ben', now).label).toBe('Did not come about')
    expect(stageOf({ ...asked, status: 'expired' }, now)).toBe('not_met')
  })
})

it.each([
  ['withdrawn', 'Withdrawn'],
  ['overtaken', 'Met by another way'],
  ['not_met', 'Did not come about'],
] as const)('%s says so', (stage, label) => {
  expect(requestView({ ...request, status: 'expired', stage }, 'ben', now).label).toBe(label)
})

it('only the requester may withdraw, while it is open', () => {
  const offered = (stage: 'waiting' | 'asked', me: string) =>
    requestView({ ...request, status: 'pending', stage }, me, now).canWithdraw
  expect([offered('waiting', 'ava'), offered('asked', 'ava')]).toEqual([true, true])
  expect([offered('waiting', 'ben'), offered('asked', 'ben')]).toEqual([false, false])
  expect(requestView({ ...request, status: 'declined' }, 'ava', now).canWithdraw).toBe(false)
})

describe('only the requester may ask again', () => {
  const offered = (status: 'pending' | 'approved' | 'declined' | 'expired', me: string) =>
    requestView({ ...request, status }, me, now).canAskAgain

  it('and only when nobody said no', () => {
    expect(offered('expired', 'ava')).toBe(true)
    expect(offered('expired', 'ben')).toBe(false)
    for (const status of ['pending', 'approved', 'declined'] as const) expect(offered(status, 'ava')).toBe(false)
  })

  it('not before the date, which a sentence says', () => {
    const resting = { ...request, status: 'expired', stage: 'not_met', askAgainAt: soon } as const
    expect(requestView(resting, 'ava', now).canAskAgain).toBe(false)
    expect(pathSentence(resting, 'ava', names, now)).toBe(`You can ask Ben for Carol again from ${longDate(soon)}.`)
    expect(pathSentence(resting, 'ben', names, now)).toBeNull()
  })
})

it('a request shows how the two are connected while it is pending', () => {
  const pending = { ...request, status: 'pending' } as const
  expect(pathSentence(pending, 'ben', names, now)).toBe(
    'Ava asks you because you know both. The request expires in 10 days.',
  )
  expect(pathSentence(pending, 'ava', names, now)).toBe(
    'You asked Ben Okafor, who knows both of you. The request expires in 10 days.',
  )
  expect(pathSentence({ ...pending, expiresAt: past }, 'ben', names, now)).toBeNull()
})

it('a chain says who knows whom, as far as its reader may know', () => {
  const chain = { ...request, status: 'pending', chain: true } as const
  expect(pathSentence(chain, 'ben', names, now)).toMatch(/^Ava asks you because you know somebody who knows Carol\./)
  expect(pathSentence(chain, 'ava', names, now)).toMatch(/^You asked Ben Okafor, who knows somebody who knows Carol\./)
  const passed = { ...chain, stage: 'asked' } as const
  expect(pathSentence(passed, 'ava', names, now)).toMatch(/^Ben passed it on to somebody who knows Carol\./)
  expect(pathSentence(passed, 'ben', { ...names, second: 'Dario Conti' }, now)).toMatch(/^You passed it on to Dario\./)
})

it('a decision stays valid after the date', () => {
  expect(effectiveStatus({ status: 'approved', expiresAt: past }, now)).toBe('approved')
})

it('the days left are counted', () => {
  expect(timeLeft('2026-12-05T12:00:00Z', now)).toBe('expires in 14 days')
  expect(timeLeft('2026-11-21T18:00:00Z', now)).toBe('expires within a day')
})
