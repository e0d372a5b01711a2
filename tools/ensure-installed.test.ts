// What counts as installed: what npm recorded is what the lock file asks for.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isInstalled } from './ensure-installed.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'o1-installed-'))
  mkdirSync(join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, packages: object) => writeFileSync(join(folder, path), JSON.stringify({ packages }))

const wanted = {
  '': { name: 'o1' },
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/for-macs': { version: '1.0.0', optional: true },
}

it.each([
  ['the same packages', { 'node_modules/pg': { version: '8.0.0' } }, true],
  ['another version', { 'node_modules/pg': { version: '7.0.0' } }, false],
  ['a package missing', {}, false],
  ['an optional package of an older version', { ...wanted, 'node_modules/for-macs': { version: '0.9.0' } }, false],
])('%s', (_, installed, complete) => {
  write('package-lock.json', wanted)
  write('node_modules/.package-lock.json', installed)
  expect(isInstalled(folder)).toBe(complete)
})

it('an installation that was cut off has no record', () => {
  write('package-lock.json', wanted)
  expect(isInstalled(folder)).toBe(false)
})
