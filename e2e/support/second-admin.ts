// A second administrator, made as a club makes one: with `npm run admin` beside the running server.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type NewMember, newMember } from './new-member.ts'

const run = promisify(execFile)

/** Undefined when the server under test is somewhere else, and its folder not within reach. */
export const clubFolder = () => process.env.E2E_DATA_DIR

export async function secondAdmin(baseURL: string | undefined): Promise<NewMember> {
  const member = await newMember(baseURL)
  await run(process.execPath, ['tools/run.mjs', 'admin', 'create', member.email], {
    env: { ...process.env, DATA_DIR: clubFolder() },
  })
  return member
}
