// Every city a member is offered, wherever that is, has a place on the map.
import { expect, it } from 'vitest'
import { regions } from '#features/discover/model/cities.ts'
import { oftenInOptions } from '#features/onboarding/model/options.ts'
import { placeOf } from '#shared/places/places.ts'

it('the map knows every city of the filters and of the wizard', () => {
  const offered = [...regions.flatMap(({ cities }) => cities), ...oftenInOptions]
  expect(offered.length).toBeGreaterThan(60)
  expect(offered.filter((city) => placeOf(city) === undefined)).toEqual([])
})

it('and those of the demo club', () => {
  const lived =
    'Amsterdam, Atlanta, Barcelona, Berlin, Cairo, Cape Town, Copenhagen, Dubai, Dublin, Hong Kong, Ibiza, Istanbul, Lagos, Lisbon, London, Los Angeles, Mexico City, Miami, Milan, Monaco, Montreal, Mumbai, Nairobi, New York, Oslo, Paris, Singapore, Stockholm, Sydney, Tokyo, Tulum, Vienna'
  expect(lived.split(', ').filter((city) => placeOf(city) === undefined)).toEqual([])
})
