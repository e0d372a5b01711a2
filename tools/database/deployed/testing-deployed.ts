// For tests: what the deployed code asks, and what of its contract a newer one has lost.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Compiled } from '#types/misfit.ts'
import { type Contract, type DeployedCode, deployedFile, type Procedure } from './deployed-code.ts'

export const readDeployed = (): DeployedCode => JSON.parse(gunzipSync(readFileSync(deployedFile)).toString('utf8'))

/** What a client of the old contract would miss. */
export function missingOf(old: Contract, now: Contract): string[] {
  const faults: string[] = []
  for (const [column, uses] of Object.entries(old.columns)) {
    const left = now.columns[column]
    const gone = uses.filter((use) => !left?.includes(use))
    if (gone.length > 0)
      faults.push(`column ${column}: ${left ? `no longer for ${gone.join(', ')}` : 'is gone or another'}`)
  }
  for (const [name, procedures] of Object.entries(old.procedures)) {
    for (const procedure of procedures) {
      const fits = (now.procedures[name] ?? []).some((other) => answersCallsOf(procedure, other))
      if (!fits)
        faults.push(`procedure ${name}(${[...procedure.needed, ...procedure.optional].join(', ')}): is gone or another`)
    }
  }
  return faults
}

/** Every call of the old one is one of the new one: it knows each argument, and asks for none that could be left out. */
function answersCallsOf(old: Procedure, now: Procedure): boolean {
  const known = new Set([...now.needed, ...now.optional])
  return (
    old.answers === now.answers &&
    [...old.needed, ...old.optional].every((argument) => known.has(argument)) &&
    now.needed.every((argument) => old.needed.includes(argument)) &&
    old.callers.every((role) => now.callers.includes(role))
  )
}

/** Keys of the old answers that a client can't count on any more. New keys and new values of a list of words are no harm. */
export function missingKeys(
  old: Pick<DeployedCode, 'shapes' | 'answers'>,
  now: Pick<DeployedCode, 'shapes' | 'answers'>,
): string[] {
  const faults: string[] = []
  const compare = (before: Compiled | undefined, after: Compiled | undefined, path: string): void => {
    if (!before || !after) {
      if (before) faults.push(`${path}: is gone`)
      return
    }
    if (before.is !== after.is) {
      if (before.is === 'literal' && after.is === 'either') return
      faults.push(`${path}: was ${before.is} and is ${after.is}`)
    } else if (before.is === 'object' && after.is === 'object') {
      for (const [key, { shape, optional }] of Object.entries(before.keys)) {
        const found = after.keys[key]
        if (found?.optional && !optional) faults.push(`${path}.${key}: may be missing now`)
        compare(shape, found?.shape, `${path}.${key}`)
      }
    } else if ((before.is === 'list' && after.is === 'list') || (before.is === 'record' && after.is === 'record')) {
      compare(before.of, after.of, `${path}[]`)
    } else if (before.is === 'named' && after.is === 'named' && before.name !== after.name) {
      compare(old.shapes[before.name], now.shapes[after.name], path)
    } else if (before.is === 'either' && after.is === 'either') {
      const isNull = (one: Compiled) => one.is === 'literal' && one.value === null
      if (after.of.some(isNull) && !before.of.some(isNull)) faults.push(`${path}: may be null now`)
    }
  }
  for (const [name, shape] of Object.entries(old.shapes)) {
    // A shape nobody answers with any more is no loss: its answer is looked at by itself.
    if (now.shapes[name]) compare(shape, now.shapes[name], name)
  }
  for (const [name, answer] of Object.entries(old.answers)) compare(answer, now.answers[name], `the answer of ${name}`)
  return faults
}
