// Which PostgreSQL will do.
import { expect, it } from 'vitest'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { refuseOld } from './prepare.ts'

it('refuses one that is too old, in a sentence that names both', () => {
  expect(() => refuseOld(14, '14.11')).toThrow(
    new StartupError('DATABASE_URL names a PostgreSQL 14.11; o1 needs 15 or newer.'),
  )
  expect(() => refuseOld(9, '9.6.24')).toThrow(StartupError)
})

it('takes the oldest that will do and whatever is newer', () => {
  for (const major of [15, 16, 18, 21]) expect(() => refuseOld(major, `${major}.1`)).not.toThrow()
})
