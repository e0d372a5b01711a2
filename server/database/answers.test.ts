// A story fails if an answer no longer fits its declared shape, and the message names the procedure, the key and both files.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runStory } from './run-story.ts'
import { setTheStage } from './stories.ts'
import type { TestDatabase } from './testing.ts'

let club: TestDatabase
beforeAll(async () => {
  club = await setTheStage()
})
afterAll(() => club.close())

/** Replaces a part of a procedure's text, in SQL only, and runs a story. Returns the story's failure. */
async function failureOf(story: string, procedure: string, part: string, replacement: string): Promise<string> {
  const client = await club.connect()
  const { rows } = await client.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [procedure])
  const text = rows[0]?.text ?? ''
  if (!text.includes(part)) throw new Error(`${procedure} holds no ${part}`)
  await client.query('begin')
  await client.query(text.replace(part, replacement))
  const failure = await runStory(client, story).then(
    () => 'nothing',
    (error: Error) => error.message,
  )
  await client.query('rollback')
  await client.end()
  return failure
}

const PROFILE = '16-profile-screens.sql'

describe('a story fails when member_profile', () => {
  it.each([
    ['renames a key', "'friendsUnlocked'", "'friendsShown'", 'friendsUnlocked is missing'],
    ['leaves a key out', "'endorsementCount', private.endorsement_count(them),", '', 'endorsementCount is missing'],
    ['adds a key', "'friendsUnlocked',", "'hidden', true, 'friendsUnlocked',", 'hidden is not declared'],
    [
      'answers null where none is promised',
      "'endorsementCount', private.endorsement_count(them)",
      "'endorsementCount', null",
      'endorsementCount should be int but is null',
    ],
    [
      'answers another type deep inside',
      "'topCities', private.city_strengths(them, 3)",
      `'topCities', '[{"city": "Paris", "strength": "high"}]'::jsonb`,
      'topCities[0].strength should be int but is "high"',
    ],
  ])('%s', async (_what, part, replacement, fault) => {
    const failure = await failureOf(PROFILE, 'public.member_profile', part, replacement)
    expect(failure).toContain(`The answer of member_profile is not what shapes.member_profile says: ${fault}`)
    expect(failure).toContain('declared in supabase/schemas/10-people/00-shapes.sql')
    expect(failure).toMatch(/in supabase\/tests\/16-profile-screens\.sql:\d+\n/)
  })
})

it('a story fails when an answer becomes null and no comment declares @null', async () => {
  const failure = await failureOf(
    '51-inbox.sql',
    'public.unread_counts',
    'resting uuid[] := private.resting_thread_ids(me);\nbegin',
    'resting uuid[] := private.resting_thread_ids(me);\nbegin\n  return null;',
  )
  expect(failure).toContain('The answer of unread_counts is not what shapes.unread_counts says: the answer is null')
})

it('a story fails when the answer of a procedure in plain SQL has an undeclared key', async () => {
  const failure = await failureOf(
    '81-plug-decisions.sql',
    'public.decline_plug_request',
    'select private.decline_request(private.require_member(), thread)',
    `select private.decline_request(private.require_member(), thread) || '{"seen": true}'`,
  )
  expect(failure).toContain(
    'The answer of decline_plug_request is not what shapes.plug_decline says: seen is not declared',
  )
})

it('a story fails when a stored column does not fit its shape', async () => {
  const failure = await failureOf(
    '80-plug-requests.sql',
    'private.make_plug_request',
    "'threadId', request.id, 'deeplink'",
    "'thread', request.id, 'deeplink'",
  )
  expect(failure).toContain('is not what shapes.notification_data says: threadId is missing')
})
