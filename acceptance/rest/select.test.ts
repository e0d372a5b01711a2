// Reading rows: their columns, order, number and form.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type LooseClient, loose, service } from '../support/clients.ts'
import { got } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dave'>
let api: LooseClient

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol', 'dave'])
  // Reads columns of others that no member reads.
  api = loose(service())
})

const people = (columns: string, options?: { count?: 'exact' | 'planned' | 'estimated'; head?: boolean }) =>
  api.from('profiles').select(columns, options).in('user_id', cast.ids)

describe('columns', () => {
  it('that are named are selected, and no others', async () => {
    const rows = await got(people('age, city').order('age').limit(1))
    expect(rows).toEqual([{ age: 25, city: `Paris ${cast.tag}` }])
  })

  it('are all selected by *', async () => {
    const [row] = await got(people('*').eq('user_id', cast.members.bob.id))
    expect(row).toMatchObject({ user_id: cast.members.bob.id, known_for: ['Events', 'bob'], status: 'active' })
  })

  it('can be renamed and cast', async () => {
    const [row] = await got(people('years:age::text, since:created_at::date').eq('age', 26))
    expect(row).toEqual({ years: '26', since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  })

  it('can be a part of JSON, as JSON or as text', async () => {
    const columns =
      'setup_progress->step, setup_progress->>step, who:setup_progress->by->>name, setup_progress->by->tags->>1'
    const [row] = await got(people(columns).eq('age', 25))
    expect(row).toEqual({ step: '1', who: 'alice', tags: 'b' })
    const [typed] = await got(people('step:setup_progress->step, first:setup_progress->by->tags->0').eq('age', 25))
    expect(typed).toEqual({ step: 1, first: 'a' })
  })

  it('can be an item of an array', async () => {
    const [row] = await got(people('second:known_for->1').eq('age', 27))
    expect(row).toEqual({ second: 'carol' })
  })

  it('that are unknown are refused by name', async () => {
    const { error, status } = await people('age, nonsense')
    expect(error?.code).toBe('42703')
    expect(error?.message).toContain('nonsense')
    expect(status).toBe(400)
  })

  it('of an unknown table are refused', async () => {
    const { error, status } = await api.from('nonsense').select()
    expect(error?.code).toBe('PGRST205')
    expect(status).toBe(404)
  })
})

describe('order', () => {
  const names = async (query: PromiseLike<{ data: unknown; error: { message: string } | null }>) =>
    ((await got(query)) as { age: number }[]).map((row) => row.age)

  it('can ascend or descend', async () => {
    expect(await names(people('age').order('age'))).toEqual([25, 26, 27, 28])
    expect(await names(people('age').order('age', { ascending: false }))).toEqual([28, 27, 26, 25])
  })

  it('can have nulls first or last', async () => {
    const first = people('age').order('city', { nullsFirst: true }).order('age')
    expect(await names(first)).toEqual([26, 28, 25, 27])
    const last = people('age').order('city', { ascending: false, nullsFirst: false }).order('age', { ascending: false })
    expect(await names(last)).toEqual([27, 25, 28, 26])
  })

  it('can follow a value inside JSON', async () => {
    expect(await names(people('age').order('setup_progress->step', { ascending: false }))).toEqual([28, 27, 26, 25])
  })
})

describe('the number of rows', () => {
  it('is set by a limit or a range', async () => {
    expect(await got(people('age').order('age').limit(2))).toEqual([{ age: 25 }, { age: 26 }])
    expect(await got(people('age').order('age').range(1, 2))).toEqual([{ age: 26 }, { age: 27 }])
  })

  it('is returned with a page of the rows on request', async () => {
    const { data, count, status } = await people('age', { count: 'exact' }).order('age').range(0, 1)
    expect(data).toHaveLength(2)
    expect(count).toBe(4)
    expect(status).toBe(206)
  })

  it('is returned without rows on request', async () => {
    const { data, count } = await people('age', { count: 'exact', head: true })
    expect(data).toBeNull()
    expect(count).toBe(4)
  })

  it('can be estimated', async () => {
    for (const kind of ['planned', 'estimated'] as const) {
      const { count, error } = await people('age', { count: kind })
      expect(error).toBeNull()
      expect(count).toBeGreaterThan(0)
    }
  })

  it('is requested with a page after the end: refused', async () => {
    const { error, status } = await people('age', { count: 'exact' }).range(50, 60)
    expect(status).toBe(416)
    expect(error?.code).toBe('PGRST103')
  })

  it('may be zero: an empty list', async () => {
    expect(await got(people('age').eq('age', 99))).toEqual([])
  })
})

describe('one row', () => {
  it('is an object', async () => {
    expect(await got(people('age').eq('age', 25).single())).toEqual({ age: 25 })
    expect(await got(people('age').eq('age', 25).maybeSingle())).toEqual({ age: 25 })
  })

  it('is null or refused if there is none', async () => {
    expect(await people('age').eq('age', 99).maybeSingle()).toMatchObject({ data: null, error: null })
    const { error, status } = await people('age').eq('age', 99).single()
    expect(error?.code).toBe('PGRST116')
    expect(status).toBe(406)
  })

  it('is refused if there are several', async () => {
    expect((await people('age').single()).error?.code).toBe('PGRST116')
    expect((await people('age').maybeSingle()).error?.code).toBe('PGRST116')
  })
})

describe('the form of an answer', () => {
  it('is CSV on request', async () => {
    const text = await got(people('age, ig_handle').order('age').limit(2).csv())
    expect(text).toBe(`age,ig_handle\n25,@alice${cast.tag}\n26,@bob${cast.tag}`)
  })

  it('leaves out nulls on request', async () => {
    const rows = await got(people('age, city').eq('age', 26).stripNulls())
    expect(rows).toEqual([{ age: 26 }])
  })

  it('is no query plan: members may not read one', async () => {
    const { error } = await people('age').explain()
    expect(error?.code).toBe('PGRST107')
  })

  it('is an error when the client aborts', async () => {
    const { error } = await people('age').abortSignal(AbortSignal.abort())
    expect(error?.message).toMatch(/abort/i)
  })

  it('is a thrown error with throwOnError', async () => {
    await expect(people('nonsense').throwOnError()).rejects.toMatchObject({ code: '42703' })
  })
})
