// "Perhaps you meant": near names only, and only of what the caller may use.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, openRest, type RestUnderTest, visitor } from '../testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest()
  await rest.db.database.query(`
    create table public.ledgers (id int primary key, client_id int references public.clients (id));
    create table public.ledger_lines (
      ledger_id int references public.ledgers (id),
      client_id int references public.clients (id),
      primary key (ledger_id, client_id)
    );
    create table public.badges (id int primary key, shown text, hidden_note text, client_id int references public.clients (id));
    create table public.chapters (id int primary key, first int references public.clients (id), other int references public.clients (id));
    create function public.close_ledger(ledger int) returns text language sql as $$ select 'closed' $$;
    create function public.close_ledger(ledger text, reason text) returns text language sql as $$ select 'closed' $$;
    revoke all on function public.close_ledger(int), public.close_ledger(text, text) from public, anon;
    revoke all on public.ledgers, public.ledger_lines, public.badges, public.chapters from anon, authenticated;
    grant select on public.ledgers, public.ledger_lines, public.chapters to authenticated;
    grant select (id, shown, client_id) on public.badges to anon, authenticated;
    grant all on public.badges to service_role;
    grant execute on function public.close_ledger(int), public.close_ledger(text, text) to authenticated;`)
})
afterAll(() => rest.close())

interface Refusal {
  code: string
  hint: string | null
  details: unknown
}
const refusal = async (path: string, caller: typeof visitor): Promise<Refusal> => {
  const { code, hint, details } = (await (await rest.fetch(path, {}, caller)).json()) as Refusal
  return { code, hint, details }
}
const hints = (path: string) => Promise.all([member, visitor].map(async (caller) => (await refusal(path, caller)).hint))

test('a table is named to those who may use it', async () => {
  expect(await hints('/ledger')).toEqual(["Perhaps you meant the table 'public.ledgers'", null])
  expect(await hints('/badge')).toEqual([
    "Perhaps you meant the table 'public.badges'",
    "Perhaps you meant the table 'public.badges'",
  ])
})

test('a name that is not near is not named', async () => {
  for (const path of ['/led', '/ledgers_of_all_clubs', '/users_projects', '/rpc/close', '/rpc/add_them_all_together']) {
    expect([path, ...(await hints(path))]).toEqual([path, null, null])
  }
})

test('a procedure and its parameters are named to those who may call it', async () => {
  expect(await hints('/rpc/close_ledgers?ledger=1')).toEqual([
    'Perhaps you meant to call the function public.close_ledger',
    null,
  ])
  expect(await hints('/rpc/close_ledger?ledgers=1&reason=x')).toEqual([
    'Perhaps you meant to call the function public.close_ledger(ledger, reason)',
    null,
  ])
})

test('a relationship is named to those who may use its table, and its junction', async () => {
  const [told, withheld] = await hints('/clients?select=ledger(id)')
  expect(told).toBe("Perhaps you meant 'ledgers' instead of 'ledger'.")
  expect(withheld).not.toContain('ledgers')
  const ambiguous = '/clients?select=ledgers(id)'
  expect(await refusal(ambiguous, member)).toMatchObject({
    code: 'PGRST201',
    hint: expect.stringContaining("'ledgers!ledger_lines'"),
    details: [{ cardinality: 'one-to-many' }, { cardinality: 'many-to-many' }],
  })
  expect(await refusal(ambiguous, visitor)).toEqual({ code: 'PGRST201', hint: null, details: [] })
  expect((await refusal('/clients?select=chapters(id)', member)).details).toHaveLength(2)
  expect((await refusal('/clients?select=chapters(id)', visitor)).details).toEqual([])
})

test('a column is named to those who may use it, also by PostgreSQL', async () => {
  for (const path of [
    '/badges?select=hidden_notes',
    '/clients?select=badges(hidden_notes)',
    '/badges?hidden_notes=eq.x',
  ]) {
    expect([path, ...(await hints(path))]).toEqual([path, null, null])
  }
  expect(await hints('/badges?select=show')).toEqual([
    'Perhaps you meant to reference the column "badges.shown".',
    'Perhaps you meant to reference the column "badges.shown".',
  ])
  expect((await hints('/clients?select=badges(show)'))[0]).toBe(
    'Perhaps you meant to reference the column "badges_1.shown".',
  )
  expect((await hints('/rpc/table_result?n=1&select=squar'))[0]).toContain('square')
})
