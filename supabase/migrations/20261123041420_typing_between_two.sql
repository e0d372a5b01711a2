-- Written by `npm run db:diff -- typing_between_two` from supabase/schemas.

drop policy "Members show that they are typing in their threads" on realtime.messages;
drop function private.is_my_thread_to_write_in(text);
alter table public.member_signals drop constraint member_signals_pkey;
drop policy "Members hear who is typing in their threads" on realtime.messages;
alter table public.thread_members drop constraint thread_members_pkey;

-- Each row that is there gets an id of its own.
alter table public.member_signals add column id uuid default gen_random_uuid() not null;

alter table public.member_signals add constraint member_signals_pkey PRIMARY KEY (id);

alter table public.member_signals add constraint member_signals_one_each UNIQUE (user_id);

-- Each row that is there gets an id of its own.
alter table public.thread_members add column id uuid default gen_random_uuid() not null;

alter table public.thread_members add constraint thread_members_pkey PRIMARY KEY (id);

alter table public.thread_members add constraint thread_members_one_each UNIQUE (thread_id, user_id);

CREATE OR REPLACE FUNCTION private.signal_lost_seats()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.signal_members(array(select distinct l.user_id from lost l));
  return null;
end $function$;

revoke all on function private.signal_lost_seats() from public, anon, authenticated, service_role;

CREATE TRIGGER thread_members_signal_lost_seats AFTER DELETE ON public.thread_members REFERENCING OLD TABLE AS lost FOR EACH STATEMENT EXECUTE FUNCTION private.signal_lost_seats();

comment on table public.messages is 'What was said. Members insert `{ id, thread_id, sender_id, content, message_type: ''user'' }` with an `id` made on the device: an upsert with
`{ onConflict: ''id'', ignoreDuplicates: true }` makes a retry safe. Anything forged breaks row security (42501). Open tabs listen by
`thread_id` on the private channel `thread:<id>`. Typing signs travel between two: `typing:<thread>:<one>:<other>`, the lower id first.';

CREATE OR REPLACE FUNCTION private.typing_partner(topic text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  thread uuid;
  pair uuid[];
begin
  if (topic ~ '^typing(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){3}$') is not true or not private.is_active_member() then
    return null;
  end if;
  thread := split_part(topic, ':', 2);
  pair := array[split_part(topic, ':', 3), split_part(topic, ':', 4)];
  if me <> all (pair) or pair[1] >= pair[2] or thread = any (private.resting_thread_ids(me))
    or (select count(*) from public.thread_members m where m.thread_id = thread and m.user_id = any (pair)) < 2 then
    return null;
  end if;
  return (array_remove(pair, me))[1];
end $function$;

revoke all on function private.typing_partner(text) from public, anon, authenticated, service_role;
grant execute on function private.typing_partner(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.may_type(topic text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  other uuid := private.typing_partner(topic);
begin
  return other is not null and private.is_available(other) and (
    private.are_friends((select auth.uid()), other)
    or exists (select from public.message_threads t where t.id = split_part(topic, ':', 2)::uuid and t.type = 'intro_chat')
  );
end $function$;

revoke all on function private.may_type(text) from public, anon, authenticated, service_role;
grant execute on function private.may_type(text) to authenticated, service_role;

create policy "Members join the channels of their threads" on realtime.messages for select to authenticated
  using (((extension = ANY (ARRAY['broadcast'::text, 'presence'::text])) AND private.is_my_thread_topic(( SELECT realtime.topic() AS topic))));

create policy "Members hear who types to them" on realtime.messages for select to authenticated
  using (((extension = 'broadcast'::text) AND (private.typing_partner(( SELECT realtime.topic() AS topic)) IS NOT NULL)));

create policy "Members show that they type to those they may write to" on realtime.messages for insert to authenticated
  with check (((extension = 'broadcast'::text) AND private.may_type(( SELECT realtime.topic() AS topic))));

CREATE OR REPLACE FUNCTION private.tell_of_changed_standing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('changed_rights', o.user_id::text) from (
    select new.user_id union select o.user_id from public.thread_members m join public.thread_members o on o.thread_id = m.thread_id
    where m.user_id = new.user_id
  ) o;
  return null;
end $function$;

grant select (id) on table public.member_signals to authenticated;
grant select (id) on table public.thread_members to authenticated;
