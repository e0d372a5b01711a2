// The database queries of the console, and of the functions it calls with the service key.
import type { ScreenQuery } from './query.ts'

const applied = `insert into public.applications (id, email, name, industry_scores, long_bio, invited_by)
    select :application, 'newcomer@applicants.test', 'New Comer', '{"Tech": 60}', 'I am.', display_name from public.profiles where user_id = :friend;
  insert into auth.users (id, email) values (:newcomer, 'newcomer@applicants.test')`
const approved = `${applied};
  update public.applications set status = 'approved', reviewed_at = now() where id = :application;
  insert into public.profiles (user_id, application_id, display_name) values (:newcomer, :application, 'New Comer');
  insert into private.approval_links (token_hash, application_id, email)
    values (private.approval_link_hash('opens'), :application, 'newcomer@applicants.test');
  insert into private.outbox (id, template, recipient, about_application, about_member)
    values (:card, 'welcome_set_password', 'newcomer@applicants.test', :application, :newcomer)`
const renamed = `insert into private.profile_changes (id, user_id, field, before, after) values (:card, :friend, 'name', 'Before', 'After')`

export const consoleQueries: readonly ScreenQuery[] = [
  { screen: 'console: applications', sql: 'select public.search_applications()', as: 'admin' },
  {
    screen: 'console: by name',
    sql: `select public.search_applications(sort => 'name', page => 40)`,
    wholeFrom: 10_000,
    as: 'admin',
  },
  {
    screen: 'console: pending, by name',
    sql: `select public.search_applications(status => 'pending', sort => 'name')`,
    wholeFrom: 10_000,
    as: 'admin',
  },
  {
    screen: 'console: search for a name',
    sql: `select public.search_applications(query => (select name from public.applications where submitted_at = (select min(submitted_at) from public.applications)))`,
    as: 'admin',
  },
  {
    screen: 'console: search for two letters',
    sql: `select public.search_applications(query => 'ab', sort => 'name')`,
    wholeFrom: 10_000,
    as: 'admin',
  },
  {
    screen: 'console: search that finds all',
    sql: `select public.search_applications(query => '.test')`,
    as: 'admin',
    findsMany: true,
    wholeFrom: 10_000,
  },
  { screen: 'console: audit', sql: 'select public.search_audit()', as: 'admin' },
  { screen: 'console: audit, page 40', sql: 'select public.search_audit(page => 40)', wholeFrom: 10_000, as: 'admin' },
  { screen: 'console: is it an admin', sql: 'select public.verify_admin_access()', as: 'admin' },
  {
    screen: 'console: rejecting',
    sql: `update public.applications set status = 'rejected' where id = :application`,
    before: applied,
    as: 'admin',
  },
  {
    screen: 'console: reopening',
    sql: 'select public.reopen_application(:application, 1)',
    before: `${applied};
  update public.applications set status = 'rejected', reviewed_at = now() where id = :application`,
    as: 'admin',
  },
  {
    screen: 'console: an application',
    sql: 'select public.application_details(:application)',
    before: applied,
    as: 'admin',
  },
  {
    screen: 'console: the welcome mail',
    sql: 'select public.welcome_mail(:application)',
    before: approved,
    as: 'admin',
  },
  {
    screen: 'console: the welcome mail again',
    sql: 'select public.resend_welcome(:application)',
    before: approved,
    as: 'admin',
  },
  { screen: 'console: changed profiles', sql: 'select public.changed_profiles()', wholeFrom: 10_000, as: 'admin' },
  {
    screen: 'console: putting back what was',
    sql: 'select public.settle_profile_change(:card, true)',
    before: renamed,
    as: 'admin',
  },
  {
    screen: 'console: before approving',
    sql: 'select public.prepare_approval(:application, :admin)',
    before: applied,
    as: 'service',
  },
  {
    screen: 'console: approving',
    sql: 'select public.complete_approval(:application, :newcomer, :admin)',
    before: applied,
    as: 'service',
  },
  {
    screen: 'console: an account',
    sql: `select public.member_account(:admin, email => 'member7@bench.test')`,
    as: 'service',
  },
  {
    screen: 'console: disabling',
    sql: `select public.set_member_status(:stranger, 'inactive', :admin)`,
    as: 'service',
  },
  {
    screen: 'console: a new password',
    sql: `select public.record_password_change(:stranger, :admin)`,
    as: 'service',
  },
]

const alarmed = `
  insert into private.device_alarms (token_hash, user_id, email, device)
    select private.approval_link_hash('opens'), u.id, u.email, 'Firefox on Linux' from auth.users u where u.id = :me`

/** What functions and the outbox's worker ask with the service key. */
export const serviceQueries: readonly ScreenQuery[] = [
  { screen: 'the mails to send', sql: 'select public.claim_outbox()', wholeFrom: 10_000, as: 'service' },
  {
    screen: 'the pushes to hand over',
    sql: 'select public.hand_over_pushes()',
    before: `insert into private.push_subscriptions (id, user_id, endpoint, p256dh, auth)
      values (:card, :me, 'https://push.example/mine', 'B' || repeat('m', 86), repeat('m', 22));
      insert into private.pushes (subscription_id, tag) values (:card, 'try')`,
    wholeFrom: 10_000,
    as: 'service',
  },
  {
    screen: 'the keys of pushes',
    sql: `select public.agree_on_push_keys('B' || repeat('a', 86), repeat('a', 43))`,
    as: 'service',
  },
  {
    screen: 'another first-password link',
    sql: `select public.send_approval_link('newcomer@applicants.test')`,
    before: approved,
    as: 'visitor',
  },
  { screen: 'a mail that was sent', sql: 'select public.settle_outbox(:card, true)', before: approved, as: 'service' },
  { screen: 'what became of a mail', sql: 'select public.mail_state(:card)', before: approved, as: 'service' },
  {
    screen: 'the link of a letter',
    before: `insert into private.notice_settings (member_id, letter_token) values (:me, 'opens')`,
    sql: `select public.letters_by_link('opens')`,
    as: 'service',
  },
  { screen: 'a link to set a password', sql: `select public.approval_link('opens')`, before: approved, as: 'service' },
  { screen: 'a password is set', sql: 'select public.end_approval_links(:newcomer)', before: approved, as: 'service' },
  {
    screen: 'which new device a link is about',
    sql: `select public.device_alarm('opens')`,
    before: alarmed,
    as: 'service',
  },
  { screen: 'that was not me', sql: `select public.raise_device_alarm('opens')`, before: alarmed, as: 'service' },
  { screen: 'is there something to sweep', sql: 'select public.due_to_sweep()', as: 'service' },
  {
    screen: 'is there something to sweep, when nothing is',
    sql: 'select public.due_to_sweep()',
    before: `update public.applications set confirmed_at = now() where confirmed_at is null;
      update private.sweeping set walk_due_at = 'infinity', retention_due_at = 'infinity'; delete from private.pictures_to_remove`,
    as: 'service',
  },
  { screen: 'sweeping', sql: 'select public.sweep()', as: 'service' },
  { screen: 'pictures are gone', sql: `select public.forget_pictures(array['applications/a.jpg'])`, as: 'service' },
  {
    screen: 'a card of a link is asked for',
    sql: `select public.begin_link_card(:me, 'https://pages.test/7', 'https://pages.test/7')`,
    as: 'service',
  },
  {
    screen: 'a card of a link is made',
    sql: `select public.keep_link_card(:me, 'https://pages.test/7', 'https://pages.test/7', gen_random_uuid(),
      jsonb_build_object('id', gen_random_uuid(), 'title', 'A page', 'kept', true, 'pictured', true, 'tookMs', 1))`,
    as: 'service',
  },
  { screen: 'pictures of cards are gone', sql: `select public.forget_link_pictures(array['pages/a'])`, as: 'service' },
  { screen: 'files of messages are gone', sql: `select public.forget_files(array['a/b.jpg'])`, as: 'service' },
]
