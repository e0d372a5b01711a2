// What an applicant chooses from, word for word and in order.
import { expect, it } from 'vitest'
import { industries, isIndustry, isTitle, titles } from './options.ts'

it('there are twelve titles', () => {
  expect(titles.join(', ')).toBe(
    'Entrepreneur, Artist, Musician, Connector, Model, Creator, Athlete, Investor, Designer, Public Relations, Executive, Director',
  )
})

it('there are sixteen industries', () => {
  expect(industries.join(', ')).toBe(
    'Nightlife, Fashion, Tech, Finance, Music, Film, Art, Sports, Travel, Media, Hospitality, Design, RealEstate, Wellness, Lifestyle, Entertainment',
  )
})

it('only listed values are valid', () => {
  expect([isTitle('Director'), isTitle('King'), isIndustry('Wellness'), isIndustry('Food')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
