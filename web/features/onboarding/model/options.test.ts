// The lists to choose from, and how a choice is added and removed.

import { expect, it } from 'vitest'
import { profileIndustries } from '#shared/members/industries.ts'
import { knownForOptions, oftenInOptions, toggled, withChosen } from './options.ts'

it('the option lists are complete, word for word', () => {
  expect(profileIndustries.join(', ')).toBe(
    'Nightlife, Fashion, Tech, Finance, Music, Film, Art, Sports, Travel, Media, Hospitality, Design, RealEstate',
  )
  expect(knownForOptions.join(', ')).toBe(
    'VIP Tables, Events, Connections, Networking, Parties, Exclusive Access, Industry Insights, Introductions, Collaborations, Mentorship, Partnerships, Innovation',
  )
  expect(oftenInOptions.join(', ')).toBe(
    'New York, Los Angeles, Miami, San Francisco, London, Paris, Dubai, Tokyo, Singapore, Sydney, Barcelona, Berlin, Mexico City, Mykonos, Ibiza, Tulum, Monaco, Hong Kong',
  )
})

it('choices can be added and removed up to the limit', () => {
  expect(toggled(['a'], 'b', 2)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b'])
  expect(withChosen(['a'], ['b', 'a'])).toEqual(['a', 'b'])
})
