// What the suites of the last release say of this code's schema: which failures are meant, and which are not.
import { relative } from 'node:path'

/** Vitest's report, as far as it is read here. */
export interface Report {
  /** How Vitest ended. */
  readonly status: number | null
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** "file › test" to the first line of why. A file that could not be read counts as one. */
export function failuresOf(
  folder: string,
  { status: ended, numPassedTests, testResults }: Report,
): Map<string, string> {
  const failures = new Map<string, string>()
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(folder, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      failures.set(`${file} › ${fullName}`, firstLine(failureMessages?.[0]))
    if (status === 'failed' && failed.length === 0) failures.set(file, firstLine(message))
  }
  if (failures.size === 0 && ended !== 0) failures.set('the suites', `ended with ${ended} though no test failed`)
  else if (failures.size === 0 && numPassedTests === 0) failures.set('the suites', 'ran no test')
  return failures
}

/**
 * `meant`: what may fail, and why it is no harm to the code that runs (supabase/tests/deployed/meant.json). One that passes all the same is a
 * fault too: it would hide the next failure.
 */
export function faultsOf(
  failures: ReadonlyMap<string, string>,
  meant: Readonly<Record<string, string>>,
): { readonly faults: readonly string[]; readonly excused: number } {
  const unmeant = [...failures].filter(([name]) => !(name in meant))
  const stale = Object.keys(meant).filter((name) => !failures.has(name))
  return {
    faults: [
      ...unmeant.map(([name, why]) => `${name}: ${why}`),
      ...stale.map((name) => `${name}: passes; take it out of supabase/tests/deployed/meant.json`),
    ],
    excused: failures.size - unmeant.length,
  }
}

const firstLine = (text = '') => text.split('\n', 1)[0] ?? ''
