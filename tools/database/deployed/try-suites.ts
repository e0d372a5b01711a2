// Runs the acceptance suite of the last release, and the tests of its web app that speak to a backend, on this code's schema: by its own server,
// which goes on running while a deploy replaces it, and by this one, which its clients reach then.
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cloneDatabase } from '#server/database/testing.ts'
import startCluster from '#server/database/testing-cluster.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { findLastRelease } from './last-release.ts'
import { layOut } from './lay-out.ts'
import { runSuites } from './run-suites.ts'
import { standUp } from './stand-up.ts'
import { failuresOf, faultsOf, type Report } from './verdict.ts'

const root = findProjectRoot()
const BENEATH = 'server/database/bootstrap'
/** What an answer has gained does not reach the code that runs; that it lost nothing is held by the recording (side-by-side.test.ts). */
const DECLARED = 'types/answers.ts'
export const meantFile = join(root, 'supabase/tests/deployed/meant.json')

/** `named`: another release than the last. Resolves to whether a deploy from it to this code is safe, and says what is not. */
export async function trySuitesOfRelease(named?: string): Promise<boolean> {
  const found = findLastRelease(root, named)
  if ('first' in found) {
    console.log('Nothing was released before: there is no code to stand beside this one.')
    return true
  }
  if ('unknown' in found) {
    console.error(
      `The last release can't be tried: ${found.unknown}. What it asked is held by the recording alone (npm test).`,
    )
    return false
  }
  console.log(`The last release is ${found.release.name}.`)
  buildThis()
  const laidOut = layOut(root, found.release, console.log)
  try {
    const faults = await faultsBeside(laidOut.folder)
    console.log(faults.length > 0 ? `\n${faults.length} faults\n  ${faults.join('\n  ')}` : '\n0 faults')
    return faults.length === 0
  } finally {
    laidOut.remove()
  }
}

function buildThis(): void {
  const { status } = spawnSync(process.execPath, ['tools/build/build.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('This code could not be built.')
}

async function faultsBeside(folder: string): Promise<string[]> {
  // A process of the old release found the new tables' foundation laid while it ran; one that starts would lay its own.
  rmSync(join(folder, BENEATH), { recursive: true })
  cpSync(join(root, BENEATH), join(folder, BENEATH), { recursive: true })
  cpSync(join(root, DECLARED), join(folder, DECLARED))
  const stop = await startCluster()
  try {
    const failures = new Map<string, string>()
    for (const [server, built] of [
      ['its own server', folder],
      ['this server', root],
    ] as const) {
      const report = await reportOf(folder, built)
      const failed = failuresOf(folder, report)
      console.log(`\nThe last release's suites with ${server}: ${report.numPassedTests} passed, ${failed.size} failed`)
      for (const [name, why] of failed) failures.set(name, `${why} (with ${server})`)
    }
    const meant = JSON.parse(readFileSync(meantFile, 'utf8')) as Record<string, string>
    const { faults, excused } = faultsOf(failures, meant)
    if (excused > 0) console.log(`${excused} of these failures are meant (supabase/tests/deployed/meant.json)`)
    return [...faults]
  } finally {
    await stop()
  }
}

async function reportOf(folder: string, built: string): Promise<Report> {
  await using club = await cloneDatabase()
  const { backend, said, close } = await standUp(built, club)
  const report = await runSuites(folder, backend).finally(close)
  if (report.status !== 0) console.log(`\nThe server said last:\n${said()}`)
  return report
}
