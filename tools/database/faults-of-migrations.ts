// Says what is wrong with a set of migrations beside its lock, each fault with its mend. Reads no file.
import { hashOfText, saysDraft } from './migrations-lock.ts'

export interface MigrationsAsTheyLie {
  /** File name → text. */
  readonly texts: ReadonlyMap<string, string>
  /** File name → hash, as locked here. */
  readonly locked: ReadonlyMap<string, string>
  /** File name → hash, as main has locked it. */
  readonly landed: ReadonlyMap<string, string>
}

export function faultsOfMigrations({ texts, locked, landed }: MigrationsAsTheyLie): string[] {
  const last = [...landed.keys()].sort().at(-1) ?? ''
  const own = [...texts].flatMap(([file, text]) => {
    if (!/^\d{14}_[a-z0-9_]+\.sql$/.test(file))
      return [`${file} is no migration's name: 14 digits, "_", a name in small letters, ".sql".`]
    const twin = [...texts.keys()].find((other) => other < file && other.slice(0, 14) === file.slice(0, 14))
    if (twin) return [`${file} and ${twin} have the same version: give the newer one a later one.`]
    if (saysDraft(text)) return [`${file} is a draft: finish what is marked in it, then delete the line that says so.`]
    if (landed.has(file) && landed.get(file) !== hashOfText(text)) return []
    if (!landed.has(file) && file < last)
      return [`${file} is older than ${last}, which has landed: give it a later version.`]
    if (locked.get(file) === hashOfText(text)) return []
    return [
      locked.has(file)
        ? `${file} was edited after it was locked: npm run db:lock.`
        : `${file} is not locked: npm run db:lock, right before it is committed.`,
    ]
  })
  const gone = [...locked.keys()].filter((file) => !texts.has(file) && !landed.has(file))
  return [
    ...own,
    ...faultsOfLanded(texts, landed),
    ...gone.map((file) => `${file} is locked and not there: npm run db:lock.`),
  ]
}

/** Of what may never change. */
export function faultsOfLanded(texts: ReadonlyMap<string, string>, landed: ReadonlyMap<string, string>): string[] {
  return [...landed].flatMap(([file, hash]) => {
    const text = texts.get(file)
    if (text === undefined) return [`${file} has landed and is missing: ${PUT_BACK}`]
    return hashOfText(text) === hash ? [] : [`${file} has landed and was edited: ${PUT_BACK}`]
  })
}

const PUT_BACK = 'put it back; add the next one with npm run db:diff -- NAME.'
