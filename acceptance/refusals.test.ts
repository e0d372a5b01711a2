// docs/refusals.md says what the server refuses on purpose. Each of its rows is asked here, so that the document can't be wrong.
// It describes our own server: a hosted project has other features switched on.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { clubAdmin } from './support/clients.ts'
import { type RawRequest, raw } from './support/raw.ts'
import { target } from './support/target.ts'

interface Row {
  readonly service: string
  readonly request: string
  readonly path: string
  readonly sent: RawRequest
  readonly from: string
  readonly answer: { readonly status: number; readonly code: string; readonly words: string }
}

const document = readFileSync(new URL('../docs/refusals.md', import.meta.url), 'utf8')
const rows = document.split(/^## /m).flatMap((section) => {
  const [service = '', ...lines] = section.split('\n')
  return lines.filter((line) => line.startsWith('| `')).map((line) => readRow(service, line))
})

function readRow(service: string, line: string): Row {
  const [, request = '', from = '', answer = '', why = ''] = cells(line)
  const spans = [...request.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  const [method = '', path = ''] = spans[0]?.split(' ') ?? []
  const headers: Record<string, string> = {}
  let body: string | undefined
  for (const span of spans.slice(1)) {
    if (span.startsWith('{')) {
      body = span
      headers['content-type'] = 'application/json'
    } else {
      const [name = '', value = ''] = span.split(': ')
      headers[name] = value
    }
  }
  const [, status = '', code = '', words = ''] = /^(\d{3}) `([^`]+)` (.+)$/.exec(answer) ?? []
  if (!path || !status || !why) throw new Error(`docs/refusals.md: this row can't be read: ${line}`)
  return {
    service,
    request,
    path,
    sent: { method, headers, body },
    from,
    answer: { status: Number(status), code, words },
  }
}

/** The four cells of a row, with an empty text before them. */
function cells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}

let tokens: Readonly<Record<string, string | null>>

beforeAll(async () => {
  const { data } = await (await clubAdmin()).auth.getSession()
  tokens = {
    visitor: target.anonKey,
    service: target.serviceKey,
    member: data.session?.access_token ?? '',
    nobody: null,
  }
})

const told = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(told) : [String(value)]

describe.runIf(target.outbox)('what is refused on purpose', () => {
  it('is listed for every service', () => {
    const services = new Set(rows.map(({ service }) => service))
    expect([...services]).toEqual(['Auth', 'REST', 'Storage', 'Realtime', 'Functions'])
    expect(rows.length).toBeGreaterThan(50)
    expect(new Set(rows.map(({ request, from }) => `${request} ${from}`)).size).toBe(rows.length)
  })

  it.each(rows)('$service: $request from $from', async ({ path, sent, from, answer }) => {
    const token = tokens[from]
    if (token === undefined) throw new Error(`docs/refusals.md: nobody is called "${from}"`)
    const apikey = token === null ? null : target.anonKey
    const got = await raw(path.replaceAll('{id}', randomUUID()), { ...sent, token, apikey })
    expect(got.status).toBe(answer.status)
    expect(told(got.json)).toEqual(expect.arrayContaining([answer.code, answer.words]))
  })
})
