// A passkey's name and its dates, as the settings say them.
import { expect, it } from 'vitest'
import { longDate } from '#shared/format/time.ts'
import { passkeyFacts, passkeyName } from './passkey-words.ts'

const now = new Date('2026-11-24T12:00:00Z')
// As the device writes it.
const day = longDate(new Date('2026-03-02T12:00:00Z'))

it.each([
  [{ created_at: '2026-11-24T11:59:00Z' }, 'Added today · not used yet'],
  [
    { created_at: '2026-03-02T12:00:00Z', last_used_at: '2026-11-24T11:30:00Z' },
    `Added ${day} · used within the last hour`,
  ],
  [{ created_at: '2026-03-02T12:00:00Z', last_used_at: '2026-11-22T12:00:00Z' }, `Added ${day} · last used 2d ago`],
])('%j', (passkey, words) => expect(passkeyFacts(passkey, now)).toBe(words))

it.each([
  ['iCloud Keychain', 'iCloud Keychain'],
  ['  ', 'Passkey'],
  [undefined, 'Passkey'],
])('the name %j is shown as %s', (name, shown) =>
  expect(passkeyName(name === undefined ? {} : { friendly_name: name })).toBe(shown),
)
