// Settings of the API in the database, as in hosted projects: settings of the role `authenticator`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRest, type RestUnderTest } from './testing/open-rest.ts'

let rest: RestUnderTest
beforeAll(async () => {
  rest = await openRest({ schemas: ['public'] })
  await rest.db.database.query(`
    create function public.check_request() returns void language plpgsql as $$
    begin
      if current_setting('request.headers', true)::json ->> 'x-blocked' is not null then
        raise sqlstate 'PT429' using message = 'not so fast', hint = 'slow_down';
      end if;
      perform set_config('response.headers', '[{"X-Checked":"yes"}]', true);
    end $$;
    create function public.path_seen() returns text language sql stable as $$ select current_setting('search_path') $$;
    grant execute on all functions in schema public to authenticated;`)
})
afterAll(() => rest.close())

/** Sets settings for this one database, so that they do not affect other tests on the same server. */
async function set(settings: Record<string, string>): Promise<void> {
  const admin = await rest.db.connect()
  // One transaction: a reload for another reason must not read only some of the settings.
  await admin.query('begin')
  const { rows } = await admin.query('select quote_ident(current_database()) as name')
  for (const [name, value] of Object.entries(settings)) {
    await admin.query(`alter role authenticator in database ${rows[0].name} set pgrst.${name} = '${value}'`)
  }
  await admin.query(`notify pgrst, 'reload config'`)
  await admin.query('commit')
}

const status = async (path: string, headers: Record<string, string> = {}) =>
  (await rest.fetch(path, { headers })).status

test('the database may set schemas, search path, row cap, aggregates and plans', async () => {
  expect(await status('/things', { 'Accept-Profile': 'other' })).toBe(406)
  expect(await status('/projects?select=count()')).toBe(400)
  await set({
    db_schemas: 'public, "other"',
    db_extra_search_path: 'extensions, other',
    db_max_rows: '2',
    db_aggregates_enabled: 'true',
    db_plan_enabled: 'true',
  })
  await expect.poll(() => status('/things', { 'Accept-Profile': 'other' })).toBe(200)
  expect(await (await rest.fetch('/projects?select=id')).json()).toHaveLength(2)
  expect(await (await rest.fetch('/projects?select=count()')).json()).toEqual([{ count: 5 }])
  expect(await status('/projects', { Accept: 'application/vnd.pgrst.plan' })).toBe(200)
  expect(await (await rest.fetch('/rpc/path_seen')).json()).toBe('"public", "extensions", "other"')
})

test('a function that runs before every request can refuse the request and add headers to the answer', async () => {
  await set({ db_pre_request: 'public.check_request' })
  await expect.poll(async () => (await rest.fetch('/clients')).headers.get('x-checked')).toBe('yes')
  const refused = await rest.fetch('/clients', { headers: { 'X-Blocked': '1' } })
  expect([refused.status, await refused.json()]).toMatchObject([429, { message: 'not so fast', hint: 'slow_down' }])
  expect((await rest.client().from('items').insert({ name: 'checked' })).status).toBe(201)
})
