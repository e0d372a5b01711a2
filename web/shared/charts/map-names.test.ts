// Names never lie over each other; the stronger city keeps its own.
import { expect, it } from 'vitest'
import { withRoomForNames } from './map-names.ts'

const at = (city: string, x: number, y: number) => ({ city, x, y })

it('names the stronger of two neighbours', () => {
  const places = [at('London', 100, 100), at('Paris', 110, 105), at('Ibiza', 105, 160)]
  expect(withRoomForNames(places, 1).map(({ city }) => city)).toEqual(['London', 'Ibiza'])
  expect(withRoomForNames(places, 0.1)).toHaveLength(3)
})

it('names four at most', () => {
  const places = Array.from({ length: 9 }, (_, index) => at('Rome', index * 200, 0))
  expect(withRoomForNames(places, 1)).toHaveLength(4)
})
