// The command that tries the settings of mail: it prints the mail server's own words, whatever they are.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '#server/platform/testing-mail-server.ts'

let mailServer: TestMailServer
let folder: string
beforeAll(async () => {
  mailServer = await startMailServer()
  folder = await mkdtemp(join(tmpdir(), 'o1-mail-'))
})
afterAll(async () => {
  await mailServer.close()
  await rm(folder, { recursive: true })
})

function run(env: Record<string, string>, ...args: string[]) {
  const command = ['node_modules/tsx/dist/cli.mjs', 'tools/commands/mail.ts', ...args]
  const options = { env: { PATH: process.env.PATH, DATA_DIR: folder, ...env } }
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })
}
const smtp = () => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port), SMTP_USER: 'o1', SMTP_PASSWORD: 'x' })

it('sends one mail and says what was answered', async () => {
  const { code, said } = await run(smtp(), 'test', 'you@club.example')
  expect(said).toContain('The mail server took it: 250 kept')
  expect(code).toBe(0)
  expect(mailServer.kept).toHaveLength(1)
})

it('says why it was refused', async () => {
  mailServer.answers = { AUTH: '535 5.7.8 wrong password' }
  const { code, said } = await run(smtp(), 'test', 'you@club.example')
  expect(said).toContain('535 5.7.8 wrong password')
  expect(code).toBe(1)
})

it('says where a mail went that was not sent', async () => {
  expect((await run({}, 'test', 'you@club.example')).said).toContain(`written to ${folder}`)
  expect(await run({}, 'test')).toMatchObject({ code: 1, said: expect.stringContaining('Say to whom') })
})
