// For recovery.test.ts: opens a server's database in a process of its own that can be killed. Prints each number whose write was confirmed.
import { createLog } from '#server/platform/log.ts'
import { openDatabase } from './open/open-database.ts'
import { callerOf, plainSettings } from './testing.ts'

const [dataDir = '', migrationsDir = '', from = '1'] = process.argv.slice(2)
const database = await openDatabase({ dataDir, migrationsDir, log: createLog({ level: 'silent' }) })
process.stdout.write('open\n')
const caller = callerOf('service_role')
const sql = 'insert into public.entries (number) values ($1::int)'
try {
  for (let number = Number(from); ; number += 1) {
    await database.request({ caller, settings: plainSettings, sql, params: [number] })
    process.stdout.write(`${number}\n`)
  }
} catch {
  // The database was killed: no more writes are confirmed, and the test will kill this process too.
}
