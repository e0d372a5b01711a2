// The demo club is the same on every machine, knows no day of the calendar, and shows a conversation in every state there is.
import { expect, it } from 'vitest'
import { applicants } from './applicants.ts'
import type { Club, Row } from './club.ts'
import { clubRows } from './club-rows.ts'
import { people } from './people.ts'
import { posts } from './posts.ts'

const clubAt = (now: Date): Club => ({
  ids: new Map(people.map(({ handle }) => [handle, handle])),
  photos: new Map(people.map(({ handle }) => [handle, [`https://photos.test/${handle}.jpg`]])),
  applicantPhotos: new Map(),
  scenes: new Map(),
  sent: new Map(),
  adminId: 'rosalindpark',
  siteUrl: 'http://club.test',
  now,
})
const now = new Date('2026-03-01T12:00:00Z')
const tables = clubRows(clubAt(now))
const rowsOf = (table: string): Row[] => tables.filter((rows) => rows.table === table).flatMap(({ rows }) => [...rows])

it('is the same every time, and only its times move with the clock', () => {
  expect(clubRows(clubAt(now))).toEqual(tables)
  const later = new Date(now.getTime() + 86_400_000)
  const moved = clubRows(clubAt(later))
  expect(moved).not.toEqual(tables)
  const shifted = JSON.stringify(moved).replace(/"\d{4}-\d\d-\d\d(T[\d:.]+Z)?"/g, '"then"')
  expect(shifted).toBe(JSON.stringify(tables).replace(/"\d{4}-\d\d-\d\d(T[\d:.]+Z)?"/g, '"then"'))
})

it('has a past and no future: nothing was said or done after now', () => {
  const times = tables.flatMap(({ rows }) => rows.flatMap(({ created_at, updated_at }) => [created_at, updated_at]))
  const late = times.filter((time) => typeof time === 'string' && time > now.toISOString())
  expect(late).toEqual([])
})

it('has direct chats, requests in every state and introductions, some of each with the member who signs in', () => {
  const threads = rowsOf('message_threads')
  const states = (rows: Row[]) => [...new Set(rows.map(({ type, status }) => status ?? type))].sort()
  const every = ['approved', 'declined', 'direct_message', 'expired', 'intro_chat', 'pending']
  expect(states(threads)).toEqual(every)
  expect(states(threads.filter(({ participants }) => (participants as string[]).includes('avalaurent')))).toEqual(every)
  expect(
    threads.filter(({ status, connector_id }) => status === 'pending' && connector_id === 'avalaurent'),
  ).toHaveLength(2)
  for (const chat of threads.filter(({ type }) => type === 'intro_chat')) {
    const said = rowsOf('messages').filter(({ thread_id }) => thread_id === chat.id)
    expect(said.length).toBeGreaterThan(2)
    expect(String(said.map(({ content }) => content))).not.toMatch(/\b[ABC]\b/)
  }
})

it('remembers introductions that became friendships, and an event without a seat left', () => {
  const friends = new Set(
    rowsOf('connections').flatMap(({ user_id: a, connected_user_id: b }) => [`${a} ${b}`, `${b} ${a}`]),
  )
  const unasked = rowsOf('message_threads').filter(
    ({ type, parent_request_id }) => type === 'intro_chat' && !parent_request_id,
  )
  expect(unasked.filter(({ connector_id }) => connector_id === 'avalaurent')).toHaveLength(3)
  for (const { requester_id, target_id } of unasked) expect(friends).toContain(`${requester_id} ${target_id}`)
  const going = (id: unknown) => rowsOf('event_rsvps').filter(({ post_id }) => post_id === id).length
  const full = rowsOf('posts').filter(({ id, max_attendees }) => max_attendees && going(id) === max_attendees)
  expect(full).toHaveLength(1)
})

it('asks for no introduction twice in the same words of one member', () => {
  const asked = rowsOf('message_threads').filter(({ type }) => type === 'plug_request')
  for (const member of ['avalaurent', ...new Set(asked.map(({ connector_id }) => String(connector_id)))]) {
    const reasons = asked
      .filter((row) => [row.requester_id, row.connector_id].includes(member))
      .map(({ reason }) => reason)
    expect(new Set(reasons).size, member).toBe(reasons.length)
  }
})

it('names no day or season that its dates would contradict', () => {
  const dated = posts.filter(({ event }) => event).map(({ content }) => content)
  expect(dated.filter((words) => /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tonight|tomorrow/i.test(words))).toEqual([])
  expect(posts.filter(({ content }) => /\b(spring|summer|autumn|winter)\b/i.test(content))).toEqual([])
})

it('sends nobody anywhere: every address is under a name kept for examples', () => {
  const addresses = [...rowsOf('profiles'), ...rowsOf('applications')].flatMap(
    ({ press_links }) => press_links as string[],
  )
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) expect(new URL(address).hostname).toMatch(/\.example$/)
  for (const { email } of applicants) expect(email).toMatch(/\.example$/)
})

it('has members who choose their connectors: one whom Ava reaches through one friend of several, one whom she does not reach', () => {
  const pairs = new Set(
    rowsOf('connections').flatMap(({ user_id: a, connected_user_id: b }) => [`${a} ${b}`, `${b} ${a}`]),
  )
  const chosen = rowsOf('chosen_connectors')
  for (const { user_id, connector_id } of chosen) expect(pairs).toContain(`${user_id} ${connector_id}`)
  const reached = rowsOf('introduction_settings').map(({ user_id, only_chosen }) => {
    expect(only_chosen).toBe(true)
    expect(pairs).not.toContain(`${user_id} avalaurent`)
    const mutual = people.filter(({ handle }) => pairs.has(`${handle} avalaurent`) && pairs.has(`${handle} ${user_id}`))
    expect(mutual.length).toBeGreaterThan(0)
    return mutual.filter(({ handle }) => chosen.some((row) => row.user_id === user_id && row.connector_id === handle))
      .length
  })
  expect(reached.sort()).toEqual([0, 1])
})

it('praises nobody twice in the same words', () => {
  const said = new Map<unknown, unknown[]>()
  for (const { endorsee_id, snippet } of rowsOf('endorsements'))
    said.set(endorsee_id, [...(said.get(endorsee_id) ?? []), snippet])
  expect(said.get('avalaurent')).toHaveLength(7)
  for (const [handle, words] of said) {
    expect(new Set(words).size, String(handle)).toBe(words.length)
    expect(words).not.toContain(undefined)
  }
})
