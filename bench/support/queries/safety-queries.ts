// The database queries of reports, of what the committee does about them and of the tab "Safety".
import type { ScreenQuery } from './query.ts'

const snapshot = `'{"text": "Hello", "images": [], "madeAt": null, "place": null}'`
const reported = `insert into private.reports (id, reporter_id, member_id, kind, thing, thread_id, seq, reason, snapshot)
  select :request, :me, :friend, 'message', m.id::text, m.thread_id, m.seq, 'harassment', ${snapshot}
  from public.messages m where m.thread_id = :thread order by m.seq desc limit 1`
const acted = `${reported};
  insert into private.measures (id, report_id, member_id, act, reason, note, until)
    values (:card, :request, :friend, 'limit', 'harassment', 'Seen', now() + interval '7 days')`
const appealed = `${acted}; update private.measures set appeal = 'It was a joke.', appealed_at = now(), version = 1 where id = :card`
const appealing = `insert into private.reports (id, reporter_id, member_id, kind, thing, reason, snapshot)
    values (:request, :friend, :me, 'member', 'x', 'harassment', ${snapshot});
  insert into private.measures (id, report_id, member_id, act, reason, note) values (:card, :request, :me, 'warn', 'harassment', 'Seen')`
const closed = `insert into private.reports (id, reporter_id, member_id, kind, thing, reason, snapshot)
    values (:request, :friend, :me, 'member', 'x', 'harassment', ${snapshot});
  insert into private.measures (id, report_id, member_id, act, reason, note) values (:card, :request, :me, 'disable', 'harassment', 'Seen');
  insert into private.closing_links (token_hash, measure_id, member_id) values (private.approval_link_hash('opens'), :card, :me);
  update public.profiles set status = 'inactive' where user_id = :me`

export const safetyQueries: readonly ScreenQuery[] = [
  { screen: 'reporting a member', sql: `select public.send_report(:request, 'member', :friend, 'harassment')` },
  { screen: 'safety: mine', sql: 'select public.my_safety()', before: appealing },
  {
    screen: 'appealing',
    sql: `select public.appeal_measure(:card, 'It was a joke.')`,
    before: appealing,
  },
  { screen: 'console: safety', sql: 'select public.safety_queue()', before: reported, as: 'admin' },
  { screen: 'console: appeals', sql: `select public.safety_queue('appeals')`, before: appealed, as: 'admin' },
  { screen: 'console: limited and blocked', sql: 'select public.safety_members()', before: acted, as: 'admin' },
  { screen: 'console: a report', sql: 'select public.report_details(:request)', before: acted, as: 'admin' },
  { screen: 'console: around a message', sql: 'select public.report_context(:request)', before: reported, as: 'admin' },
  {
    screen: 'console: acting on a report',
    sql: `select public.act_on_report(:card, :request, 0, 'hide', 'Seen')`,
    before: reported,
    as: 'admin',
  },
  { screen: 'console: taking an act back', sql: 'select public.undo_measure(:card, 0)', before: acted, as: 'admin' },
  {
    screen: 'console: answering an appeal',
    sql: `select public.answer_appeal(:card, 1, true, 'A joke.')`,
    before: appealed,
    as: 'admin',
  },
  { screen: 'why an account is closed', sql: `select public.why_closed('opens')`, before: closed, as: 'visitor' },
  {
    screen: 'the same, in a tab of before',
    sql: `select public.closed_account('opens')`,
    before: closed,
    as: 'visitor',
  },
  {
    screen: 'keeping what was to be erased',
    sql: `select public.keep_closed_account('opens')`,
    before: closed,
    as: 'visitor',
  },
  {
    screen: 'answering that',
    sql: `select public.answer_closed_account('It was a joke.', 'opens')`,
    before: closed,
    as: 'visitor',
  },
  {
    screen: 'asking for that mail again',
    sql: `select public.send_closed_account_link('somebody@applicants.test')`,
    before: closed,
    as: 'visitor',
  },
]
