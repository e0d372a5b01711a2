-- What each role may do with each table, column by column: the whole list. Whatever is added to it has to be added here.
begin;

create function pg_temp.granted(role_name text) returns text language sql as $$
  select coalesce(string_agg(g.line, E'\n' order by g.line), '') from (
    select t.table_name || ' ' || t.privilege_type as line
    from information_schema.table_privileges t where t.grantee = role_name and t.table_schema = 'public'
    union all
    select c.table_name || ' ' || c.privilege_type || ': ' || string_agg(c.column_name, ' ' order by c.column_name)
    from information_schema.column_privileges c
    where c.grantee = role_name and c.table_schema = 'public'
      and not exists (
        select from information_schema.table_privileges t
        where (t.grantee, t.table_schema, t.table_name, t.privilege_type) = (c.grantee, c.table_schema, c.table_name, c.privilege_type)
      )
    group by c.table_name, c.privilege_type
  ) g
$$;

select tests.expect_equal(pg_temp.granted('authenticated'), 'admin_audit SELECT: action admin_id application_id created_at detail id member_id target_email
applications INSERT: city email id industry_scores instagram invited_by linkedin long_bio name photos press_links profile_photo short_bio status tiktok
applications SELECT: city confirmed_at created_at email id industry_scores instagram invited_by linkedin long_bio name photos press_links profile_photo reviewed_at reviewed_by search_text short_bio status submitted_at tiktok version
applications UPDATE: reviewed_at reviewed_by status
chosen_connectors SELECT: connector_id created_at user_id
clout_history SELECT: clout day user_id
connections DELETE
connections SELECT: blocked_by connected_user_id created_at id status updated_at user_id
connections UPDATE: status
endorsement_requests SELECT: created_at id mailed_at recipient_email recipient_id requester_id status
endorsements SELECT: created_at endorsee_id endorser_id id industry snippet
event_rsvps DELETE
event_rsvps INSERT: id post_id status user_id
event_rsvps SELECT: created_at id post_id status user_id
industry_scores INSERT: industry score user_id
industry_scores SELECT: created_at id industry score user_id
industry_scores UPDATE: industry score user_id
introduction_settings SELECT: asked_first only_chosen updated_at user_id
link_cards SELECT: address description id message_id picture site title
member_signals SELECT: changed_at id user_id
message_files SELECT: duration_ms height id kind message_id name owner_id place placeholder waveform width
message_reactions SELECT: emoji id message_id reacted_at thread_id user_id
message_threads SELECT: ask_again_at chain connector_id created_at decided_at expires_at group_chat id parent_request_id participants reason requester_id second_connector_id stage status target_id title type updated_at
messages INSERT: content id message_type metadata reply_to sender_id thread_id
messages SELECT: content created_at edited_at hidden id message_type metadata removed_at reply_to sender_id seq thread_id
notifications SELECT: body created_at data group_key id read title type user_id
notifications UPDATE: read
post_likes DELETE
post_likes INSERT: post_id user_id
post_likes SELECT: created_at post_id user_id
posts DELETE
posts INSERT: content event_date event_time id images location max_attendees rsvp_enabled tags type user_id
posts SELECT: content created_at event_date event_time going_count hidden id images likes_count location max_attendees rsvp_enabled tags type updated_at user_id
posts UPDATE: content event_date event_time images location max_attendees rsvp_enabled tags
profiles SELECT: age avatar_url badge bio cities_often_in city contacts_connected created_at discoverable discovery_visible display_name founder id ig_handle industries industry_scores instagram_connected is_dummy known_for name photos press_links score setup_required short_bio status updated_at user_id
profiles UPDATE: about_shown age bio cities_often_in city contacts_connected discovery_visible display_name ig_handle instagram_connected known_for long_bio name photos press_links setup_progress setup_required short_bio updated_at
thread_members SELECT: archived hidden hidden_until_seq id joined_at last_activity_at last_read_seq marked_unread muted_until pinned_at shelved_by thread_id unread_count user_id', 'what members (and, by policy, admins) are granted');

select tests.expect_equal(pg_temp.granted('anon'),
  'applications INSERT: city email id industry_scores instagram invited_by linkedin long_bio name photos press_links profile_photo short_bio status tiktok',
  'visitors hand in an application');
select tests.expect_equal(pg_temp.granted('PUBLIC'), '', 'nobody else is granted anything');
select tests.expect_equal((
  select coalesce(string_agg(c.oid::regclass::text, ' '), '') from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not has_table_privilege('service_role', c.oid, 'select')
), '', 'the functions'' role reads whole tables');

-- A column is unreadable until it is listed above: to members a table is granted column by column.
select tests.expect(not exists (
  select from information_schema.table_privileges t
  where t.grantee in ('anon', 'authenticated') and t.table_schema = 'public' and t.privilege_type in ('SELECT', 'INSERT', 'UPDATE')
), 'no table is granted whole');

select tests.expect(not exists (
  select from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join unnest(array['anon', 'authenticated']) as r (role_name)
  where n.nspname in ('public', 'private') and c.relkind = 'S' and has_sequence_privilege(r.role_name, c.oid, 'usage, select, update')
), 'nobody draws from a sequence');

-- Helpers that look behind the policies and may be called all the same: each answers about the caller alone, or yes or no.
select tests.expect_equal(
  (select string_agg(distinct p.proname, ' ' order by p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'private' and p.prosecdef
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))),
  'blocked_member_ids file_is_reported has_room_for_files is_active_member is_admin is_my_thread_topic is_shown may_type my_closed_ids my_deleted_marks my_export_parts my_friend_ids my_listed_thread_ids my_read_until my_thread_ids require_admin require_member typing_partner',
  'these definer helpers and no others');

-- What a later migration makes is closed until it opens it.
select set_config('role', (select t.tableowner from pg_tables t where t.schemaname = 'public' and t.tablename = 'profiles'), true);
create table public.later (n int);
create function public.later() returns int language sql as 'select 1';
create function private.later() returns int language sql as 'select 1';
select tests.expect(not exists (
  select from unnest(array['anon', 'authenticated']) as r (role_name)
  where has_table_privilege(r.role_name, 'public.later', 'select, insert, update, delete')
    or has_function_privilege(r.role_name, 'public.later()', 'execute') or has_function_privilege(r.role_name, 'private.later()', 'execute')
), 'nothing is open by default');
select tests.become_owner();
drop table public.later;

select tests.expect_equal(
  (select string_agg(p.tablename, ' ' order by p.tablename) from pg_publication_tables p where p.pubname = 'supabase_realtime' and p.schemaname = 'public'),
  'applications member_signals message_reactions message_threads messages notifications posts thread_members', 'open tabs listen to these');
-- Whoever listens to a table hears the key of each row that is deleted, and nobody judges that: it may name nobody.
select tests.expect_equal((
  select string_agg(p.tablename, ' ' order by p.tablename) from pg_publication_tables p
  join pg_class t on t.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
  join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
  where p.pubname = 'supabase_realtime' and (t.relreplident <> 'd' or k.conkey <> array[(
    select a.attnum from pg_attribute a where a.attrelid = t.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype)])
), null, 'a deletion tells an id that says nothing');

rollback;
