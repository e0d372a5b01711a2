// Reading supabase/config.toml: the values the server takes from it, and the sentence it gives if the file is wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readProjectSettings } from './project-settings.ts'
import { StartupError } from './startup-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'o1-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function read(text: string) {
  const file = join(folder, 'config.toml')
  writeFileSync(file, text)
  return readProjectSettings(file)
}

it('config.toml: values, sizes, durations and quoted table names are read, and missing settings get defaults', () => {
  const settings = read(`
project_id = "o1" # a comment
[api]
schemas = ["public", "storage"]
max_rows = 1_000
[auth]
additional_redirect_urls = [
  "https://a.test/#/x", # not a comment inside
  "https://b.test",
]
[auth.email]
max_frequency = "1m0s"
[storage]
file_size_limit = "10MiB"
[functions."approve-application"]
verify_jwt = false
`)
  expect(settings.api).toEqual({
    schemas: ['public', 'storage'],
    extra_search_path: ['public', 'extensions'],
    max_rows: 1000,
  })
  expect(settings.auth.additional_redirect_urls).toEqual(['https://a.test/#/x', 'https://b.test'])
  expect(settings.auth.email.max_frequency).toBe(60)
  expect(settings.storage.file_size_limit).toBe(10 * 1024 * 1024)
  expect(settings.functions['approve-application']).toEqual({ enabled: true, verify_jwt: false })
})

it.each([
  ['[api]\nmax_rows = 1\nmax_rows = 2', /can't be read: .*already defined.* \(line 3\)\.$/],
  ['nonsense', /can't be read: .* \(line 1\)\.$/],
  ['[api]\nmax_rows = maybe', /can't be read: .*invalid value \(line 2\)\.$/],
  ['[api]\nmax_rows = 0', /has a wrong setting: api\.max_rows /],
  ['[auth.email]\nmax_frequency = "soon"', /has a wrong setting: auth\.email\.max_frequency must be a duration/],
])('config.toml: %j is refused with one sentence', (text, sentence) => {
  expect(() => read(text)).toThrow(StartupError)
  expect(() => read(text)).toThrow(sentence)
})
