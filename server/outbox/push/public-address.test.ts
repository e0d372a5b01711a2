// A name is judged by where it leads.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, it, vi } from 'vitest'
import { publicLookup } from './public-address.ts'

/** What the name server answers from now on. Other files of this process have read the module already: its exports are replaced, not the module. */
function answerWith(addresses: readonly string[]) {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    done: (error: null, all: typeof found) => void,
  ) => done(null, found)) as never)
  syncBuiltinESMExports()
}
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
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
  answerWith(found)
  expect(await faultOf('push.example', true)).toBe(fault)
  expect(await faultOf('push.example', false)).toBe(fault)
})
