// A name is judged by where it leads.
import { afterEach, expect, it, vi } from 'vitest'
import { publicLookup } from './public-address.ts'

type Found = { address: string; family: number }
const names = vi.hoisted(() => ({ found: undefined as Found[] | undefined }))
vi.mock('node:dns', async (original) => {
  const real = await original<typeof import('node:dns')>()
  const lookup = (name: string, options: object, done: (error: Error | null, found: Found[]) => void) =>
    names.found ? done(null, names.found) : real.lookup(name, options, done as never)
  return { ...real, lookup }
})
afterEach(() => {
  names.found = undefined
})

const faultOf = (name: string, all: boolean) =>
  new Promise((resolve) => publicLookup(name, { all }, (error) => resolve(error?.message)))

it.each([true, false])('a name that leads inside is not looked up (all: %s)', async (all) => {
  expect(await faultOf('localhost', all)).toBe('localhost leads to no public address')
})

it.each([
  [['142.250.1.95', '2a00:1450:4001::1'], undefined],
  // One that leads inside is one too many.
  [['142.250.1.95', '10.0.0.8'], 'push.example leads to no public address'],
  [['142.250.1.95', '::1'], 'push.example leads to no public address'],
  [[], 'push.example leads to no public address'],
])('of a name that leads to %j the fault is %s', async (found, fault) => {
  names.found = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  expect(await faultOf('push.example', true)).toBe(fault)
  expect(await faultOf('push.example', false)).toBe(fault)
})
