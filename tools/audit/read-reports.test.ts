// What npm reports about packages is read right, and an answer that is none is no all-clear.
import { expect, it } from 'vitest'
import { readAudit, readLock, readOutdated } from './read-reports.ts'

const lock = {
  packages: {
    '': { name: 'o1' },
    'node_modules/hono': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/a/node_modules/deep': { version: '1.0.0' },
    'node_modules/vitest': { version: '1.0.0', dev: true },
  },
}

it('knows what ships and what has no hash', () => {
  const { shipped, unhashed } = readLock(lock)
  expect([...shipped]).toEqual(['hono', 'deep'])
  expect(unhashed).toEqual([
    { path: 'node_modules/a/node_modules/deep', ships: true },
    { path: 'node_modules/vitest', ships: false },
  ])
})

it('an answer that lists nothing is nothing, an answer that is none is unknown', () => {
  expect(readAudit({ vulnerabilities: {} }, new Set())).toEqual([])
  expect(readAudit(undefined, new Set())).toBeUndefined()
  expect(readAudit({ error: { code: 'ENOAUDIT' } }, new Set())).toBeUndefined()
  expect(readOutdated({})).toEqual([])
  expect(readOutdated({ error: { code: 'ECONNREFUSED', summary: 'x' } })).toBeUndefined()
})

it('says what is known and what is old', () => {
  const via = [{ title: 'Reads too much', url: 'x' }, 'deep']
  const report = { vulnerabilities: { hono: { name: 'hono', severity: 'high', via, fixAvailable: true } } }
  expect(readAudit(report, new Set(['hono']))).toEqual([
    { name: 'hono', severity: 'high', ships: true, why: 'Reads too much; by deep', mended: true },
  ])
  const outdated = {
    a: { current: '1.9.0', latest: '2.0.0' },
    b: { latest: '1.0.0' },
    c: [{ current: '1.0.0', latest: '1.1.0' }],
  }
  expect(readOutdated(outdated)).toEqual([
    { name: 'a', current: '1.9.0', latest: '2.0.0', major: true },
    { name: 'c', current: '1.0.0', latest: '1.1.0', major: false },
  ])
})
