// Fills the tables that a club of dataset.ts leaves empty, with so many rows that PostgreSQL scans them only if an index is missing.
import type pg from 'pg'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'

/** They are `apart` from each other in time, the newest from now. */
export async function fillRareTables(client: pg.Client, members: number, apart = '1 minute'): Promise<void> {
  const rows = Math.round(members / 2)
  const member = (n: string) => `md5('member' || ${n})::uuid`
  const application = `md5('application' || n)::uuid`
  const each = `from generate_series(1, ${rows}) n`
  const steps = [
    'set session_replication_role = replica',
    // Applicants are asked by mail. Most were, have answered and are decided; of the last ones some have not answered yet.
    'update private.club set mail_works = true',
    `insert into public.applications (id, email, name, industry_scores, short_bio, long_bio, instagram, status, confirmed_at, reviewed_at, submitted_at)
    select ${application}, substr(md5('mail' || n), 1, 6) || n || '@applicants.test',
      initcap(substr(md5('first' || n % 997), 1, 6)) || ' ' || initcap(substr(md5('last' || n % 7919), 1, 7)),
      '{"Tech": 60}', 'Director in Tech', 'I am.', '@' || substr(md5('handle' || n), 1, 9), case n % 100 when 0 then 'pending' else 'approved' end,
      case n % 300 when 0 then null else now() end, case n % 100 when 0 then null else now() end, now() - n * interval '${apart}'
    ${each}`,
    `insert into private.application_secrets (application_id, password_hash, date_of_birth) select ${application}, 'x', '01/02/1990' ${each}`,
    `insert into private.application_proofs (application_id, sends, sent_at) select ${application}, 1, now() - n * interval '${apart}' ${each}`,
    `insert into private.application_links (token_hash, application_id, expires_at)
    select md5('token' || n), ${application}, now() + interval '14 days' - n * interval '${apart}' ${each}`,
    `insert into private.vouched_tickets (token_hash, email, partner)
    select md5('token' || n), substr(md5('mail' || n), 1, 6) || n || '@applicants.test', 'google' ${each}`,
    `insert into private.waved_away (member_id, one, until)
    select ${member('n')}, ${member('n + k')}, now() + interval '90 days' - n * interval '${apart}' ${each}, generate_series(1, 3) k`,
    `insert into private.evenings (member_id, day, chosen) select ${member('n')}, current_date - 1, 3 ${each}`,
    `insert into private.evening_picks (member_id, day, place, kind, one, other)
    select ${member('n')}, current_date - n % 30 - k, k, 'ask', ${member('n + k')}, ${member('n + 5')} ${each}, generate_series(1, 3) k`,
    `insert into private.meeting_answers (thread_id, member_id, answer, answered_at)
    select md5('chat' || n)::uuid, ${member('n')}, 'planned', now() - n * interval '${apart}' ${each}`,
    `insert into private.suggested_times (id, thread_id, by_id, times, last_time, outcome)
    select md5('times' || n)::uuid, md5('chat' || n)::uuid, ${member('n')}, array[t.at], t.at, case n % 3 when 0 then null else 'declined' end
    ${each} cross join lateral (select now() + interval '3 days' - n * interval '${apart}' as at) t`,
    `insert into private.welcomes (newcomer_id, host_id, ends_at, answer)
    select ${member('n')}, ${member('n + k')}, now() - n * interval '${apart}', 'none' ${each}, generate_series(1, 3) k`,
    `insert into public.message_reactions (message_id, thread_id, user_id, emoji)
    select m.id, m.thread_id, m.sender_id, '❤️' from (select * from public.messages limit ${rows}) m`,
    `insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
    select gen_random_uuid(), m.id, m.sender_id, 1, m.id || '.jpg', 1, 1, repeat('0', 108) from (select * from public.messages where sender_id is not null limit ${rows}) m`,
    `insert into public.link_cards (id, owner_id, message_id, address, title, picture)
    select m.id, m.sender_id, m.id, 'https://pages.test/', 'A page', m.sender_id || '/' || m.id from (select * from public.messages where sender_id is not null limit ${rows}) m`,
    `insert into private.link_pages (address, id, title, pictured, took_ms, fetched_at)
    select 'https://pages.test/' || n, md5('page' || n)::uuid, 'A page', true, 900, now() - n * interval '${apart}' ${each}`,
    `insert into private.link_pictures_to_remove (name, due_at) select 'pages/' || md5('gone' || n)::uuid, now() + n * interval '${apart}' ${each}`,
    `insert into private.approval_links (token_hash, application_id, email, expires_at)
    select md5('token' || n), ${application}, 'member' || n || '@bench.test', now() + interval '7 days' - n * interval '${apart}' ${each}`,
    `insert into private.outbox (template, recipient, about_application, state, created_at, next_attempt_at, sent_at)
    select case n % 2 when 0 then 'application_code' else 'welcome' end, substr(md5('mail' || n), 1, 6) || n || '@applicants.test', ${application},
      case n % 1000 when 0 then 'waiting' else 'sent' end, now() - n * interval '${apart}', now() - n * interval '${apart}', now()
    ${each}`,
    `insert into public.endorsements (endorser_id, endorsee_id, industry, snippet)
    select c.user_id, c.connected_user_id, 'tech', 'Good' from public.connections c limit ${rows}`,
    `insert into public.endorsement_requests (requester_id, recipient_id)
    select c.user_id, c.connected_user_id from public.connections c limit ${rows}`,
    `insert into public.event_rsvps (post_id, user_id, status)
    select md5('post' || (n * 5))::uuid, ${member('k')}, 'going' from generate_series(0, ${Math.round(rows / 50)}) n, generate_series(50, 54) k on conflict do nothing`,
    `insert into public.admin_audit (action, target_email, created_at) select 'approve', 'x@y.z', now() - n * interval '${apart}' ${each}`,
    `insert into private.admins (user_id) select user_id from public.profiles where user_id = ${member('2')}`,
    `insert into private.console_counts (counted, slot, total)
    select status, 0, count(*) from public.applications group by status union all select 'audit', 0, count(*) from public.admin_audit
    union all select 'blocked', 0, count(*) from private.blocked_members`,
    `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent)
    select md5('session' || n)::uuid, ${member('n')}, now() - n * interval '${apart}', now(), '${firefox}' ${each}`,
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    select md5('once' || n)::uuid, ${member('n')}, 'recovery_token', md5('once' || n), 'x' ${each}`,
    `insert into private.known_devices (user_id, device) select ${member('n')}, private.device_in_words('${firefox}') ${each}`,
    `insert into private.ended_sessions (id, ended_at) select md5('ended' || n)::uuid, now() - n * interval '10 seconds' ${each}`,
    `insert into private.profile_changes (user_id, field, before, after, changed_at, settled_at)
    select ${member('n')}, 'name', 'Before', 'After', now() - n * interval '${apart}', case n % 100 when 0 then null else now() end ${each}`,
    `insert into private.absences (user_id, kind, erase_at)
    select ${member('n')}, case n % 2 when 0 then 'pause' else 'closing' end, case n % 2 when 0 then null else now() + interval '14 days' end ${each}`,
    // Half of the club is on its way, to five hundred cities.
    `insert into private.stays (id, user_id, city, from_day, to_day, audience)
    select md5('stay' || n)::uuid, ${member('n')}, 'City ' || n % 500, current_date + n % 300, current_date + n % 300 + 3, 'friends_of_friends' ${each}`,
    'set session_replication_role = origin',
    `analyze public.applications, public.endorsements, public.endorsement_requests, public.event_rsvps, public.admin_audit, auth.sessions, auth.one_time_tokens,
      private.application_secrets, private.application_proofs, private.application_links, private.vouched_tickets, private.approval_links,
      private.outbox, private.known_devices, private.ended_sessions, private.profile_changes, private.absences, private.stays`,
  ]
  for (const sql of steps) await client.query(sql)
}
