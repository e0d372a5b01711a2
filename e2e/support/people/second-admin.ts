// Administrators beside the demo's, made as a club makes them: with `npm run admin` beside the running server.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { type NewMember, newMember } from './new-member.ts'

const run = promisify(execFile)

/** A member who is made an administrator. */
export async function secondAdmin(): Promise<NewMember> {
  const member = await newMember()
  await makeAdmin(member.email)
  return member
}

/** An administrator who is no member, as the first one of every club. */
export async function adminWithoutProfile(): Promise<{ email: string; password: string }> {
  const email = `keeper-${randomUUID()}@journey.example`
  const password = /^ +(\S+)$/m.exec(await makeAdmin(email))?.[1]
  if (!password) throw new Error('The command printed no password')
  return { email, password }
}

async function makeAdmin(email: string): Promise<string> {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) throw new Error('This journey needs a club of its own: run it without BASE_URL')
  const { stdout } = await run(process.execPath, ['tools/commands/run.mjs', 'admin', 'create', email], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: process.env.E2E_DATABASE_URL },
  })
  return stdout
}
