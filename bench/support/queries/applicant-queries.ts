// The database queries of the pages an applicant sees.
import type { ScreenQuery } from './query.ts'

const applying = `insert into public.applications (email, name, industry_scores, short_bio, long_bio, instagram)
  values ('new@applicants.test', 'New Person', '{"Tech": 60}', 'Director in Tech', 'I am.', '@newperson')`

const asked = `insert into public.applications (id, email, name, industry_scores, long_bio)
    values (:application, 'newcomer@applicants.test', 'New Comer', '{"Tech": 60}', 'I am.');
  insert into private.application_proofs (application_id, code_hash, tries_left, sends, sent_at)
    values (:application, private.application_code_hash(:application, '123456'), 5, 1, now() - interval '2 minutes');
  insert into private.application_links (token_hash, application_id) values (private.approval_link_hash('opens'), :application)`

const vouched = `insert into private.vouched_tickets (token_hash, email, partner)
  values (private.approval_link_hash('brought'), 'newcomer@applicants.test', 'google')`

export const applicantQueries: readonly ScreenQuery[] = [
  { screen: 'applying', sql: applying, as: 'visitor' },
  {
    screen: 'applying: the secret',
    sql: `select public.set_application_secret(:application, 'secret', '01/02/1990')`,
    before: asked,
    as: 'visitor',
  },
  { screen: 'application status', sql: `select public.application_status('nobody@bench.test', 'x')`, as: 'visitor' },
  {
    screen: 'finding one’s application',
    sql: `select public.find_application('nobody@bench.test', 'x')`,
    as: 'visitor',
  },
  {
    screen: 'is the address confirmed',
    sql: 'select public.address_proof(:application)',
    before: asked,
    as: 'visitor',
  },
  { screen: 'another code', sql: 'select public.send_application_code(:application)', before: asked, as: 'visitor' },
  {
    screen: 'confirming by code',
    sql: `select public.confirm_application(:application, '123456')`,
    before: asked,
    as: 'visitor',
  },
  {
    screen: 'correcting the address',
    sql: `select public.correct_application_address(:application, 'other@applicants.test')`,
    before: asked,
    as: 'visitor',
  },
  { screen: 'opening the mailed link', sql: `select public.application_link('opens')`, before: asked, as: 'visitor' },
  {
    screen: 'back from another house',
    sql: `select public.vouched_application('brought')`,
    before: vouched,
    as: 'visitor',
  },
  {
    screen: 'applying with its word',
    sql: `select public.vouch_for_application('brought', :application)`,
    before: vouched,
    as: 'visitor',
  },
  {
    screen: 'confirming by link',
    sql: `select public.confirm_application_link('opens', :application)`,
    before: asked,
    as: 'visitor',
  },
]
