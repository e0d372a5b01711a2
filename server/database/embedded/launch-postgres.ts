// Starts the postgres program once and waits until it is ready, or throws the reason why it did not start.
import { type ChildProcess, spawn } from 'node:child_process'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { launchUnprivileged } from './unprivileged.ts'

export interface Launched {
  readonly child: ChildProcess
  /** The last run was not shut down cleanly, and PostgreSQL replayed its log. */
  readonly recovered: boolean
}

export async function launchPostgres(
  postgres: string,
  wanted: readonly string[],
  reach: readonly string[],
): Promise<Launched> {
  const { file, args, options } = await launchUnprivileged(postgres, wanted, reach)
  // A process group of its own, so that Ctrl-C reaches only the server: it finishes its requests and then stops the database.
  const child = spawn(file, [...args], { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const lastLines: string[] = []
  let recovered = false
  await new Promise<void>((resolve, reject) => {
    let rest = ''
    const fail = (reason: string) => reject(new StartupError(`The database did not start: ${reason}`))
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => fail(reasonIn(lastLines) ?? `it ended with ${signal ?? code}`))
    child.stderr?.setEncoding('utf8')
    // Read stderr as long as PostgreSQL runs: a full pipe would block it.
    child.stderr?.on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        lastLines.push(line)
        if (lastLines.length > 20) lastLines.shift()
        if (line.includes('was not properly shut down') || line.includes('was interrupted')) recovered = true
        if (line.includes('database system is ready to accept connections')) resolve()
      }
    })
  })
  return { child, recovered }
}

function reasonIn(lines: readonly string[]): string | undefined {
  const line = lines.findLast((candidate) => /FATAL|PANIC/.test(candidate)) ?? lines.at(-1)
  return line?.replace(/^.*?(FATAL|PANIC):\s*/, '')
}
