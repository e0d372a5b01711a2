// Every filter of the client's query builder.
import { beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type LooseClient, loose, service } from '../support/clients.ts'
import { got } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dave'>
let api: LooseClient

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol', 'dave'])
  // Reads columns of others that no member reads.
  api = loose(service())
  await got(
    api
      .from('posts')
      .insert([
        { user_id: cast.members.alice.id, content: 'Dinner by the sea', tags: ['food', 'sea'] },
        { user_id: cast.members.alice.id, content: 'Chess, and 50% off (really)', tags: ['games'] },
        { user_id: cast.members.alice.id, content: 'A "quoted" word, a comma', tags: [] },
      ])
      .select(),
  )
})

const ask = () => api.from('profiles').select('age').in('user_id', cast.ids).order('age')
type Ask = ReturnType<typeof ask>

const asked: [string, (people: Ask) => Ask, number[]][] = [
  ['eq', (people) => people.eq('age', 25), [25]],
  ['neq', (people) => people.neq('age', 25), [26, 27, 28]],
  ['gt', (people) => people.gt('age', 26), [27, 28]],
  ['gte', (people) => people.gte('age', 26), [26, 27, 28]],
  ['lt', (people) => people.lt('age', 26), [25]],
  ['lte', (people) => people.lte('age', 26), [25, 26]],
  ['like', (people) => people.like('display_name', 'Bob%'), [26]],
  ['ilike', (people) => people.ilike('display_name', 'b_B%'), [26]],
  ['like with *', (people) => people.filter('display_name', 'like', '*ar*'), [27]],
  ['likeAllOf', (people) => people.likeAllOf('display_name', ['%a%', '%r%']), [27]],
  ['likeAnyOf', (people) => people.likeAnyOf('display_name', ['Bob%', 'Dave%']), [26, 28]],
  ['ilikeAllOf', (people) => people.ilikeAllOf('display_name', ['A%', '%ICE %']), [25]],
  ['ilikeAnyOf', (people) => people.ilikeAnyOf('display_name', ['bob%', 'dave%']), [26, 28]],
  ['a pattern', (people) => people.filter('display_name', 'match', '^(Bob|Carol) '), [26, 27]],
  ['a pattern in any case', (people) => people.filter('display_name', 'imatch', '^(bob|CAROL) '), [26, 27]],
  ['is null', (people) => people.is('city', null), [26, 28]],
  ['is not null', (people) => people.not('city', 'is', null), [25, 27]],
  ['is true', (people) => people.is('discovery_visible', true), [25, 26, 27, 28]],
  ['is distinct from', (people) => people.filter('city', 'isdistinct', 'Nowhere'), [25, 26, 27, 28]],
  ['in', (people) => people.in('age', [25, 28, 99]), [25, 28]],
  ['not in', (people) => people.not('age', 'in', '(25,28)'), [26, 27]],
  ['in nothing', (people) => people.in('age', []), []],
  ['contains a list', (people) => people.contains('known_for', ['bob']), [26]],
  ['contained by a list', (people) => people.containedBy('known_for', ['Events', 'carol', 'x']), [27]],
  ['overlaps a list', (people) => people.overlaps('known_for', ['alice', 'dave']), [25, 28]],
  ['contains JSON', (people) => people.contains('setup_progress', { by: { name: 'carol' } }), [27]],
  ['inside JSON', (people) => people.eq('setup_progress->by->>name', 'dave'), [28]],
  ['a number inside JSON', (people) => people.gte('setup_progress->step', 3), [27, 28]],
  ['match', (people) => people.match({ age: 25, status: 'active' }), [25]],
  ['or', (people) => people.or('age.eq.25,age.eq.28'), [25, 28]],
  ['or with and', (people) => people.or('age.lt.26,and(age.gt.26,age.lt.28)'), [25, 27]],
  ['or with not', (people) => people.or('age.eq.25,not.and(age.gte.25,age.lte.27)'), [25, 28]],
  ['or with lists', (people) => people.or('age.in.(25,26),known_for.cs.{dave}'), [25, 26, 28]],
  ['not', (people) => people.not('age', 'gt', 26), [25, 26]],
  ['any of', (people) => people.filter('age', 'eq(any)', '{25,27}'), [25, 27]],
  ['all of', (people) => people.filter('age', 'gt(all)', '{24,26}'), [27, 28]],
  ['several at once', (people) => people.gt('age', 25).lt('age', 28).is('city', null), [26]],
]

it.each(asked)('filter: %s', async (_name, narrow, ages) => {
  expect((await got(narrow(ask()))).map((row) => row.age)).toEqual(ages)
})

const posts = () => api.from('posts').select('content').eq('user_id', cast.members.alice.id)

it('text search finds words in a text', async () => {
  const sea = [{ content: 'Dinner by the sea' }]
  expect(await got(posts().textSearch('content', 'dinner & sea'))).toEqual(sea)
  expect(await got(posts().textSearch('content', 'dinners', { config: 'english' }))).toEqual(sea)
  expect(await got(posts().textSearch('content', 'by the sea', { type: 'phrase', config: 'english' }))).toEqual(sea)
  expect(await got(posts().textSearch('content', 'the sea', { type: 'plain', config: 'english' }))).toEqual(sea)
  expect(await got(posts().textSearch('content', 'sea -dinner', { type: 'websearch' }))).toEqual([])
})

it('a filter’s value may have commas, quotes, brackets and wildcards', async () => {
  expect(await got(posts().eq('content', 'Chess, and 50% off (really)'))).toHaveLength(1)
  expect(await got(posts().in('content', ['Chess, and 50% off (really)', 'Dinner by the sea']))).toHaveLength(2)
  expect(await got(posts().or('content.eq."A \\"quoted\\" word, a comma",content.eq.nothing'))).toHaveLength(1)
  expect(await got(posts().eq('content', `x' or '1'='1`))).toEqual([])
})

it('filters compare lists', async () => {
  expect(await got(posts().eq('tags', '{food,sea}'))).toHaveLength(1)
  expect(await got(posts().contains('tags', ['sea', 'food']))).toHaveLength(1)
  expect(await got(posts().eq('tags', '{}'))).toHaveLength(1)
})

it('an unknown operator is refused', async () => {
  const { error, status } = await ask().filter('age', 'resembles', 25)
  expect(error?.code).toBe('PGRST100')
  expect(status).toBe(400)
})

it('a value of the wrong type is refused', async () => {
  expect((await ask().eq('age', 'old')).error?.code).toBe('22P02')
})

// Range operators need range columns, and the club has none: PostgreSQL's error shows that the operator reached it.
it('range operators reach PostgreSQL', async () => {
  for (const query of [
    ask().rangeGt('age', '[1,2)'),
    ask().rangeGte('age', '[1,2)'),
    ask().rangeLt('age', '[1,2)'),
    ask().rangeLte('age', '[1,2)'),
    ask().rangeAdjacent('age', '[1,2)'),
  ]) {
    expect((await query).error?.code).toMatch(/^42(883|804)$/)
  }
})
