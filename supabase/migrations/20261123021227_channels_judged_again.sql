-- Written by `npm run db:diff -- channels_judged_again` from supabase/schemas.

drop policy "Members show that they are typing in their threads" on realtime.messages;

CREATE OR REPLACE FUNCTION private.is_my_thread_topic(topic text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_active_member() and exists (
    select from public.thread_members m
    where m.user_id = (select auth.uid()) and 'thread:' || m.thread_id = topic
      and m.thread_id <> all (private.resting_thread_ids((select auth.uid())))
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_my_thread_to_write_in(topic text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_my_thread_topic(topic) and not exists (
    select from public.message_threads t
    where 'thread:' || t.id = topic and t.id = any (private.my_thread_ids()) and t.type = 'direct_message'
      and (array_remove(t.participants, (select auth.uid())))[1] <> all (private.my_friend_ids())
  )
$function$;

revoke all on function private.is_my_thread_to_write_in(text) from public, anon, authenticated, service_role;
grant execute on function private.is_my_thread_to_write_in(text) to authenticated, service_role;

create policy "Members show that they are typing in their threads" on realtime.messages for insert to authenticated
  with check (((extension = ANY (ARRAY['broadcast'::text, 'presence'::text])) AND private.is_my_thread_to_write_in(( SELECT realtime.topic() AS topic))));

CREATE OR REPLACE FUNCTION private.tell_of_changed_rights()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'connections' then
    perform pg_notify('changed_rights', b.user_id::text), pg_notify('changed_rights', b.connected_user_id::text)
    from changed b where tg_op <> 'INSERT' or b.status = 'blocked';
  else
    perform pg_notify('changed_rights', b.user_id::text) from changed b;
  end if;
  return null;
end $function$;

revoke all on function private.tell_of_changed_rights() from public, anon, authenticated, service_role;

CREATE TRIGGER thread_members_tell_who_left AFTER DELETE ON public.thread_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_changed_rights();

CREATE TRIGGER connections_tell_who_is_changed AFTER UPDATE ON public.connections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_changed_rights();

CREATE TRIGGER connections_tell_who_is_parted AFTER DELETE ON public.connections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_changed_rights();

CREATE TRIGGER connections_tell_who_is_new AFTER INSERT ON public.connections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_changed_rights();

CREATE OR REPLACE FUNCTION private.tell_of_changed_standing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('changed_rights', new.user_id::text);
  return null;
end $function$;

revoke all on function private.tell_of_changed_standing() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_tell_of_changed_standing AFTER UPDATE OF status ON public.profiles FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION private.tell_of_changed_standing();
