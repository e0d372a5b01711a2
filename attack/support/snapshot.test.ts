// A victim's row that was changed, taken away or made is seen.
import { expect, it } from 'vitest'
import { makeJudge } from './judge.ts'
import { compareSnapshots, type Snapshot } from './snapshot.ts'

const snapshot = (rows: Record<string, string>): Snapshot => new Map([['public.posts', new Map(Object.entries(rows))]])

it('accuses of each difference, and of nothing where there is none', () => {
  const judge = makeJudge([])
  compareSnapshots(judge, 'tables', snapshot({ a: '1', b: '1' }), snapshot({ a: '1', b: '1' }))
  expect(judge.counts().changes).toBe(0)
  compareSnapshots(judge, 'tables', snapshot({ a: '1', b: '1' }), snapshot({ a: '2', c: '1' }))
  expect(judge.accusations).toEqual([
    'changes: tables: public.posts a was changed: 1 → 2',
    "changes: tables: public.posts b is gone, or an attacker's now",
    "changes: tables: public.posts c was made in a victim's name: 1",
  ])
})
