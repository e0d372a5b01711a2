// Set-up of tests with a server: with RECORD_STATEMENTS, the folder of `npm run db:deployed`, what the server asks of its database is kept there.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRecorder, type Recorder } from '../database/deployed/recorder.ts'

export function recorderOfRun(): (Recorder & { keep(): void }) | undefined {
  const folder = process.env.RECORD_STATEMENTS
  if (!folder) return undefined
  const recorder = createRecorder()
  const keep = () =>
    writeFileSync(join(folder, `${process.hrtime.bigint()}.json`), JSON.stringify(recorder.statements()))
  return { ...recorder, keep }
}
