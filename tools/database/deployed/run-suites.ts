// Runs the suites of another release in its folder, against a backend that stands.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backend } from './stand-up.ts'
import type { Report } from './verdict.ts'

const CONFIG = join(import.meta.dirname, 'old-suite.config.ts')

/** `files`: parts of their names; without any, all. */
export async function runSuites(folder: string, backend: Backend, files: readonly string[] = []): Promise<Report> {
  const place = mkdtempSync(join(tmpdir(), 'o1-release-report-'))
  const file = join(place, 'report.json')
  const args = ['run', ...files, '--config', CONFIG, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const suites = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NAMED_BACKEND: JSON.stringify(backend) },
  })
  const status = await new Promise<number | null>((resolve) => suites.once('exit', resolve))
  const read = existsSync(file) ? readFileSync(file, 'utf8') : '{"numPassedTests":0,"testResults":[]}'
  rmSync(place, { recursive: true })
  return { ...JSON.parse(read), status }
}
