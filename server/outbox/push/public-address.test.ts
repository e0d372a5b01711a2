// A name is judged by where it leads.
import { expect, it } from 'vitest'
import { publicLookup } from './public-address.ts'

it.each([true, false])('a name that leads inside is not looked up (all: %s)', async (all) => {
  const fault = await new Promise((resolve) => publicLookup('localhost', { all }, (error) => resolve(error?.message)))
  expect(fault).toBe('localhost leads to no public address')
})
