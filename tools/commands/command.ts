// What the commands share: settings from the environment, and errors as one sentence.
import { resolve } from 'node:path'
import { explainFailure } from '#server/app/startup/explain-failure.ts'

export function runCommand(work: () => Promise<void>): void {
  work().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(explainFailure(error) ?? error)
      process.exit(1)
    },
  )
}

/** A path as the person meant it: npm runs scripts in the project's folder, wherever they were called from. */
export function pathFromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
