// Every city is found however it is written, and lies on the drawn world.
import { expect, it } from 'vitest'
import { placeOf } from './places.ts'

it.each([
  ['São Paulo', 'sao paulo'],
  ['Saint-Tropez', 'St. Tropez'],
  ['Zurich', 'Zürich'],
  ['New York', 'nyc'],
  ['Washington', 'Washington D.C.'],
  ['Los Angeles', 'Los Angeles, CA'],
  ['Paris', ' PARIS '],
  ['Munich', 'München'],
])('%s is %s', (name, written) => {
  expect(placeOf(name)).toBeDefined()
  expect(placeOf(written)).toEqual(placeOf(name))
})

it('a city nobody here knows has no place', () => {
  expect(placeOf('Atlantis')).toBeUndefined()
  expect(placeOf('')).toBeUndefined()
  expect(placeOf('constructor')).toBeUndefined()
})

it('hemispheres are not mixed up', () => {
  expect(placeOf('São Paulo')).toEqual({ latitude: -23.55, longitude: -46.63 })
  expect(placeOf('San Jose')?.longitude).toBeLessThan(-120)
  expect(placeOf('Sydney')?.latitude).toBeLessThan(0)
})
