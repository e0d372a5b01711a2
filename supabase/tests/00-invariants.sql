-- What must hold of the whole schema, whatever else is added to it.
begin;

select tests.expect(not exists (
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relrowsecurity
), 'every table has row-level security on');

select tests.expect(not exists (
  select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') and p.prosecdef
    and not exists (select from unnest(p.proconfig) setting where setting = 'search_path=""')
), 'every definer function has an empty search path');

select tests.expect(not exists (
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('v', 'm')
), 'no view goes round the policies');

-- Procedures a visitor may call.
select tests.expect_equal(
  (select string_agg(p.proname, ' ' order by p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and has_function_privilege('anon', p.oid, 'execute')),
  'address_proof answer_closed_account answer_push application_link application_status closed_account confirm_application confirm_application_link correct_application_address find_application keep_closed_account send_application_code send_approval_link send_closed_account_link set_application_secret verify_admin_access vouch_for_application vouched_application why_closed', 'visitors call these and no other procedures');

-- Procedures a member may call: nothing that is meant for the functions.
select tests.expect_equal(
  (select coalesce(string_agg(p.proname, ' ' order by p.proname), '') from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute')
      and p.proname not in (
        'address_proof', 'answer_push', 'application_link', 'confirm_application', 'confirm_application_link', 'correct_application_address', 'find_application', 'send_application_code', 'send_approval_link',
        'archived_conversations', 'search_inbox', 'search_thread', 'shelve_thread', 'add_to_group', 'hand_group_over', 'make_group', 'remove_from_group', 'rename_group', 'send_photographs', 'send_voice_note', 'push_key', 'save_push_subscription', 'remove_push_subscription', 'try_push', 'notice_history', 'notice_settings', 'set_notices', 'settle_notices', 'answer_welcome', 'greet_host', 'welcome_newcomers', 'both_in_town', 'in_town', 'remove_stay', 'save_stay', 'absence_of', 'answer_closed_account', 'close_account', 'closed_account', 'keep_closed_account', 'my_export', 'why_closed', 'send_closed_account_link', 'pause_account', 'request_export', 'set_absence',
        'my_seen_choices', 'set_seen_choices',
        'kept_in_thread',
        'answer_endorsement_request', 'answer_invite_claim', 'answer_meeting', 'application_details', 'application_status', 'cancel_endorsement_request', 'changed_profiles', 'connection_suggestions',
        'decline_endorsement_request', 'discover', 'discover_counts', 'end_other_sessions', 'end_session', 'endorsements_of', 'exchange_industries', 'home_dashboard', 'member_profile', 'my_endorsement_requests',
        'my_address', 'my_profile', 'my_sessions', 'my_two_steps', 'make_recovery_codes', 'spend_recovery_code', 'verify_member_access', 'own_row', 'profiles', 'signalled_within', 'take_back_address_change', 'take_back_wave', 'wave_away', 'plug_opportunities', 'reopen_application', 'request_endorsements', 'resend_welcome', 'save_post', 'save_profile', 'search_applications', 'search_audit', 'search_members',
        'set_application_secret', 'settle_profile_change', 'verify_admin_access', 'vouch_for_application', 'vouched_application', 'welcome_mail', 'write_endorsement'
      )
      and p.proname not in (select procedure from tests.plug_procedures)),
  '', 'members call the listed procedures and no other');

select tests.expect_equal(
  (select string_agg(p.proname, ' ' order by p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in ('prepare_approval', 'complete_approval', 'member_account', 'set_member_status',
      'record_password_change', 'mail_endorsement_request', 'record_message_notification', 'claim_outbox', 'settle_outbox', 'mail_state', 'approval_link', 'device_alarm', 'raise_device_alarm',
      'end_approval_links', 'claim_export', 'ended_exports', 'erased_accounts', 'exports_to_make', 'forget_account', 'settle_export', 'sweep', 'forget_pictures', 'forget_files', 'due_to_sweep', 'agree_on_push_keys', 'hand_over_pushes', 'letters_by_link')
      and has_function_privilege('service_role', p.oid, 'execute') and not has_function_privilege('authenticated', p.oid, 'execute')
      and not has_function_privilege('anon', p.oid, 'execute')),
  'agree_on_push_keys approval_link claim_export claim_outbox complete_approval device_alarm due_to_sweep end_approval_links ended_exports erased_accounts exports_to_make forget_account forget_files forget_pictures hand_over_pushes letters_by_link mail_endorsement_request mail_state member_account prepare_approval raise_device_alarm record_message_notification record_password_change set_member_status settle_export settle_outbox sweep',
  'the functions'' procedures are theirs alone');

-- Private helpers that change something are callable by nobody; those that members'' policies need only read.
select tests.expect_equal(
  (select coalesce(string_agg(p.proname, ' ' order by p.proname), '') from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'private' and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))),
  '', 'no private helper that writes is callable');

-- Nobody but the owner and the service writes or reads a private table.
select tests.expect(not exists (
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join unnest(array['anon', 'authenticated', 'service_role']) as r (role_name)
  where n.nspname = 'private' and c.relkind in ('r', 'p')
    and has_table_privilege(r.role_name, c.oid, 'select, insert, update, delete, truncate, references, trigger')
), 'private tables are granted to nobody');

-- Policies are sentences, and ask for an active member or an admin; two open the door for applicants.
select tests.expect_equal(
  (select coalesce(string_agg(p.policyname, ', '), '') from pg_policies p
    where p.schemaname in ('public', 'storage', 'realtime') and p.policyname !~ '^[A-Z][a-z]+ .+ .+'),
  '', 'every policy is named by a sentence');
select tests.expect_equal(
  (select string_agg(p.policyname, ' / ' order by p.policyname) from pg_policies p
    where p.schemaname in ('public', 'storage', 'realtime')
      -- is_my_thread_topic, typing_partner and may_type ask for an active member themselves (52-typing), my_export_parts too (97-exports).
      and (coalesce(p.qual, '') || coalesce(p.with_check, '')) !~ 'is_active_member|is_admin|is_my_thread_t|typing_partner|may_type|my_export_parts'),
  'Anyone applies, undecided / Applicants add a photo under applications', 'policies that ask for neither');
select tests.expect_equal(
  (select coalesce(string_agg(p.policyname, ', '), '') from pg_policies p
    where p.schemaname in ('public', 'storage', 'realtime') and 'public' = any (p.roles)),
  '', 'every policy names the roles it is for');
-- Policies decide by indexes: no array containment, and what they ask for is computed once a statement, each helper and each auth.uid()
-- in a sub-select.
select tests.expect_equal(
  (select coalesce(string_agg(p.policyname, ', '), '') from pg_policies p
    where p.schemaname = 'public' and coalesce(p.qual, '') || coalesce(p.with_check, '') like '%@>%'),
  '', 'no policy asks what no index answers under row-level security');
select tests.expect_equal(
  (select coalesce(string_agg(p.policyname, ', '), '') from pg_policies p
    where p.schemaname in ('public', 'storage', 'realtime')
      and regexp_replace(coalesce(p.qual, '') || coalesce(p.with_check, ''), '\( SELECT [^()]*(\([^()]*\)[^()]*)*\)', '', 'g') ~ 'auth\.uid\(|is_active_member|is_admin'),
  '', 'no helper runs for every row');

-- Every foreign key has an index that begins with its columns, so that removing a row scans nothing.
select tests.expect_equal(
  (select coalesce(string_agg(k.conrelid::regclass || ' ' || k.conname, ', ' order by k.conname), '') from pg_constraint k
    join pg_namespace n on n.oid = k.connamespace
    where n.nspname in ('public', 'private') and k.contype = 'f'
      and not exists (
        select from pg_index i where i.indrelid = k.conrelid
          -- One that leaves rows out helps only if those rows refer to nothing.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', (
            select string_agg(quote_ident(c.attname), ', ') from pg_attribute c where c.attrelid = k.conrelid and c.attnum = any (k.conkey))))
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] operator(pg_catalog.@>) k.conkey
      )),
  '', 'every foreign key is indexed');

-- As on a hosted project: nothing of ours lies in the platform's schemas but policies and triggers it allows, and extensions have a schema of
-- their own.
select tests.expect_equal(
  (select coalesce(string_agg(o.name, ', '), '') from (
    select c.oid::regclass::text as name, c.relnamespace as place, c.relowner as owner from pg_class c
    union all
    select p.oid::regprocedure::text, p.pronamespace, p.proowner from pg_proc p
  ) o
  where o.place in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
    and o.owner = (select c.relowner from pg_class c where c.oid = 'public.profiles'::regclass)),
  '', 'migrations make nothing in auth, storage and realtime');
select tests.expect_equal(
  (select coalesce(string_agg(t.tgrelid::regclass || ' ' || t.tgname, ', ' order by t.tgname), '') from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
      and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)),
  'auth.mfa_factors factors_are_known, auth.mfa_factors factors_are_told, auth.mfa_factors factors_end, storage.objects message_objects_wait_for_their_message, storage.objects message_objects_wait_no_more, auth.sessions second_steps_end_absences, auth.sessions sessions_begin, auth.sessions sessions_end, auth.sessions sessions_end_absences, auth.sessions sessions_end_pushes, auth.sessions sessions_of_admins_count', 'and hang these triggers on them, and no other');
select tests.expect_equal(
  (select coalesce(string_agg(e.extname, ', '), '') from pg_extension e where e.extnamespace <> 'extensions'::regnamespace and e.extname <> 'plpgsql'),
  '', 'extensions live in their schema');

-- Every constraint is named by a person: the API hands the name on.
select tests.expect(not exists (
  select from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where n.nspname in ('public', 'private') and k.contype = 'c' and k.conname ~ '_check\d*$'
), 'every check has a name that says what it asks');

-- A hosted project refuses a request that changes or removes all rows of a table, also deep in a procedure (its library safeupdate, 21000).
select tests.expect_equal(
  (select coalesce(string_agg(f.oid::regprocedure::text, ', '), '') from pg_proc f
   where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and regexp_replace(f.prosrc, '--[^\n]*', '', 'g') ~* '\m(update\s+[a-z_]+\.[a-z_]+(\s+[a-z_]+)?\s+set|delete\s+from)\M((?!\mwhere\M)[^;])*;'),
  '', 'no procedure changes or removes all rows of a table');

rollback;
