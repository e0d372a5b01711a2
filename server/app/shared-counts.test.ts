// Two processes of one club count what callers cost together.
import { expect, it } from 'vitest'
import { cloneDatabase } from '#server/database/testing.ts'
import { createBudget } from '#server/platform/budget/budget.ts'
import { createLog } from '#server/platform/log.ts'
import { shareCounts } from './shared-counts.ts'

it('what is spent in one process is spent in the other, and comes back with time', async () => {
  const clone = await cloneDatabase()
  const log = createLog({ level: 'silent' })
  const [here, there] = [1, 2].map(() => createBudget({ factor: 1, shares: true }))
  if (!here || !there) throw new Error('two budgets')
  const sharing = [here, there].map((budget) => shareCounts(budget, clone.database, log))
  const settle = async () => {
    for (const each of sharing) await each.settle()
  }
  try {
    const ava = { address: '192.0.2.1', accounts: ['ava@o1.test'] }
    for (let n = 0; n < 6; n++) expect(here.take('mail', ava)).toBeUndefined()
    expect(here.take('mail', ava)).toMatchObject({ scope: 'account' })
    await settle()
    // Until it has asked for this caller once, the other process does not know.
    expect(there.take('mail', ava)).toBeUndefined()
    await settle()
    expect(there.take('mail', ava)).toMatchObject({ scope: 'account' })
    expect(there.take('mail', { address: '192.0.2.1', accounts: ['ben@o1.test'] })).toBeUndefined()
    await clone.database.query(`update private.spent set at = at - interval '10 minutes'`)
    here.spend('mail', ava, 0)
    await settle()
    expect(here.take('mail', ava)).toBeUndefined()
  } finally {
    for (const each of sharing) await each.close()
    await clone.close()
  }
})
