// Concurrent acts of members and admins have one outcome: approval, secrets, claims, requests, scores.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actAs, allAtOnce, setTheStage } from './stories.ts'
import type { TestDatabase } from './testing.ts'

const APPLICATION = '00000000-0000-4000-9000-000000000001'
const ACCOUNT = '00000000-0000-4000-8000-0000000000a1'

let club: TestDatabase
beforeEach(async () => {
  club = await setTheStage()
})
afterEach(() => club.close())

const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'fulfilled')

async function approve(admins: string[]) {
  await club.database.query('insert into auth.users (id, email) values ($1, $2)', [ACCOUNT, 'anna@applicants.test'])
  await club.database.query(`insert into tests.cast (name, user_id) values ('anna', $1)`, [ACCOUNT])
  return allAtOnce(
    club,
    admins.map((admin) => ({
      who: 'service',
      sql: 'select public.complete_approval($1, $2, tests.id($3))',
      params: [APPLICATION, ACCOUNT, admin],
    })),
  )
}

describe('at the same moment', () => {
  it('two admins approve: one member, one line in the audit, the same answer', async () => {
    const results = await approve(['ada', 'olga', 'ada', 'olga'])
    expect(fulfilled(results)).toHaveLength(4)
    const answers = results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
    expect(answers).toHaveLength(4)
    expect(answers.filter((answer) => (answer as { alreadyApproved: boolean }).alreadyApproved)).toHaveLength(3)
    expect(new Set(answers.map((answer) => (answer as { userId: string }).userId))).toEqual(new Set([ACCOUNT]))
    const [count] = await club.database.query<{ audits: number; profiles: number; told: number }>(
      `select (select count(*)::int from public.admin_audit) as audits,
         (select count(*)::int from public.profiles where application_id = $1) as profiles,
         (select count(*)::int from public.notifications where title = 'Approved ✅') as told`,
      [APPLICATION],
    )
    expect(count).toEqual({ audits: 1, profiles: 1, told: 1 })
  })

  it('one approves while another rejects: one of them decides', async () => {
    await club.database.query('insert into auth.users (id, email) values ($1, $2)', [ACCOUNT, 'anna@applicants.test'])
    const results = await allAtOnce(club, [
      {
        who: 'service',
        sql: `select public.complete_approval($1, $2, tests.id('ada'))`,
        params: [APPLICATION, ACCOUNT],
      },
      {
        who: 'olga',
        sql: `update public.applications set status = 'rejected' where id = $1 returning status`,
        params: [APPLICATION],
      },
    ])
    const done = fulfilled(results).filter((result) => result.status === 'fulfilled' && result.value !== undefined)
    expect(done).toHaveLength(1)
    const [row] = await club.database.query<{ status: string; members: number; acts: string[] }>(
      `select a.status, (select count(*)::int from public.profiles where application_id = a.id) as members,
         (select array_agg(action) from public.admin_audit) as acts from public.applications a where a.id = $1`,
      [APPLICATION],
    )
    expect([
      { status: 'approved', members: 1, acts: ['approve'] },
      { status: 'rejected', members: 0, acts: ['reject'] },
    ]).toContainEqual(row)
  })

  it('a secret is set twice: the first one stays', async () => {
    const results = await allAtOnce(
      club,
      ['first', 'second', 'third'].map((password) => ({
        who: 'ivan',
        sql: `select public.set_application_secret($1, $2, '01/02/1990')`,
        params: [APPLICATION, password],
      })),
    )
    expect(fulfilled(results)).toHaveLength(1)
  })

  it('the inviter says yes twice: one friendship, and no press is refused', async () => {
    await approve(['ada'])
    const sql = `select public.answer_invite_claim((select id from public.notifications where user_id = tests.id('alice')), true)`
    const results = await allAtOnce(club, [
      { who: 'alice', sql },
      { who: 'alice', sql },
    ])
    expect(fulfilled(results)).toHaveLength(2)
    const [row] = await club.database.query(
      `select count(*)::int as friendships from public.connections where tests.id('anna') in (user_id, connected_user_id)`,
    )
    expect(row).toEqual({ friendships: 1 })
  })

  it('six requests for endorsements: three stay open', async () => {
    const results = await allAtOnce(
      club,
      Array.from({ length: 6 }, (_, index) => ({
        who: 'alice',
        sql: 'select public.request_endorsements($1)',
        params: [[`friend${index}@x.test`]],
      })),
    )
    expect(fulfilled(results)).toHaveLength(3)
  })

  it('the same endorsement sent twice at once: it is written once, and both are answered', async () => {
    await club.database.query(`select tests.befriend('bob', 'dave')`)
    const sql = `select public.write_endorsement(tests.id('dave'), 'Film', 'Cuts.', '00000000-0000-4000-9000-0000000000f1')`
    const results = await allAtOnce(club, [
      { who: 'bob', sql },
      { who: 'bob', sql },
    ])
    expect(fulfilled(results)).toHaveLength(2)
  })

  it('two devices edit one post at once: the second is asked', async () => {
    const client = await club.connect()
    const post = await actAs(
      client,
      'alice',
      `insert into public.posts (user_id, content) values (auth.uid(), 'Now') returning id`,
    )
    const results = await allAtOnce(
      club,
      ['First', 'Second'].map((content) => ({
        who: 'alice',
        sql: `select public.save_post($1, jsonb_build_object('content', $2::text), '{"content": "Now"}')`,
        params: [post, content],
      })),
    )
    expect(fulfilled(results)).toHaveLength(1)
  })

  it('many friends endorse: every point counts, and so do the counts behind ranks', async () => {
    await club.database.query(
      `select tests.befriend(name, 'alice') from tests.cast where name in ('bob', 'carol', 'dave', 'gina', 'ada')`,
    )
    const results = await allAtOnce(
      club,
      ['bob', 'carol', 'dave', 'gina', 'ada'].map((who) => ({
        who,
        sql: `select public.write_endorsement(tests.id('alice'), 'Art', 'Sees first.')`,
      })),
    )
    expect(fulfilled(results)).toHaveLength(5)
    const client = await club.connect()
    expect(await actAs(client, 'alice', `select score from public.industry_scores where industry = 'art'`)).toBe(85)
    const [row] = await club.database.query(
      `select (select sum(members)::int from private.score_counts) = (select count(*) from public.profiles where status = 'active') as right`,
    )
    expect(row).toEqual({ right: true })
  })
})
