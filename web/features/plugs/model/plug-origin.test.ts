// Each screen has its own sentence for a request that was sent.
import { describe, expect, it } from 'vitest'
import { failedSentence, plugOrigin, sentToast } from './plug-origin.ts'

const plain = { overProfileSheet: false, fromPost: false }

describe('the origin of a plug request', () => {
  it.each([
    [{ ...plain, pathname: '/discover' }, 'discover'],
    [{ ...plain, pathname: '/discover', overProfileSheet: true }, 'sheet'],
    [{ ...plain, pathname: '/other-profile/7' }, 'profile'],
    [{ ...plain, pathname: '/live-network' }, 'feed'],
    [{ ...plain, pathname: '/home', fromPost: true }, 'feed'],
    [{ ...plain, pathname: '/home' }, 'sheet'],
  ] as const)('from %j is the %s', (where, place) => {
    expect(plugOrigin(where)).toBe(place)
  })
})

it('each origin has its own words for a sent request', () => {
  expect(sentToast('sheet', 'Ben', 'Carol')).toEqual({
    title: 'Request sent!',
    description: 'Your plug request has been sent to Ben.',
  })
  expect(sentToast('discover', 'Ben', 'Carol').title).toBe('Plug request sent')
  expect(sentToast('profile', 'Ben', 'Carol').title).toBe('Plug request sent!')
  expect(sentToast('feed', 'Ben', 'Carol').title).toBe('Plug request sent successfully!')
  expect(failedSentence('profile')).toBe('Failed to send plug request. Please try again.')
  expect(failedSentence('feed')).toBe('Failed to send plug request')
})
