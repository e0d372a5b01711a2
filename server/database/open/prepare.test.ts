// Which versions of PostgreSQL the server accepts.
import { expect, it } from 'vitest'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { refuseOld } from './prepare.ts'

it('a PostgreSQL that is too old is refused, and the error names its version and the oldest accepted', () => {
  expect(() => refuseOld(14, '14.11')).toThrow(
    new StartupError('DATABASE_URL names a PostgreSQL 14.11; o1 needs 15 or newer.'),
  )
  expect(() => refuseOld(9, '9.6.24')).toThrow(StartupError)
})

it('PostgreSQL 15 and every newer version are accepted', () => {
  for (const major of [15, 16, 18, 21]) expect(() => refuseOld(major, `${major}.1`)).not.toThrow()
})
