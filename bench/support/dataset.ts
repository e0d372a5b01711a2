// Makes a club of any size with bulk SQL. Triggers are off meanwhile; the counts they keep are set by SQL too.
import { hash } from '@node-rs/bcrypt'
import type pg from 'pg'
import { messageLines } from './message-lines.ts'

export interface ClubSize {
  readonly members: number
  readonly connections: number
  readonly posts: number
  readonly threads: number
  readonly messages: number
}

export const PASSWORD = 'bench-password'
export const emailOf = (member: number) => `member${member}@bench.test`

/** Every twentieth thread is long. Member n is in thread n. */
export const LONG_THREADS = 20

/** Makes many different names, like people's: a search that finds everybody would prove nothing. */
export const nameOf = (n: string) =>
  `initcap(substr(md5('first' || ${n} % 997), 1, 6)) || ' ' || initcap(substr(md5('last' || ${n} % 7919), 1, 7))`

/** An id is the hash of kind and number, so ids are spread like random ones. */
export const uuid = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`

/** What a notification of likes carries. */
const likedPost = (post: string) =>
  `jsonb_build_object('action', 'post_liked', 'deeplink', '/live-network', 'postId', ${post}, 'since', now(), 'count', 1)`

/** Tells member `$1` of likes, in `$2` rows. */
export const NOTIFY = `insert into public.notifications (user_id, title, data)
  select ${uuid('member', '$1::int')}, 'New likes', ${likedPost(uuid('post', '0'))} from generate_series(1, $2::int)`

export async function makeDataset(client: pg.Client, size: ClubSize, report: (line: string) => void): Promise<void> {
  const { members, connections, posts, threads, messages } = size
  const perMember = Math.max(1, Math.ceil(connections / members))
  const password = await hash(PASSWORD, 10)
  // Friend j of member a is a + 1 + 37 j. Pairs never repeat if 37 j stays below half the club.
  const other = (a: string, j: string) => `((${a}) + 1 + 37 * (${j})) % ${members}`
  const steps: [string, string][] = [
    [
      'accounts',
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
        created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
      select '00000000-0000-0000-0000-000000000000', ${uuid('member', 'n')}, 'authenticated', 'authenticated', 'member' || n || '@bench.test',
        '${password}', now(), '{"provider":"email","providers":["email"]}', '{}', now(), now(), '', '', '', ''
      from generate_series(0, ${members - 1}) n`,
    ],
    [
      'scores',
      `insert into public.industry_scores (user_id, industry, score)
      select ${uuid('member', 'n')}, (array['art','tech','music','finance','film','travel','media','design'])[1 + (n + k * 3) % 8], 50 + (n * 7 + k * 13) % 51
      from generate_series(0, ${members - 1}) n, generate_series(0, 1) k`,
    ],
    [
      'profiles',
      `insert into public.profiles (user_id, display_name, name, age, city, photos, avatar_url, bio, short_bio, long_bio, ig_handle, setup_required,
        score, industries, industry_scores, created_at)
      select s.user_id, ${nameOf('m.n')}, ${nameOf('m.n')}, 20 + m.n % 50,
        (array['Paris','London','Miami','Ibiza','Berlin','New York','Dubai','Tokyo'])[1 + m.n % 8],
        array['https://photos.bench.test/' || m.n || '/0.jpg', 'https://photos.bench.test/' || m.n || '/1.jpg'],
        'https://photos.bench.test/' || m.n || '/0.jpg', 'New member', 'Investor in Tech, Art', 'I back the odd ones, and say so.', '@' || substr(md5('handle' || m.n), 1, 9), false,
        s.score, s.industries, s.listed, now() - m.n % 700 * interval '1 day'
      from generate_series(0, ${members - 1}) as m (n)
      join (
        select user_id, round(avg(score))::int as score, array_agg(industry order by industry) as industries,
          jsonb_agg(jsonb_build_object('label', private.industry_label(industry), 'score', score) order by score desc, industry) as listed
        from public.industry_scores group by user_id
      ) s on s.user_id = ${uuid('member', 'm.n')}`,
    ],
    [
      'handles',
      `insert into private.handles (handle_key, user_id)
      select private.handle_key(ig_handle), user_id from public.profiles on conflict do nothing`,
    ],
    [
      'birthdays',
      `insert into private.birthdays (user_id, born)
      select user_id, (now() - age * interval '1 year' - interval '40 days')::date from public.profiles`,
    ],
    [
      'counts',
      `insert into private.score_counts select score, count(*) from public.profiles group by score;
      insert into private.city_counts select private.fold(city), min(city), count(*) from public.profiles group by 1;
      insert into public.clout_history (user_id, clout) select user_id, private.clout_of(score) from public.profiles`,
    ],
    [
      'connections',
      `insert into public.connections (user_id, connected_user_id, status, created_at)
      select ${uuid('member', `i % ${members}`)}, ${uuid('member', other(`i % ${members}`, `i / ${members}`))}, 'active', now() - i % 500 * interval '1 hour'
      from generate_series(0, ${Math.min(connections, members * perMember) - 1}) i`,
    ],
    [
      'posts',
      `insert into public.posts (id, user_id, type, content, location, tags, images, rsvp_enabled, event_date, created_at, likes_count)
      select ${uuid('post', 'i')}, ${uuid('member', `(i * 7919) % ${members}`)}, case i % 5 when 0 then 'event' else 'post' end,
        'Post number ' || i || ': dinner on the terrace, a few seats left, bring somebody who laughs easily.', 'Paris', array['art', 'dinner'],
        array['https://photos.bench.test/post/' || i || '.jpg'], i % 5 = 0, case i % 5 when 0 then current_date + 30 end,
        now() - i * interval '1 minute', 3
      from generate_series(0, ${posts - 1}) i;
      insert into public.post_likes (post_id, user_id, created_at)
      select ${uuid('post', 'i')}, ${uuid('member', `(i * 31 + k * 101) % ${members}`)}, now() - i * interval '1 minute'
      from generate_series(0, ${posts - 1}) i, generate_series(0, 2) k`,
    ],
    [
      'threads',
      `insert into public.message_threads (id, type, participants, created_at, updated_at)
      select ${uuid('thread', 't')}, 'direct_message', array[${uuid('member', `t % ${members}`)}, ${uuid('member', other(`t % ${members}`, `t / ${members}`))}],
        now() - interval '400 days', now() - t % 5000 * interval '1 minute'
      from generate_series(0, ${threads - 1}) t`,
    ],
    [
      'messages',
      `insert into public.messages (thread_id, sender_id, content, created_at)
      select ${uuid('thread', 'm.t')}, case m.i % 2 when 0 then ${uuid('member', `m.t % ${members}`)}
          else ${uuid('member', other(`m.t % ${members}`, `m.t / ${members}`))} end,
        'Message number ' || m.i || ', as long as messages usually are.', now() - (${messages} - m.i) * interval '1 second'
      from (
        select i, case when i < ${Math.floor(messages / 2)} then i % ${Math.max(1, Math.floor(threads / LONG_THREADS))} * ${LONG_THREADS} else i % ${threads} end as t
        from generate_series(0, ${messages - 1}) i
      ) m order by m.i`,
    ],
    ['words of messages', messageLines],
    [
      'thread members',
      `insert into public.thread_members (thread_id, user_id, last_read_seq, last_activity_at)
      select t.id, seat.id, coalesce(newest.seq, 0), t.updated_at
      from public.message_threads t cross join unnest(t.participants) seat (id)
      left join (select thread_id, max(seq) as seq from public.messages group by thread_id) newest on newest.thread_id = t.id`,
    ],
    [
      'notifications',
      `insert into public.notifications (user_id, title, body, data, read, created_at)
      select ${uuid('member', `i % ${members}`)}, 'New likes', 'Somebody liked your post.', ${likedPost(uuid('post', 'i'))}, i % 3 > 0,
        now() - i * interval '1 minute'
      from generate_series(0, ${members * 2 - 1}) i`,
    ],
  ]
  await client.query('set session_replication_role = replica')
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query('set synchronous_commit = off')
  for (const [what, sql] of steps) {
    const started = performance.now()
    await client.query(sql)
    report(`  ${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await client.query('set session_replication_role = origin')
  await client.query('vacuum (analyze, freeze)')
  await client.query('checkpoint')
}
