// Each screen says in its own words that a request was sent.
import { describe, expect, it } from 'vitest'
import { failedWords, plugPlace, sentWords } from './plug-place.ts'

const plain = { overProfileSheet: false, fromPost: false }

describe('the place', () => {
  it.each([
    [{ ...plain, pathname: '/discover' }, 'discover'],
    [{ ...plain, pathname: '/discover', overProfileSheet: true }, 'sheet'],
    [{ ...plain, pathname: '/other-profile/7' }, 'profile'],
    [{ ...plain, pathname: '/live-network' }, 'feed'],
    [{ ...plain, pathname: '/home', fromPost: true }, 'feed'],
    [{ ...plain, pathname: '/home' }, 'sheet'],
  ] as const)('of %j is %s', (where, place) => {
    expect(plugPlace(where)).toBe(place)
  })
})

it('has the words of the catalogue', () => {
  expect(sentWords('sheet', 'Ben')).toEqual({
    title: 'Request sent!',
    description: 'Your plug request has been sent to Ben.',
  })
  expect(sentWords('discover', 'Ben').title).toBe('Plug request sent')
  expect(sentWords('profile', 'Ben').title).toBe('Plug request sent!')
  expect(sentWords('feed', 'Ben').title).toBe('Plug request sent successfully!')
  expect(failedWords('profile')).toBe('Failed to send plug request. Please try again.')
  expect(failedWords('feed')).toBe('Failed to send plug request')
})
