// A club of one's own for a journey, as an operator starts it: in production, on an empty data folder, with a mail server.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { SmtpServer } from '../smtp-server.ts'
import { inDatabase } from './club-database.ts'

const run = promisify(execFile)

export interface NewClub {
  readonly url: string
  readonly mail: SmtpServer
  /** What the start printed. */
  readonly said: string
  /** Runs `npm run admin -- …` in a second shell and returns what it prints. */
  admin(...args: string[]): Promise<string>
  /** As if so many seconds had gone by since the last mail was sent, or could not be. */
  mailsWere(secondsAgo: number): Promise<void>
  /** Ends the server and starts it again on the same data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** `adminsNeedTwoSteps`: as a club in production asks for unless it is told not to. */
export async function startNewClub({ adminsNeedTwoSteps = false } = {}): Promise<NewClub> {
  const mail = new SmtpServer()
  await mail.start()
  const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'o1-club-'))])
  const url = `http://localhost:${port}`
  const { DATABASE_URL: _database, BASE_URL: _base, E2E_DATA_DIR: _folder, ...inherited } = process.env
  const env = {
    ...inherited,
    NODE_ENV: 'production',
    SITE_URL: url,
    PORT: String(port),
    DATA_DIR: dataDir,
    O1_ADMIN_TWO_STEPS: adminsNeedTwoSteps ? 'on' : 'off',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    SMTP_USER: 'door',
    SMTP_PASSWORD: 'a word for the door',
    MAIL_FROM: 'o1 <door@club.example>',
  }
  let server = await start(env)
  return {
    url,
    mail,
    get said() {
      return server.said
    },
    async admin(...args) {
      const { stdout } = await run(process.execPath, ['tools/commands/run.mjs', 'admin', ...args], { env })
      return stdout
    },
    async mailsWere(secondsAgo) {
      await inDatabase(
        `update private.application_proofs set sent_at = sent_at - interval '${secondsAgo} seconds';
        update private.outbox set next_attempt_at = next_attempt_at - interval '${secondsAgo} seconds' where state = 'waiting';
        notify outbox`,
        [],
        dataDir,
      )
    },
    async restart() {
      await stop(server.child)
      server = await start(env)
    },
    async close() {
      await stop(server.child)
      await mail.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function start(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['tools/start/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let logged = ''
  child.stderr.on('data', (text: Buffer) => {
    logged = (logged + text).slice(-4000)
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text
      if (/^ +Stop /m.test(said)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The club ended with ${code} before it was open:\n${said}${logged}`)))
  })
  return { child, said }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
