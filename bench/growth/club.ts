// Makes a club that looks alike at every size, so that only its size differs: 20 friends a member, half of them near, half anywhere; 5 messages
// and half a post each; cities and industries of which some are large and most are small; plugs, introductions, guests and notifications. Made by
// bulk SQL: triggers are off meanwhile and most indexes are made at the end; the counts that triggers keep are set by SQL too.
import type pg from 'pg'
import { nameOf, uuid } from '../support/dataset.ts'
import { idOf } from '../support/members.ts'
import { messageLines } from '../support/message-lines.ts'
import { type Ids, idsOf } from '../support/queries/query.ts'
import { fillRareTables } from '../support/rare-tables.ts'

/** How far away in the list of members near friends are. */
const NEAR = [1, 4, 9, 16, 25]
const FAR = 5

/** A number from 0 to `below` − 1 that follows from the text as if it were drawn. */
const drawn = (text: string, below: string) => `(abs(hashtextextended(${text}, 7)) % (${below}))`
/** A share from 0 to 1, drawn likewise. */
const share = (text: string) => `(${drawn(text, '1000000')} / 1000000.0)`

/** Some cities are large: every seventh member lives in the first three of 2,000. */
const cityOf = (n: string) =>
  `(select case when place < 8 then (array['Paris','London','Miami','Ibiza','Berlin','New York','Dubai','Tokyo'])[1 + place]
      else initcap(substr(md5('city' || place), 1, 8)) end from (select floor(power(2000, ${share(`'lives' || ${n}`)}))::int - 1 as place) p)`

const INDUSTRIES = `array['tech','finance','art','music','fashion','media','film','travel','design','hospitality','sports','wellness','lifestyle','nightlife','realestate','entertainment']`

const friendOf = (n: string, j: string, members: number) =>
  `case when ${j} < ${NEAR.length} then (${n} + (array[${NEAR}])[1 + ${j}]) % ${members}
    else (${n} + 30 + ${drawn(`'friend' || ${n} || '/' || ${j}`, `${members - 60}`)}) % ${members} end`

/** The tables whose indexes are made after their rows. */
const LARGE = [
  'connections',
  'messages',
  'private.message_lines',
  'notifications',
  'posts',
  'post_likes',
  'thread_members',
  'message_threads',
  'profiles',
  'industry_scores',
]

export async function makeGrowthClub(
  client: pg.Client,
  members: number,
  report: (line: string) => void,
): Promise<void> {
  const posts = members / 2
  const messages = members * 5
  const every = (count: number, name = 'n') => `generate_series(0, ${count - 1}) ${name}`
  const member = (n: string) => uuid('member', n)
  const steps: [string, string][] = [
    [
      'accounts',
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
        created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
      select '00000000-0000-0000-0000-000000000000', ${member('n')}, 'authenticated', 'authenticated', 'member' || n || '@bench.test',
        repeat('x', 60), now(), '{"provider":"email","providers":["email"]}', '{}', now(), now(), '', '', '', '' from ${every(members)}`,
    ],
    [
      'scores',
      `insert into public.industry_scores (user_id, industry, score)
      select ${member('n')}, (${INDUSTRIES})[1 + (n + k * (1 + n % 5) + floor(power(8, ${share(`'works' || n`)}))::int) % 16], 50 + ${drawn(`'score' || n || '/' || k`, '51')}
      from ${every(members)}, ${every(2, 'k')}`,
    ],
    [
      'profiles',
      `insert into public.profiles (user_id, display_name, name, age, city, photos, avatar_url, bio, short_bio, long_bio, ig_handle, setup_required,
        score, industries, industry_scores, created_at)
      select s.user_id, ${nameOf('m.n')}, ${nameOf('m.n')}, 20 + m.n % 50, ${cityOf('m.n')},
        array['https://photos.bench.test/' || m.n || '/0.jpg', 'https://photos.bench.test/' || m.n || '/1.jpg'],
        'https://photos.bench.test/' || m.n || '/0.jpg', 'New member', 'Investor in Tech, Art', 'I back the odd ones, and say so.', '@' || substr(md5('handle' || m.n), 1, 9), false,
        s.score, s.industries, s.listed, now() - m.n % 700 * interval '1 day'
      from ${every(members, 'm (n)')} join (
        select user_id, round(avg(score))::int as score, array_agg(industry order by industry) as industries,
          jsonb_agg(jsonb_build_object('label', private.industry_label(industry), 'score', score) order by score desc, industry) as listed
        from public.industry_scores group by user_id
      ) s on s.user_id = ${member('m.n')}`,
    ],
    [
      'what follows from profiles',
      `insert into private.handles (handle_key, user_id) select private.handle_key(ig_handle), user_id from public.profiles on conflict do nothing;
      insert into private.birthdays (user_id, born) select user_id, (now() - age * interval '1 year' - interval '40 days')::date from public.profiles;
      insert into private.score_counts select score, count(*) from public.profiles group by score;
      insert into private.city_counts select private.fold(city), min(city), count(*) from public.profiles group by 1;
      insert into public.clout_history (user_id, clout) select user_id, private.clout_of(score) from public.profiles`,
    ],
    [
      'friends',
      `insert into public.connections (user_id, connected_user_id, status, created_at)
      select ${member('least(f.a, f.b)')}, ${member('greatest(f.a, f.b)')}, 'active', now() - least(f.a, f.b) % 500 * interval '1 hour'
      from (
        select distinct least(n, other) as a, greatest(n, other) as b
        from ${every(members)}, ${every(NEAR.length + FAR, 'j')}, lateral (select ${friendOf('n', 'j', members)} as other) o
      ) f order by ${drawn("f.a || '/' || f.b", '1000003')};
      insert into public.connections (user_id, connected_user_id, status, blocked_by)
      select ${member('b')}, ${member(`(b + 13 + ${members / 2}) % ${members}`)}, 'blocked', ${member('b')}
      from ${every(members / 50)}, lateral (select n * 50 + 7 as b) l;
      insert into private.blocked_members (member_id, times, since, latest)
      select c.connected_user_id, count(*), min(c.updated_at), max(c.updated_at) from public.connections c where c.status = 'blocked' group by 1`,
    ],
    [
      'posts',
      `insert into public.posts (id, user_id, type, content, location, tags, images, rsvp_enabled, event_date, created_at, likes_count, going_count)
      select ${uuid('post', 'n')}, ${member(`(n::bigint * 7919 % ${posts}) * 2`)}, case n % 5 when 0 then 'event' else 'post' end,
        'Post number ' || n || ': dinner on the terrace, a few seats left, bring somebody who laughs easily.', 'Paris', array['art', 'dinner'],
        array['https://photos.bench.test/post/' || n || '.jpg'], n % 5 = 0, case n % 5 when 0 then current_date + 30 end,
        now() - n * interval '1 minute', 3, case n % 5 when 0 then 8 else 0 end from ${every(posts)};
      insert into public.post_likes (post_id, user_id, created_at)
      select ${uuid('post', 'n')}, ${member(`(n::bigint * 31 + k * 101) % ${members}`)}, now() - n * interval '1 minute' from ${every(posts)}, ${every(3, 'k')};
      insert into public.event_rsvps (post_id, user_id, status, created_at)
      select ${uuid('post', 'n * 5')}, ${member(`(n::bigint * 173 + k * 67 + 60) % ${members}`)}, 'going', now() - k * interval '1 hour'
      from ${every(posts / 5)}, ${every(8, 'k')}`,
    ],
    [
      'pictures',
      `insert into storage.objects (bucket_id, name, created_at, updated_at)
      select 'profile-photos', ${member('n')} || '/' || k || '.jpg', now() - interval '90 days', now() - interval '90 days' from ${every(members)}, ${every(2, 'k')}`,
    ],
    [
      'threads',
      `insert into public.message_threads (id, type, participants, created_at, updated_at)
      select ${uuid('thread', 'n')}, 'direct_message', array[${member('n')}, ${member(`(n + 1) % ${members}`)}], now() - interval '400 days', now() - n % 5000 * interval '1 minute'
      from ${every(members)};
      insert into public.message_threads (id, type, title, participants, status, requester_id, target_id, connector_id, expires_at, created_at, updated_at)
      select ${uuid('plug', 'n')}, 'plug_request', 'A plug', array[${member('a')}, ${member('b')}], case n % 3 when 0 then 'pending' when 1 then 'approved' else 'declined' end,
        ${member('a')}, ${member('c')}, ${member('b')}, now() + (10 - n % 10) * interval '1 day', now() - interval '9 days', now() - n % 9000 * interval '1 minute'
      from ${every(members / 2)}, lateral (select n * 2 as a, (n * 2 + 1) % ${members} as b, (n * 2 + 5) % ${members} as c) l;
      insert into public.message_threads (id, type, title, participants, requester_id, target_id, connector_id, parent_request_id, created_at, updated_at)
      select ${uuid('intro', 'n')}, 'intro_chat', 'An introduction', t.participants || t.target_id, t.requester_id, t.target_id, t.connector_id, t.id, t.updated_at, t.updated_at
      from ${every(members / 2)} join public.message_threads t on t.id = ${uuid('plug', 'n')} and t.status = 'approved'`,
    ],
    [
      'messages',
      // Half of them in every twentieth thread.
      `insert into public.messages (thread_id, sender_id, content, created_at)
      select ${uuid('thread', 'm.t')}, case m.n % 2 when 0 then ${member('m.t')} else ${member(`(m.t + 1) % ${members}`)} end,
        'Message number ' || m.n || ', as long as messages usually are.', now() - (${messages} - m.n) * interval '1 second'
      from (
        select n, case when n < ${messages / 2} then n % ${members / 20} * 20 else n % ${members} end as t from ${every(messages)}
      ) m order by m.n;
      insert into public.messages (thread_id, sender_id, content, message_type, metadata, created_at)
      select t.id, t.requester_id, 'Please', 'request_card', jsonb_build_object('status', t.status, 'expires_at', t.expires_at), t.created_at
      from public.message_threads t where t.type = 'plug_request'`,
    ],
    ['words of messages', messageLines],
    [
      'places in threads',
      `insert into public.thread_members (thread_id, user_id, last_read_seq, last_activity_at)
      select t.id, seat.id, coalesce(newest.seq, 0), t.updated_at
      from public.message_threads t cross join unnest(t.participants) seat (id)
      left join (select thread_id, max(seq) as seq from public.messages group by thread_id) newest on newest.thread_id = t.id`,
    ],
    [
      'notifications',
      `insert into public.notifications (user_id, title, body, data, read, created_at)
      select ${member('n')}, 'New likes', 'Somebody liked your post.',
        jsonb_build_object('action', 'post_liked', 'deeplink', '/live-network', 'postId', ${uuid('post', 'n')}, 'since', now(), 'count', 1),
        (n + k) % 3 > 0, now() - (k * 9000 + n % 9000) * interval '1 minute' from ${every(members)}, ${every(3, 'k')};
      insert into public.notifications (user_id, title, body, data, group_key, read, created_at)
      select ${member(`(n + 1) % ${members}`)}, 'New Message', 'Somebody wrote to you.',
        jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox', 'threadId', ${uuid('thread', 'n')}, 'threadType', 'direct_message',
          'threadTitle', null, 'senderId', ${member('n')}, 'senderName', ${nameOf('n')}, 'count', 1),
        'thread:' || ${uuid('thread', 'n')}, n % 4 > 0, now() - n % 9000 * interval '1 minute' from ${every(members)}`,
    ],
  ]
  await client.query(`set session_replication_role = replica`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(`set work_mem = '256MB'`)
  const indexes = await takeIndexes(client)
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    report(`  ${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  for (const [what, sql] of steps) await timed(what, () => client.query(sql))
  await timed('indexes', async () => {
    for (const index of indexes) await client.query(index)
  })
  await client.query('analyze public.connections')
  // Each club is as old: a larger one has more in a day.
  await timed('the rest', () => fillRareTables(client, members, `${Math.round((80 * 86_400) / (members / 2))} seconds`))
  // Whoever is asked for has room for another request.
  const actors = actorsOf(members, 50).map(({ me }) => me)
  await client.query('delete from public.endorsement_requests where requester_id = any ($1)', [actors])
  // As in a club in which the sweeper has been at work.
  await client.query(`update public.applications set confirmed_at = now() where confirmed_at is null and submitted_at < now() - interval '10 days';
    update private.sweeping set walk_due_at = now() + interval '1 hour', retention_due_at = now() + interval '1 hour'`)
  await client.query('set session_replication_role = origin; reset work_mem; reset maintenance_work_mem')
  await timed('vacuum', () => client.query('vacuum (analyze, freeze)'))
  await client.query('checkpoint')
}

/** Drops the indexes of the large tables that no constraint needs, and answers how they are made again. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname = any ($1) and not i.indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [LARGE],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

/** Whom the queries are asked for: members with a long thread and a post of their own, two of their friends, and two whom they don't know. */
export function actorsOf(members: number, count: number): Ids[] {
  const actor = (m: number) => ({
    ...idsOf(members),
    me: idOf('member', m),
    friend: idOf('member', m + 1),
    other_friend: idOf('member', m + 4),
    second: idOf('member', m + 5),
    stranger: idOf('member', (m + members / 2) % members),
    thread: idOf('thread', m),
  })
  return Array.from({ length: count }, (_, place) => actor(place * 40))
}
