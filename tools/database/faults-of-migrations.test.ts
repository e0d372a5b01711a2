// What `npm run check` says of migrations beside their lock.
import { expect, it } from 'vitest'
import { faultsOfMigrations } from './faults-of-migrations.ts'
import { hashOfText } from './migrations-lock.ts'

const FIRST = '20260101000000_first.sql'
const SECOND = '20260102000000_second.sql'
const locked = new Map([[FIRST, hashOfText('select 1;')]])

function faults(texts: Record<string, string>, committed: string[] = []): string[] {
  return faultsOfMigrations({ texts: new Map(Object.entries(texts)), locked, committed: new Set(committed) })
}

it('accepts those that are locked as they are, committed or about to be', () => {
  expect(faults({ [FIRST]: 'select 1;' }, [FIRST])).toEqual([])
  expect(faults({ [FIRST]: 'select 1;' })).toEqual([])
})

it.each([
  ['edited', { [FIRST]: 'select 1; ' }, [FIRST], `${FIRST} has landed and was edited`],
  [
    'edited after it was locked',
    { [FIRST]: 'select 1; ' },
    [],
    `${FIRST} was edited after it was locked: npm run db:lock`,
  ],
  ['missing', {}, [FIRST], `${FIRST} has landed and is missing`],
  ['locked under another name', {}, [], `${FIRST} is locked and was never committed: npm run db:lock`],
  ['not locked', { [FIRST]: 'select 1;', [SECOND]: '' }, [FIRST], `${SECOND} is not locked: npm run db:lock`],
  ['a draft', { [FIRST]: 'select 1;', [SECOND]: 'select 1;\n-- DRAFT: look\n' }, [], `${SECOND} is a draft`],
  ['out of order', { [FIRST]: 'select 1;', '20250101000000_old.sql': '' }, [], 'is older than'],
  ['a twin', { [FIRST]: 'select 1;', '20260101000000_other.sql': '' }, [], 'have the same version'],
  ['badly named', { [FIRST]: 'select 1;', 'x.sql': '' }, [], "is no migration's name"],
])('refuses one that is %s', (_case, texts, committed, sentence) => {
  expect(faults(texts, committed)).toEqual([expect.stringContaining(sentence)])
})
