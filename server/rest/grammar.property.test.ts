// No text of a client can become SQL: identifiers are quoted as a whole, values become parameters, or the request is refused.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RestError } from './errors/rest-error.ts'
import { lexSql } from './testing/lex-sql.ts'
import { type Built, createPlanner } from './testing/sample-model.ts'

const plan = createPlanner()

/** Every word without quotes that our statements use. A word of a client would not be in this list. */
const OWN_WORDS = new Set(
  `between with as select from where and or not any all is null true false unknown distinct in limit offset order by asc desc nulls first
  last insert into values update set delete returning on conflict do nothing excluded lateral left inner join cast case when then
  end exists coalesce count json_agg row_to_json json_strip_nulls string_agg current_setting nullif text int8 json jsonb
  json_to_record json_to_recordset jsonb_to_record json_object_keys array_agg substring length k like ilike to_tsquery
  plainto_tsquery phraseto_tsquery websearch_to_tsquery to_tsvector to_jsonb regconfig pg_catalog pgrst_body pgrst_source _ _row
  _result _all _args total page body headers status extra guard integer set_config default _key e having`.split(/\s+/),
)

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('"', "'", '\\', ';', '-', '(', ')', ',', '.', ':', '!', '*', ' ', 'a', '$', '1', '\0', '>'),
  }),
  fc.constantFrom(
    '"; drop table projects; --',
    "'; drop table projects; --",
    'id" = 1 or "1" = "1',
    "\\'; select pg_sleep(9); --",
    '*/ union select 1 /*',
    '$1',
    'name) from secrets --',
  ),
)

const quotedName = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`

/** Returns the statement, or undefined if the request is refused with an error for the client. */
async function attempt(query: [string, string][], options?: Parameters<typeof plan>[2]): Promise<Built | undefined> {
  const raw = query.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')
  try {
    return await plan('projects', raw, options)
  } catch (error) {
    expect(error).toBeInstanceOf(RestError)
    return undefined
  }
}

function expectOnlyOwnWords(built: Built): void {
  for (const token of lexSql(built.sql)) {
    if (token.kind === 'word') expect(OWN_WORDS, token.text).toContain(token.text.toLowerCase())
  }
  expect(built.plan.bindings).toHaveLength(built.params.length)
}

function identifiers(built: Built): string[] {
  return lexSql(built.sql).flatMap((token) => (token.kind === 'identifier' ? [token.text] : []))
}

const upToNul = (text: string) => text.split('\0')[0] ?? ''

test('a hostile column name in select, filter and order becomes one quoted identifier', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      const quoted = quotedName(name)
      const built = await attempt([
        ['select', `${quoted},alias:${quoted}`],
        [quoted, 'eq.1'],
        ['order', `${quoted}.desc`],
        ['or', `(${quoted}.is.null,${quoted}.gt.3)`],
      ])
      expect(built).toBeDefined()
      if (!built) return
      expectOnlyOwnWords(built)
      expect(identifiers(built).filter((identifier) => identifier === upToNul(name)).length).toBeGreaterThanOrEqual(6)
    }),
  )
})

test('a hostile alias, hint, cast, JSON key or table stays inside its quotes', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (a, b) => {
      for (const select of [
        `${quotedName(a)}:name`,
        `data->${quotedName(a)}->>${quotedName(b)}`,
        `name::${a}`,
        `${quotedName(a)}:clients(${quotedName(b)}:name)`,
        `...clients(${quotedName(a)}:name)`,
        a,
      ]) {
        const built = await attempt([['select', select]])
        if (built) expectOnlyOwnWords(built)
      }
    }),
  )
})

test('a value never appears in the SQL text, whatever the operator', async () => {
  const operators =
    'eq neq gt gte lt lte like ilike match imatch cs cd ov sl sr nxr nxl adj fts plfts phfts wfts isdistinct'.split(' ')
  const marker = 'zZmarkerZz'
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...operators), fc.boolean(), hostile, async (operator, negated, text) => {
      const value = `${marker}${text}`
      const built = await attempt([['name', `${negated ? 'not.' : ''}${operator}.${value}`]])
      expect(built).toBeDefined()
      if (!built) return
      expectOnlyOwnWords(built)
      expect(built.sql).not.toContain(marker)
      const bound = operator.endsWith('like') ? value.replaceAll('*', '%') : value
      expect(built.params).toEqual([bound])
    }),
  )
})

test('list and logic values never appear in the SQL text', async () => {
  const marker = 'zZmarkerZz'
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 5 }), async (texts) => {
      const list = texts.map((text) => quotedName(marker + text)).join(',')
      const built = await attempt([
        ['name', `in.(${list})`],
        ['or', `(name.eq.${quotedName(marker + (texts[0] ?? ''))},and(id.gt.1,name.in.(${list})))`],
      ])
      expect(built).toBeDefined()
      if (!built) return
      expectOnlyOwnWords(built)
      expect(built.sql).not.toContain(marker)
      expect(built.params).toHaveLength(4)
    }),
  )
})

test('any query string is refused or becomes SQL that has only the service’s own words outside of quotes', async () => {
  const key = fc.oneof(
    fc.constantFrom('select', 'order', 'limit', 'offset', 'or', 'and', 'not.or', 'columns', 'id'),
    hostile,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(key, hostile), { maxLength: 5 }), async (query) => {
      const built = await attempt(query)
      if (built) expectOnlyOwnWords(built)
    }),
    { numRuns: 500 },
  )
})

test('keys of a body become columns only if the table has them', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (name, value) => {
      fc.pre(!['id', 'name', 'client_id', 'data'].includes(name))
      const body = JSON.stringify({ [name]: value })
      expect(await attempt([], { method: 'POST', body })).toBeUndefined()
      expect(await attempt([['columns', quotedName(name)]], { method: 'POST', body: '{}' })).toBeUndefined()
      const ok = await attempt([], { method: 'POST', body: JSON.stringify({ name: value }) })
      expect(ok?.params).toEqual([JSON.stringify({ name: value })])
      if (ok) expectOnlyOwnWords(ok)
    }),
  )
})

test('a cached plan equals a newly made one', async () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('&', '=', '$', '"', ':', ',', '.', 'a', '1', '\0', ' ') }),
    fc.constantFrom(
      '"a&id=eq.$"',
      '"&order=id"',
      'id',
      'eq.$',
      'id&id=eq.$',
      '(id.eq.$)',
      '(id.eq.1,name.eq.2)',
      'in.(1)',
    ),
  )
  const key = fc.constantFrom('select', 'order', 'or', 'and', 'id', 'name', 'limit', 'columns', 'on_conflict')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(key, text), { maxLength: 4 }), async (query) => {
      const cached = await attempt(query)
      if (!cached) return
      const raw = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
      const fresh = await createPlanner()('projects', raw)
      expect(cached.sql).toBe(fresh.sql)
      expect(cached.params).toEqual(fresh.params)
    }),
    { numRuns: 1000 },
  )
})

test('requests that differ only in values share one statement', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (a, b) => {
      const build = (text: string) =>
        attempt([
          ['select', 'id,clients(name)'],
          ['name', `eq.${text}`],
          ['clients.name', `in.(${quotedName(text)})`],
          ['or', `(id.eq.1,name.like.${quotedName(text)})`],
        ])
      const [first, second] = [await build(a), await build(b)]
      expect(first?.plan).toBeDefined()
      expect(first?.plan).toBe(second?.plan)
    }),
  )
})
