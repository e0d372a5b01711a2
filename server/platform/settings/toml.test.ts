// The config.toml reader, on what such files hold.
import { describe, expect, it } from 'vitest'
import { parseToml } from './toml.ts'

describe('config.toml', () => {
  it('reads tables, values, arrays and comments', () => {
    const text = `
project_id = "o1" # a comment
[api]
schemas = ["public", "storage"]
max_rows = 1_000
[auth]
enable_signup = false
additional_redirect_urls = [
  "https://a.test/#/x", # not a comment inside
  "https://b.test",
]
[auth.email]
max_frequency = "1m0s"
[functions."approve-application"]
verify_jwt = true
`
    expect(parseToml(text)).toEqual({
      project_id: 'o1',
      api: { schemas: ['public', 'storage'], max_rows: 1000 },
      auth: {
        enable_signup: false,
        additional_redirect_urls: ['https://a.test/#/x', 'https://b.test'],
        email: { max_frequency: '1m0s' },
      },
      functions: { 'approve-application': { verify_jwt: true } },
    })
  })

  it.each([
    ['a = 1\na = 2', 'line 2: "a" is set twice'],
    ['nonsense', 'line 1: expected "key = value"'],
    ['a = maybe', "line 1: can't read the value maybe"],
    ['[__proto__]\nx = 1', 'line 1: not a key'],
  ])('refuses %j', (text, message) => {
    expect(() => parseToml(text)).toThrow(message)
  })
})
