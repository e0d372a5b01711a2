// Names never overlap; the stronger city keeps its name.
import { expect, it } from 'vitest'
import { withRoomForNames } from './map-names.ts'

const at = (city: string, x: number, y: number) => ({ city, x, y })

it('of two neighbours the map names the stronger city', () => {
  const places = [at('London', 100, 100), at('Paris', 110, 105), at('Ibiza', 105, 160)]
  expect(withRoomForNames(places, 1).map(({ city }) => city)).toEqual(['London', 'Ibiza'])
  expect(withRoomForNames(places, 0.1)).toHaveLength(3)
})

it('the map names at most four cities', () => {
  const places = Array.from({ length: 9 }, (_, index) => at('Rome', index * 200, 0))
  expect(withRoomForNames(places, 1)).toHaveLength(4)
})
