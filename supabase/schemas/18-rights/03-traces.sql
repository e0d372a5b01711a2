-- What tells of a member elsewhere than in their own rows: names in notes of the club, cards of requests, notifications, the audit. Erasing
-- (04-erasure.sql) writes "A former member" in their place.

-- Whom an act was about: names and addresses change, and an account without an application is found by nothing else.
alter table public.admin_audit add column member_id uuid references auth.users (id) on delete set null;
grant select (member_id) on public.admin_audit to authenticated;
create index admin_audit_by_member on public.admin_audit (member_id);

-- An admin reads nothing of what the others did about a report of them (docs/decisions/0041): not in the history either.
create function private.is_of_own_report(entry public.admin_audit, admin uuid) returns boolean
language sql immutable set search_path = '' as $$
  select entry.member_id is not distinct from admin
    and entry.action in ('act_on_report', 'undo_measure', 'lift_measure', 'keep_measure', 'read_context')
$$;
grant execute on function private.is_of_own_report(public.admin_audit, uuid) to authenticated;
alter policy "Admins read who did what" on public.admin_audit
  using ((select private.is_admin()) and not private.is_of_own_report(admin_audit, (select auth.uid())));

create function private.name_audited_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.member_id := coalesce(
    new.member_id,
    (select p.user_id from public.profiles p where p.application_id = new.application_id order by p.created_at limit 1),
    (select u.id from auth.users u where u.email = lower(new.target_email) and not u.is_sso_user)
  );
  return new;
end $$;
create trigger admin_audit_names_the_member before insert on public.admin_audit
  for each row execute function private.name_audited_member();

-- What a search would find somebody by. `names` and `handles` are all they ever had here, `applications` those they handed in.
create type private.traces as (member uuid, names text[], handles text[], addresses text[], applications uuid[]);

create function private.traces_of(member uuid) returns private.traces
language plpgsql stable security definer set search_path = '' as $$
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
    where a.address is not null and (select u.id from auth.users u where u.email = lower(a.address) and not u.is_sso_user and u.id <> member) is null
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
end $$;

-- A pattern that finds these words as they stand, between letters and digits of none.
create function private.words_pattern(words text[], before text default '') returns text
language sql immutable set search_path = '' as $$
  select '(?<![[:alnum:]])' || before || '(?:' || string_agg(regexp_replace(w, '[^[:alnum:][:space:]]', '\\\&', 'g'), '|' order by length(w) desc) || ')(?![[:alnum:]])'
  from unnest(words) w
$$;

-- Text without what names somebody, as long as before at most so many letters; their id becomes `stand_in`, which stands for nobody.
create function private.without_traces(words text, of private.traces, stand_in uuid, longest int) returns text
language plpgsql immutable set search_path = '' as $$
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
end $$;

-- The same of every text in a document. Its keys, and words of closed sets, are nobody's name.
create function private.without_traces(document jsonb, of private.traces, stand_in uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(document)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, case when e.key in ('action', 'type', 'kind', 'status', 'request_type', 'message_type')
      then e.value else private.without_traces(e.value, of, stand_in) end), '{}') from jsonb_each(document) e)
    when 'array' then (select coalesce(jsonb_agg(private.without_traces(e.value, of, stand_in) order by e.place), '[]')
      from jsonb_array_elements(document) with ordinality as e (value, place))
    when 'string' then to_jsonb(private.without_traces(document #>> '{}', of, stand_in, 20000))
    else document
  end;
end $$;

-- LIKE patterns of all that names them, for a first look at many rows.
create function private.patterns_of(of private.traces) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select '%' || private.like_literal(t.told) || '%' from (
      select unnest(of.names || of.addresses) as told union select '@' || h from unnest(of.handles) h union select of.member::text
      -- As it stands in a document.
      union select trim(both '"' from to_json(n)::text) from unnest(of.names) n
    ) t
  )
$$;

-- Conversations ---------------------------------------------------------------------------------------------------------------

-- A card as the others see it from then on. What came from the member (their reason, their post) goes.
create function private.card_without(card jsonb, of private.traces, stand_in uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select private.without_traces(
    card
    || case when card ->> 'requester_id' = of.member::text then '{"requester_name": "A former member", "requester_avatar": null, "reason": null}' else '{}' end::jsonb
    || case when card ->> 'target_id' = of.member::text then '{"target_name": "A former member", "target_avatar": null, "flyer_data": null}' else '{}' end::jsonb
    || case when card ->> 'connector_id' = of.member::text then '{"connector_name": "A former member"}' else '{}' end::jsonb
    || case when card ->> 'status' = 'pending' then (case card ->> 'stage' when 'asked' then '{"status": "expired", "stage": "not_met"}' else '{"status": "expired", "stage": "expired"}' end) else '{}' end::jsonb,
    of, stand_in)
$$;

-- Their requests go, unless somebody has answered in words; so do conversations in which nobody else is left, or nothing was said. In all others
-- what was said stays, without them.
create function private.erase_conversations(of private.traces, stand_in uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
      union select r.id from public.message_threads r where r.second_connector_id = gone
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
    second_connector_id = nullif(t.second_connector_id, gone),
    participants = case t.type when 'intro_chat' then array_remove(t.participants, gone) else array_replace(t.participants, gone, stand_in) end
  where t.id = any (theirs);
  delete from public.message_threads t where t.id = any (doomed);
end $$;

-- What others were told of them. A notification that leads to them leads nowhere any more.
create function private.erase_mentions(of private.traces, stand_in uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
