-- What members may write by hand in conversations, connections and the feed, column by column; everything else is the procedures'.
begin;

select tests.expect_equal(
  (select string_agg(t.line, E'\n' order by t.line) from (
    select c.table_name || ' ' || c.privilege_type || ': ' || string_agg(c.column_name, ' ' order by c.column_name) as line
    from information_schema.column_privileges c
    where c.grantee = 'authenticated' and c.table_schema = 'public' and c.privilege_type in ('INSERT', 'UPDATE')
      and c.table_name in ('connections', 'message_threads', 'thread_members', 'messages', 'notifications', 'posts', 'post_likes', 'event_rsvps')
    group by c.table_name, c.privilege_type
  ) t),
  'connections UPDATE: status
event_rsvps INSERT: id post_id status user_id
messages INSERT: content id message_type metadata sender_id thread_id
notifications UPDATE: read
post_likes INSERT: post_id user_id
posts INSERT: content event_date event_time id images location max_attendees rsvp_enabled tags type user_id
posts UPDATE: content event_date event_time images location max_attendees rsvp_enabled tags', 'these columns and no others');

select tests.expect_equal(
  (select string_agg(t.table_name, ' ' order by t.table_name) from information_schema.table_privileges t
    where t.grantee = 'authenticated' and t.table_schema = 'public' and t.privilege_type = 'DELETE'),
  'connections event_rsvps post_likes posts', 'rows of these may be deleted, one''s own');

select tests.expect(not exists (
  select from information_schema.table_privileges t
  where t.grantee in ('anon', 'PUBLIC') and t.table_schema = 'public'
    and t.table_name in ('connections', 'message_threads', 'thread_members', 'messages', 'notifications', 'posts', 'post_likes', 'event_rsvps')
), 'nothing for visitors');

-- Every policy on these tables asks for an active member; policies for changing rows say it of the row as found.
select tests.expect_equal(
  (select string_agg(p.tablename || ' ' || p.cmd, ', ') from pg_policies p
    where p.schemaname = 'public'
      and p.tablename in ('connections', 'message_threads', 'thread_members', 'messages', 'notifications', 'posts', 'post_likes', 'event_rsvps')
      and coalesce(p.qual, p.with_check) not like '%is_active_member%'),
  null, 'every policy asks for an active member');

-- Policies decide by indexes: no array containment, and the caller's id computed once a statement.
select tests.expect(not exists (
  select from pg_policies p
  where p.schemaname = 'public' and replace(coalesce(p.qual, '') || coalesce(p.with_check, ''), 'SELECT auth.uid()', '') ~ '@>|auth\.uid\(\)'
), 'the caller''s id is computed once a statement');

select tests.expect_equal(
  (select string_agg(p.tablename, ' ' order by p.tablename) from pg_publication_tables p where p.pubname = 'supabase_realtime' and p.schemaname = 'public'),
  'applications message_threads messages notifications posts thread_members', 'open tabs listen to these');

rollback;
