// What counts as installed: what npm recorded is what the lock file asks for.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isInstalled, isNewEnough } from './ensure-installed.mjs'

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

it.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('Node %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough)
})

it('asks npm for the build tools in production too', () => {
  write('package-lock.json', wanted)
  const npm = join(folder, 'npm.mjs')
  writeFileSync(npm, `import { writeFileSync } from 'node:fs'; writeFileSync('asked', process.argv.slice(2).join(' '))`)
  const program = `import { ensureInstalled } from ${JSON.stringify(join(import.meta.dirname, 'ensure-installed.mjs'))}; ensureInstalled()`
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', npm_execpath: npm }
  spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, env })
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(/^ci --include=dev /)
})
