// For which site passkeys are made, whether they are on, and what stops the start.
import { expect, it } from 'vitest'
import { checkRelyingParty, passkeysOn, relyingPartyOf } from './passkey-settings.ts'

const OFF = { enroll_enabled: false, verify_enabled: false }

function club(given: {
  siteUrl?: string
  demo?: boolean
  enabled?: boolean
  webauthn?: { rp_id?: string; rp_origins?: string[] }
  keys?: boolean
}) {
  const web_authn = given.keys ? { ...OFF, enroll_enabled: true } : OFF
  return {
    siteUrl: given.siteUrl ?? 'https://club.example/',
    demo: given.demo ?? false,
    project: {
      auth: {
        passkey: { enabled: given.enabled },
        webauthn: { rp_display_name: 'o1', ...given.webauthn },
        mfa: { web_authn },
      },
    },
  }
}

it('is the club’s own address, unless the file names another', () => {
  expect(relyingPartyOf(club({}))).toEqual({ id: 'club.example', name: 'o1', origins: ['https://club.example'] })
  const webauthn = { rp_id: 'example', rp_origins: ['https://a.example/', 'https://b.example:8443'] }
  expect(relyingPartyOf(club({ webauthn }))).toEqual({
    id: 'example',
    name: 'o1',
    origins: ['https://a.example', 'https://b.example:8443'],
  })
})

it.each([
  [{}, false],
  [{ enabled: true }, true],
  [{ demo: true }, true],
  [{ demo: true, enabled: false }, false],
  [{ demo: true, siteUrl: 'http://localhost:3000' }, true],
  [{ demo: true, siteUrl: 'http://192.168.1.2:3000' }, false],
])('%j: on is %s', (given, on) => expect(passkeysOn(club(given))).toBe(on))

it.each([
  [{ enabled: true, siteUrl: 'http://127.0.0.1:3000' }, /devices make none for 127\.0\.0\.1/],
  [{ enabled: true, siteUrl: 'http://[::1]:3000' }, /devices make none for/],
  [{ enabled: true, siteUrl: 'http://club.example' }, /is not https/],
  [{ keys: true, siteUrl: 'http://club.example' }, /is not https/],
  [{ enabled: true, webauthn: { rp_id: 'other.example' } }, /not of the domain other\.example/],
  [{ enabled: true, webauthn: { rp_id: 'lub.example' } }, /not of the domain lub\.example/],
])('%j stops the start', (given, sentence) => expect(() => checkRelyingParty(club(given))).toThrow(sentence))

it.each([
  {},
  { siteUrl: 'http://127.0.0.1:3000' },
  { enabled: true },
  { enabled: true, siteUrl: 'http://localhost:3000' },
  { enabled: true, webauthn: { rp_id: 'example', rp_origins: ['https://club.example'] } },
])('%j starts', (given) => expect(() => checkRelyingParty(club(given))).not.toThrow())
