// Which addresses are on the open internet, and that a name is judged by where it leads.
import { afterEach, expect, it, vi } from 'vitest'
import { isPublicAddress } from '../../../supabase/functions/_shared/pages/public-address.ts'
import { leadsOutside } from '../../../supabase/functions/_shared/pushes/leads-outside.ts'
import { publicLookup } from './public-address.ts'

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['2002:a00:1::1', false],
  ['192.0.0.8', false],
  ['198.19.255.1', false],
  ['::', false],
  ['::ffff:142.250.1.95', false],
  ['2001::1', false],
  ['2001:0:1::1', false],
  ['2001:db8::1', false],
  ['fe80::1%eth0', false],
  ['4000::1', false],
  ['1.2.3.256', false],
  ['printer', false],
  ['', false],
  ['142.250.1.95', true],
  ['192.0.1.1', true],
  ['172.32.0.1', true],
  ['3fff:ffff::', true],
  ['2001:4860:4860::8888', true],
  ['2a00:1450:4001::1', true],
])('%s is on the open internet: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is)
})

it.each([true, false])('a name that leads inside is not looked up (all: %s)', async (all) => {
  const fault = await new Promise((resolve) => publicLookup('localhost', { all }, (error) => resolve(error?.message)))
  expect(fault).toBe('localhost leads to no public address')
})

// The runtime of hosted functions has it; what it answers is all that is told to our rule.
afterEach(() => vi.unstubAllGlobals())

it.each([
  [['142.250.1.95'], ['2a00:1450:4001::1'], true],
  [['142.250.1.95'], undefined, true],
  [['142.250.1.95', '10.0.0.8'], undefined, false],
  [['142.250.1.95'], ['::1'], false],
  [undefined, undefined, false],
])('a hosted function pushes to a name that leads to %j and %j: %s', async (four, six, may) => {
  const resolveDns = async (_name: string, type: string) => {
    const found = type === 'A' ? four : six
    if (!found) throw new Error('no such name')
    return found
  }
  vi.stubGlobal('Deno', { resolveDns })
  expect(await leadsOutside('push.example')).toBe(may)
})
