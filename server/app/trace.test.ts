// One id from the request through SQL to the log: the answer has it, the database's connection bears it while the statement runs, SQL reads it
// among the headers, and the server's log lines name it.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from './testing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => lines.push(line) })
  await server.database.query(`
    create function public.who_asks() returns jsonb language sql stable set search_path = '' as $$
      select jsonb_build_object('name', current_setting('application_name'),
        'header', current_setting('request.headers')::jsonb ->> 'x-request-id') $$;
    create function public.breaks() returns void language plpgsql set search_path = '' as $$
      begin raise exception 'broken' using errcode = 'XX001'; end $$;
    grant execute on function public.who_asks(), public.breaks() to anon, service_role;
    notify pgrst, 'reload schema'`)
})
afterAll(() => server.close())

async function whoAsks(headers: Record<string, string>) {
  const response = await fetch(`${server.url}/rest/v1/rpc/who_asks`, {
    method: 'POST',
    headers: { apikey: server.serviceKey, authorization: `Bearer ${server.serviceKey}`, ...headers },
  })
  return { answered: response.headers.get('x-request-id'), ...((await response.json()) as Record<string, string>) }
}

it('is that of a proxy or client in front, else that of its trace, else a new one', async () => {
  expect(await whoAsks({ 'x-request-id': 'edge-7' })).toEqual({
    answered: 'edge-7',
    name: 'o1 edge-7',
    header: 'edge-7',
  })
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
  expect(await whoAsks({ traceparent })).toEqual({ answered: TRACE, name: `o1 ${TRACE}`, header: TRACE })
  const made = await whoAsks({ traceparent: '00-nonsense', 'x-request-id': 'two words' })
  expect(made.answered).toMatch(/^[0-9a-f-]{36}$/)
  expect(made).toMatchObject({ name: `o1 ${made.answered}`, header: made.answered })
})

it('is cut to what PostgreSQL keeps, and reaches a transaction of several statements too', async () => {
  const long = 'x'.repeat(128)
  expect(await whoAsks({ 'x-request-id': long })).toMatchObject({ answered: long, name: `o1 ${'x'.repeat(60)}` })
  expect(await whoAsks({ 'x-request-id': 'undone', prefer: 'tx=rollback' })).toMatchObject({ name: 'o1 undone' })
})

it('stands in the log beside what went wrong', async () => {
  const headers = {
    apikey: server.serviceKey,
    authorization: `Bearer ${server.serviceKey}`,
    'x-request-id': 'broken-1',
  }
  const response = await fetch(`${server.url}/rest/v1/rpc/breaks`, { method: 'POST', headers })
  expect(response.status).toBe(500)
  const named = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ requestId }) => requestId === 'broken-1')
  expect(named.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['a REST request failed', 'request']))
})

it.each([
  [
    'a trace',
    { traceparent: `00-${TRACE.replace('4bf9', '5bf9')}-00f067aa0ba902b7-01` },
    TRACE.replace('4bf9', '5bf9'),
  ],
  ['a client', { 'x-request-id': 'edge-8' }, 'edge-8'],
])('goes with what a function asks on behalf of the request, given by %s', async (_by, given, id) => {
  const response = await fetch(`${server.url}/functions/v1/redeem-approval`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: `Bearer ${server.anonKey}`, ...given },
    body: JSON.stringify({ token: 'nobody’s' }),
  })
  expect(response.headers.get('x-request-id')).toBe(id)
  const paths = () =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ requestId, msg }) => requestId === id && msg === 'request')
      .map(({ path }) => path)
  // A line is written once its answer has gone out.
  await vi.waitFor(() => expect(paths()).toEqual(['/rest/v1/rpc/approval_link', '/functions/v1/redeem-approval']))
})
