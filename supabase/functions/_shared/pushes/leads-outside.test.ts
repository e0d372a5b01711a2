// To which names a hosted function pushes: by all that they lead to.
import { afterEach, expect, it, vi } from 'vitest'
import { leadsOutside } from './leads-outside.ts'

// The hosted runtime has it; what it answers is all that is told to our rule.
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
  expect(await leadsOutside('push.example', new AbortController().signal)).toBe(may)
})

it('is not waited for where a name server never answers', async () => {
  vi.stubGlobal('Deno', { resolveDns: () => new Promise(() => {}) })
  const late = new AbortController()
  const asked = leadsOutside('push.example', late.signal)
  late.abort(new Error('It took too long'))
  await expect(asked).rejects.toThrow('It took too long')
})
