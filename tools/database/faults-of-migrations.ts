// Says what is wrong with a set of migrations beside its lock, each fault with its mend. Reads no file.
import { hashOfText, saysDraft } from './migrations-lock.ts'

export interface MigrationsAsTheyLie {
  /** File name → text. */
  readonly texts: ReadonlyMap<string, string>
  /** File name → hash. */
  readonly locked: ReadonlyMap<string, string>
  readonly committed: ReadonlySet<string>
}

export function faultsOfMigrations({ texts, locked, committed }: MigrationsAsTheyLie): string[] {
  const last = [...locked.keys()].sort().at(-1) ?? ''
  const present = [...texts].flatMap(([file, text]) => {
    if (!/^\d{14}_[a-z0-9_]+\.sql$/.test(file))
      return [`${file} is no migration's name: 14 digits, "_", a name in small letters, ".sql".`]
    const twin = [...texts.keys()].find((other) => other < file && other.slice(0, 14) === file.slice(0, 14))
    if (twin) return [`${file} and ${twin} have the same version: give the newer one a later one.`]
    if (saysDraft(text)) return [`${file} is a draft: finish what is marked in it, then delete the line that says so.`]
    if (locked.get(file) === hashOfText(text)) return []
    if (locked.has(file))
      return committed.has(file)
        ? [`${file} has landed and was edited: ${PUT_BACK}`]
        : [`${file} was edited after it was locked: npm run db:lock.`]
    if (file < last) return [`${file} is older than ${last}, which has landed: give it a later version.`]
    return [`${file} is not locked: npm run db:lock, right before it is committed.`]
  })
  const missing = [...locked.keys()].filter((file) => !texts.has(file))
  return [
    ...present,
    ...missing.map((file) =>
      committed.has(file)
        ? `${file} has landed and is missing: ${PUT_BACK}`
        : `${file} is locked and was never committed: npm run db:lock.`,
    ),
  ]
}

const PUT_BACK = 'put it back; add the next one with npm run db:diff -- NAME.'
