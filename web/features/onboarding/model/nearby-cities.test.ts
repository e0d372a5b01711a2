// Which cities are offered.
import { expect, it } from 'vitest'
import { nearbyCities } from './nearby-cities.ts'

it('offers the city of the clock and those somebody is often in', () => {
  expect(nearbyCities(['Paris', 'Rome'], 'America/New_York')).toEqual(['New York', 'Paris', 'Rome'])
  expect(nearbyCities(['Paris'], 'Europe/Paris')).toEqual(['Paris'])
  expect(nearbyCities([], 'America/Argentina/Buenos_Aires')).toEqual(['Buenos Aires'])
})

it('a clock without a place offers none', () => {
  expect(nearbyCities([], 'UTC')).toEqual([])
  expect(nearbyCities([], 'Etc/GMT-1')).toEqual([])
})
