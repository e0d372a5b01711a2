-- Written by `npm run db:diff -- erasure` from supabase/schemas.

alter table public.admin_audit add column member_id uuid;
-- As far as it can be told: by the application, else by the address of the account.
update public.admin_audit a
set member_id = coalesce(
  (select p.user_id from public.profiles p where p.application_id = a.application_id order by p.created_at limit 1),
  (select u.id from auth.users u where u.email = lower(a.target_email) and not u.is_sso_user)
);

alter table public.admin_audit add constraint admin_audit_member_id_fkey FOREIGN KEY (member_id) REFERENCES auth.users(id) ON DELETE SET NULL;

CREATE INDEX admin_audit_by_member ON public.admin_audit USING btree (member_id);

CREATE OR REPLACE FUNCTION private.name_audited_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.member_id := coalesce(
    new.member_id,
    (select p.user_id from public.profiles p where p.application_id = new.application_id order by p.created_at limit 1),
    (select u.id from auth.users u where u.email = lower(new.target_email) and not u.is_sso_user)
  );
  return new;
end $function$;

revoke all on function private.name_audited_member() from public, anon, authenticated, service_role;

CREATE TRIGGER admin_audit_names_the_member BEFORE INSERT ON public.admin_audit FOR EACH ROW EXECUTE FUNCTION private.name_audited_member();

create type private.traces as (member uuid, names text[], handles text[], addresses text[], applications uuid[]);

CREATE OR REPLACE FUNCTION private.traces_of(member uuid)
 RETURNS private.traces
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found private.traces;
begin
  found.member := member;
  found.addresses := array(
    select distinct lower(a.address) from (
      select u.email as address from auth.users u where u.id = member
      union all select nullif(u.email_change, '') from auth.users u where u.id = member
      union all select a.email from public.applications a join public.profiles p on p.application_id = a.id where p.user_id = member
      union all select a.target_email from public.admin_audit a where a.member_id = member
    ) a
    -- One that somebody else has today tells of them.
    where a.address is not null and not exists (select from auth.users u where u.email = lower(a.address) and u.id <> member)
  );
  found.applications := array(
    select a.id from public.applications a
    where lower(a.email) = any (found.addresses) and not exists (select from public.profiles p where p.application_id = a.id and p.user_id <> member)
    union
    select p.application_id from public.profiles p where p.user_id = member and p.application_id is not null
  );
  found.names := array(
    select distinct btrim(n.name) from (
      select unnest(array[p.display_name, p.name]) as name from public.profiles p where p.user_id = member
      union all select a.name from public.applications a where a.id = any (found.applications)
      union all select unnest(array[c.before, c.after]) from private.profile_changes c where c.user_id = member and c.field = 'name'
      union all select a.detail ->> 'name' from public.admin_audit a where a.member_id = member
    ) n where length(btrim(n.name)) > 1
  );
  found.handles := array(
    select distinct ltrim(h.handle, '@') from (
      select p.ig_handle as handle from public.profiles p where p.user_id = member
      union all select a.instagram from public.applications a where a.id = any (found.applications)
      union all select unnest(array[c.before, c.after]) from private.profile_changes c where c.user_id = member and c.field like '%handle'
      union all select h.handle_key from private.handles h where h.user_id = member
    ) h where length(ltrim(h.handle, '@')) > 0
  );
  return found;
end $function$;

revoke all on function private.traces_of(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.words_pattern(words text[], before text DEFAULT ''::text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '(?<![[:alnum:]])' || before || '(?:' || string_agg(regexp_replace(w, '[^[:alnum:][:space:]]', '\\\&', 'g'), '|' order by length(w) desc) || ')(?![[:alnum:]])'
  from unnest(words) w
$function$;

revoke all on function private.words_pattern(text[],text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.without_traces(words text, of private.traces, stand_in uuid, longest integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  told text := words;
begin
  if cardinality(of.names) > 0 then
    told := regexp_replace(told, private.words_pattern(of.names), 'A former member', 'gi');
  end if;
  if cardinality(of.handles) > 0 then
    told := regexp_replace(told, private.words_pattern(of.handles, '@'), 'A former member', 'gi');
  end if;
  if cardinality(of.addresses) > 0 then
    told := regexp_replace(told, private.words_pattern(of.addresses), 'A former member', 'gi');
  end if;
  return left(replace(told, of.member::text, stand_in::text), longest);
end $function$;

revoke all on function private.without_traces(text,private.traces,uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.without_traces(document jsonb, of private.traces, stand_in uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case jsonb_typeof(document)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, case when e.key in ('action', 'type', 'kind', 'status', 'request_type', 'message_type')
      then e.value else private.without_traces(e.value, of, stand_in) end), '{}') from jsonb_each(document) e)
    when 'array' then (select coalesce(jsonb_agg(private.without_traces(e.value, of, stand_in) order by e.place), '[]')
      from jsonb_array_elements(document) with ordinality as e (value, place))
    when 'string' then to_jsonb(private.without_traces(document #>> '{}', of, stand_in, 20000))
    else document
  end;
end $function$;

revoke all on function private.without_traces(jsonb,private.traces,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.patterns_of(of private.traces)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(
    select '%' || private.like_literal(t.told) || '%' from (
      select unnest(of.names || of.addresses) as told union select '@' || h from unnest(of.handles) h union select of.member::text
      -- As it stands in a document.
      union select trim(both '"' from to_json(n)::text) from unnest(of.names) n
    ) t
  )
$function$;

revoke all on function private.patterns_of(private.traces) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.card_without(card jsonb, of private.traces, stand_in uuid)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.without_traces(
    card
    || case when card ->> 'requester_id' = of.member::text then '{"requester_name": "A former member", "requester_avatar": null, "reason": null}' else '{}' end::jsonb
    || case when card ->> 'target_id' = of.member::text then '{"target_name": "A former member", "target_avatar": null, "flyer_data": null}' else '{}' end::jsonb
    || case when card ->> 'connector_id' = of.member::text then '{"connector_name": "A former member"}' else '{}' end::jsonb
    || case when card ->> 'status' = 'pending' then '{"status": "expired"}' else '{}' end::jsonb,
    of, stand_in)
$function$;

revoke all on function private.card_without(jsonb,private.traces,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.erase_conversations(of private.traces, stand_in uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone uuid := of.member;
  theirs uuid[];
  doomed uuid[];
  waiting record;
begin
  theirs := array(
    select t.id from public.message_threads t
    where t.id in (
      select m.thread_id from public.thread_members m where m.user_id = gone
      union select x.thread_id from public.messages x where x.sender_id = gone
      union select r.id from public.message_threads r where r.requester_id = gone
      union select r.id from public.message_threads r where r.target_id = gone
      union select r.id from public.message_threads r where r.connector_id = gone
    )
    order by t.id for update
  );
  doomed := array(
    select t.id from public.message_threads t
    where t.id = any (theirs) and (
      not exists (select from public.profiles p where p.user_id = any (t.participants) and p.user_id <> gone)
      or t.type = 'direct_message' and not exists (select from public.messages x where x.thread_id = t.id)
      or t.type = 'plug_request' and t.requester_id = gone
        and not exists (select from public.messages x where x.thread_id = t.id and x.message_type = 'user' and x.sender_id <> gone)
    )
  );
  -- Whoever waited for their yes may ask another friend.
  for waiting in
    update public.message_threads t set status = 'expired'
    where t.id = any (theirs) and t.status = 'pending' returning t.requester_id, t.target_id
  loop
    perform private.drop_waiting_rsvps(waiting.requester_id, waiting.target_id);
  end loop;
  update public.messages x
  set content = case
      when x.message_type = 'request_card' and x.metadata ->> 'requester_id' = gone::text
        then 'A former member would like to meet ' || coalesce(x.metadata ->> 'target_name', 'somebody') || '.'
      else private.without_traces(x.content, of, stand_in, 4000) end,
    metadata = case x.message_type when 'request_card' then private.card_without(x.metadata, of, stand_in)
      when 'user' then '{}' else private.without_traces(x.metadata, of, stand_in) end,
    sender_id = nullif(x.sender_id, gone)
  -- What others wrote is theirs, whomever they name in it.
  where x.thread_id = any (theirs) and (x.sender_id is null or x.sender_id = gone or x.message_type = 'request_card');
  update public.message_threads t
  set title = private.without_traces(t.title, of, stand_in, 250),
    reason = case when gone in (t.requester_id, t.connector_id) then null else private.without_traces(t.reason, of, stand_in, private.longest_reason()) end,
    requester_id = nullif(t.requester_id, gone), target_id = nullif(t.target_id, gone), connector_id = nullif(t.connector_id, gone),
    participants = case t.type when 'intro_chat' then array_remove(t.participants, gone) else array_replace(t.participants, gone, stand_in) end
  where t.id = any (theirs);
  delete from public.message_threads t where t.id = any (doomed);
end $function$;

revoke all on function private.erase_conversations(private.traces,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.erase_mentions(of private.traces, stand_in uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  patterns text[] := private.patterns_of(of);
begin
  delete from public.notifications n
  where n.user_id = of.member or n.data::text like '%' || of.member || '%' or n.group_key like '%' || of.member || '%';
  update public.notifications n
  set title = private.without_traces(n.title, of, stand_in, 200), body = private.without_traces(n.body, of, stand_in, 1000),
    data = private.without_traces(n.data, of, stand_in)
  where n.title like any (patterns) or n.body like any (patterns) or n.data::text like any (patterns);
  -- An application names who invited: a name, or a handle with or without its sign.
  update public.applications a set invited_by = null
  where a.invited_by is not null and (a.invited_by ilike any (patterns) or private.fold(ltrim(a.invited_by, '@')) = any (
    array(select private.fold(h) from unnest(of.handles) h)));
  delete from public.endorsement_requests r where r.recipient_email = any (of.addresses);
  delete from private.outbox o
  where o.about_member = of.member or o.about_application = any (of.applications) or lower(o.recipient) = any (of.addresses)
    or o.facts::text like any (patterns) or o.dedupe_key like '%' || of.member || '%'
    or o.dedupe_key in (select 'endorsement request ' || r.id from public.endorsement_requests r where r.requester_id = of.member);
  -- That something was done, when, by whom and what: not to whom.
  update public.admin_audit a
  set member_id = null, application_id = null, target_email = null,
    detail = jsonb_strip_nulls(jsonb_build_object('name', 'A former member', 'field', a.detail -> 'field'))
  where a.member_id = of.member or a.application_id = any (of.applications) or lower(a.target_email) = any (of.addresses);
  update public.admin_audit a set admin_id = null where a.admin_id = of.member;
end $function$;

revoke all on function private.erase_mentions(private.traces,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.erase_auth_log(member uuid, addresses text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.audit_log_entries l
  where l.payload::text like '%' || member || '%' or exists (select from unnest(addresses) a where position(a in lower(l.payload::text)) > 0);
exception when insufficient_privilege then
  raise warning 'the auth service''s log keeps its lines about an erased account: %', sqlerrm;
end $function$;

revoke all on function private.erase_auth_log(uuid,text[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.erase_member(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  traces private.traces := private.traces_of(member);
  -- Stands for them where a conversation needs two. Made anew each time: it leads from one to nothing.
  stand_in uuid := gen_random_uuid();
begin
  perform private.remove_folder(member);
  delete from auth.sessions s where s.user_id = member;
  perform private.erase_conversations(traces, stand_in);
  -- Each by itself: counts of others' posts follow.
  delete from public.post_likes l where l.user_id = member;
  delete from public.event_rsvps r where r.user_id = member;
  delete from public.posts p where p.user_id = member;
  perform private.erase_mentions(traces, stand_in);
  -- With it go scores, birthday, connections, endorsements, requests for them, choices, notifications and seats.
  delete from public.profiles p where p.user_id = member;
  delete from public.applications a where a.id = any (traces.applications);
  delete from private.handles h where h.user_id = member;
  delete from private.profile_changes c where c.user_id = member;
  delete from private.known_devices k where k.user_id = member;
  delete from private.admins a where a.user_id = member;
  perform private.erase_auth_log(member, traces.addresses);
  update private.absences a set erased_at = now() where a.user_id = member;
end $function$;

revoke all on function private.erase_member(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_closed_accounts(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid;
  erased int := 0;
begin
  for due in
    select a.user_id from private.absences a where a.erase_at <= now() and a.erased_at is null
    order by a.erase_at limit least(most, 20) for update skip locked
  loop
    begin
      perform private.erase_member(due);
      erased := erased + 1;
    exception when others then
      raise warning 'an account could not be erased yet: %', sqlerrm;
    end;
  end loop;
  return erased;
end $function$;

revoke all on function private.sweep_closed_accounts(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.accounts_are_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.absences a where a.erase_at <= now())
$function$;

revoke all on function private.accounts_are_due() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.erased_accounts(most integer DEFAULT 20)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select a.user_id from private.absences a where a.erased_at is not null order by a.erased_at
    limit least(greatest(coalesce(erased_accounts.most, 20), 1), 100)
  )
$function$;
comment on function public.erased_accounts(integer) is 'Accounts whose rows are erased, at most `most`: each is to be removed from the auth service and then named to
`forget_account`.';

revoke all on function public.erased_accounts(integer) from public, anon, authenticated, service_role;
grant execute on function public.erased_accounts(integer) to service_role;

CREATE OR REPLACE FUNCTION public.forget_account(member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.absences a where a.user_id = forget_account.member and a.erased_at is not null for update;
  if not found then
    return false;
  end if;
  if exists (select from storage.objects o where o.name like forget_account.member || '/%') then
    -- Should one have been missed, it goes now.
    perform private.remove_folder(forget_account.member);
    return false;
  end if;
  if exists (select from auth.users u where u.id = forget_account.member) then
    return false;
  end if;
  -- The auth service noted whom it removed.
  perform private.erase_auth_log(forget_account.member, '{}');
  delete from private.absences a where a.user_id = forget_account.member;
  return true;
end $function$;
comment on function public.forget_account(uuid) is 'An erased account is removed from the auth service: forgets that there was one. False while the account, or a file of
its member''s, is there still.';

revoke all on function public.forget_account(uuid) from public, anon, authenticated, service_role;
grant execute on function public.forget_account(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.sweep(most integer DEFAULT 100)
 RETURNS shapes.swept
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limited int := least(greatest(coalesce(sweep.most, 100), 1), 1000);
  counts jsonb;
  pictures text[];
begin
  -- Each removes at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited)
  );
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now())
  );
end $function$;

CREATE OR REPLACE FUNCTION public.due_to_sweep()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now())
    or exists (select from private.unproved_applications())
    or private.accounts_are_due()
$function$;
