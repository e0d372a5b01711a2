// A second administrator, made as a club makes one: with `npm run admin` beside the running server.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type NewMember, newMember } from './new-member.ts'

const run = promisify(execFile)

export async function secondAdmin(): Promise<NewMember> {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) throw new Error('This journey needs a club of its own: run it without BASE_URL')
  const member = await newMember()
  await run(process.execPath, ['tools/commands/run.mjs', 'admin', 'create', member.email], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: process.env.E2E_DATABASE_URL },
  })
  return member
}
