-- Written by `npm run db:diff -- blocks_like_closed_accounts` from supabase/schemas.

drop policy "Members read endorsements they wrote or got" on public.endorsements;
drop policy "Members read who comes to events they see, hosts who asks too" on public.event_rsvps;
drop policy "Members read whom they chose" on public.chosen_connectors;
drop policy "Members read messages of their threads, not what they deleted n" on public.messages;
drop policy "Either side may end a connection, a block only its blocker" on public.connections;
drop policy "Either side may block the other, and nothing else by hand" on public.connections;
drop policy "Members read their own connections, but not a block against the" on public.connections;

CREATE OR REPLACE FUNCTION private.own_block_ids(member uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(c.connected_user_id), '{}') from public.connections c where c.blocked_by = member
$function$;

revoke all on function private.own_block_ids(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.read_until(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(b.id, b.until), '{}') from (
    select o.id, min(case when c.blocked_by = member then '-infinity' else c.created_at end) as until
    from public.connections c
    cross join lateral (select case c.user_id when member then c.connected_user_id else c.user_id end as id) o
    where c.status = 'blocked' and member in (c.user_id, c.connected_user_id)
    group by o.id
  ) b
$function$;

revoke all on function private.read_until(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.my_read_until()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.read_until((select auth.uid()))
$function$;

revoke all on function private.my_read_until() from public, anon, authenticated, service_role;
grant execute on function private.my_read_until() to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.my_closed_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(p.user_id), '{}') from public.connections c
  join public.profiles p on p.status <> 'active'
    and p.user_id = case c.user_id when (select auth.uid()) then c.connected_user_id else c.user_id end
  where (select auth.uid()) in (c.user_id, c.connected_user_id)
$function$;

revoke all on function private.my_closed_ids() from public, anon, authenticated, service_role;
grant execute on function private.my_closed_ids() to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_closed_to(viewer uuid, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (not private.in_good_standing(member) or coalesce(viewer = any (private.own_block_ids(member)), false))
    and not coalesce(member = any (private.own_block_ids(viewer)), false)
$function$;

revoke all on function private.is_closed_to(uuid,uuid) from public, anon, authenticated, service_role;

create policy "Members read their own connections, but not a block against the" on public.connections for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND ((user_id = ( SELECT auth.uid() AS uid)) OR (connected_user_id = ( SELECT auth.uid() AS uid))) AND ((status <> 'blocked'::text) OR (blocked_by = ( SELECT auth.uid() AS uid))) AND ((status = 'blocked'::text) OR (NOT (ARRAY[user_id, connected_user_id] && ( SELECT private.my_closed_ids() AS my_closed_ids))))));

create policy "Either side may block the other, and nothing else by hand" on public.connections for update to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND ((user_id = ( SELECT auth.uid() AS uid)) OR (connected_user_id = ( SELECT auth.uid() AS uid))) AND (status <> 'blocked'::text) AND (NOT (ARRAY[user_id, connected_user_id] && ( SELECT private.my_closed_ids() AS my_closed_ids)))))
  with check (((status = 'blocked'::text) AND (blocked_by = ( SELECT auth.uid() AS uid))));

create policy "Either side may end a connection, a block only its blocker" on public.connections for delete to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND ((user_id = ( SELECT auth.uid() AS uid)) OR (connected_user_id = ( SELECT auth.uid() AS uid))) AND ((status <> 'blocked'::text) OR (blocked_by = ( SELECT auth.uid() AS uid))) AND ((status = 'blocked'::text) OR (NOT (ARRAY[user_id, connected_user_id] && ( SELECT private.my_closed_ids() AS my_closed_ids))))));

CREATE OR REPLACE FUNCTION private.own_the_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.status <> 'blocked' then
    new.blocked_by := null;
  elsif tg_op = 'INSERT' or old.status <> 'blocked' then
    new.blocked_by := coalesce((select auth.uid()), new.blocked_by);
    -- A block looks the same whether it ended a friendship or found none: the other may have ended it by theirs.
    if new.blocked_by = new.connected_user_id then
      new.connected_user_id := new.user_id;
      new.user_id := new.blocked_by;
    end if;
    -- To the moment: what was written before it stays readable to the one who is blocked.
    new.created_at := clock_timestamp();
  end if;
  new.updated_at := case when new.status = 'blocked' then new.created_at else now() end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.hears_of(listener uuid, member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.are_friends(listener, member) or exists (
    select from public.thread_members m join public.thread_members o on o.thread_id = m.thread_id
    where m.user_id = listener and o.user_id = member
  );
end $function$;

revoke all on function private.hears_of(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.signal_pairs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.signal_members(array(
      select side.id from before_change b cross join lateral (values (b.user_id), (b.connected_user_id)) as side (id)
      where b.status <> 'blocked' or b.blocked_by = side.id
        or (not private.is_across_a_block(b.user_id, b.connected_user_id) and private.hears_of(side.id, b.blocked_by))
    ));
  else
    perform private.signal_members(array(
      select side.id from after_change a cross join lateral (values (a.user_id), (a.connected_user_id)) as side (id)
      where a.status <> 'blocked' or a.blocked_by = side.id or (
        -- An update is a block that ends a friendship, or a press on Connect, which needs an intro chat.
        (tg_op = 'UPDATE' or private.hears_of(side.id, a.blocked_by)) and a.blocked_by <> all (private.own_block_ids(side.id))
      )
    ));
  end if;
  return null;
end $function$;

create policy "Members read whom they chose" on public.chosen_connectors for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (user_id = ( SELECT auth.uid() AS uid)) AND (connector_id <> ALL (( SELECT private.my_closed_ids() AS my_closed_ids)::uuid[]))));

CREATE OR REPLACE FUNCTION public.set_introductions(only_chosen boolean DEFAULT NULL::boolean, choose uuid[] DEFAULT '{}'::uuid[], unchoose uuid[] DEFAULT '{}'::uuid[])
 RETURNS shapes.introductions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  friends int;
begin
  if cardinality(choose) > 500 or cardinality(unchoose) > 500 then
    perform private.fail(422, 'too_many', 'Choose at most 500 friends at once.');
  end if;
  if cardinality(choose) > 0 then
    -- Locked, so that a friendship that ends meanwhile takes the choice along.
    select count(*) into friends from (
      select from public.connections c
      where c.status = 'active' and not array[c.user_id, c.connected_user_id] && private.my_closed_ids()
        and ((c.user_id = me and c.connected_user_id = any (choose)) or (c.connected_user_id = me and c.user_id = any (choose)))
      order by c.id for share
    ) f;
    if friends <> (select count(distinct f.id) from unnest(choose) as f (id)) then
      perform private.fail(403, 'not_friends', 'You can only choose your friends.');
    end if;
  end if;
  if set_introductions.only_chosen is not null then
    insert into public.introduction_settings as s (user_id, only_chosen) values (me, set_introductions.only_chosen)
    on conflict (user_id) do update set only_chosen = excluded.only_chosen, updated_at = clock_timestamp();
  end if;
  insert into public.chosen_connectors (user_id, connector_id) select distinct me, f.id from unnest(choose) as f (id)
  on conflict do nothing;
  delete from public.chosen_connectors c where c.user_id = me and c.connector_id = any (unchoose);
  perform private.signal_members(array[me]);
  return private.introductions_of(me);
end $function$;

create policy "Members read messages of their threads, not what they deleted n" on public.messages for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (thread_id = ANY (( SELECT private.my_thread_ids() AS my_thread_ids)::uuid[])) AND (seq > COALESCE(((( SELECT private.my_deleted_marks() AS my_deleted_marks) ->> (thread_id)::text))::bigint, (0)::bigint)) AND ((sender_id IS NULL) OR (created_at <= COALESCE(((( SELECT private.my_read_until() AS my_read_until) ->> (sender_id)::text))::timestamp with time zone, 'infinity'::timestamp with time zone)))));

CREATE OR REPLACE FUNCTION private.admit_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  thread record;
  others uuid[];
begin
  select t.type, t.participants into thread from public.message_threads t where t.id = new.thread_id for no key update;
  new.metadata := coalesce(new.metadata, '{}');
  if me is not null then
    new.created_at := clock_timestamp();
    if new.message_type = 'user' then
      if not found or not exists (select from public.thread_members m where m.thread_id = new.thread_id and m.user_id = me) then
        perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
      end if;
      others := array_remove(thread.participants, me);
      if thread.type <> 'intro_chat' and private.is_closed_to(me, others[1]) then
        perform private.fail(409, 'account_closed', 'They can''t be reached: nobody would read this.');
      elsif thread.type <> 'intro_chat' and not private.are_friends(me, others[1]) then
        perform private.fail(403, 'not_friends', 'You can only message friends.');
      end if;
    end if;
  end if;
  new.seq := nextval('public.messages_seq_seq');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.spread_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- On both sides of a block: to them nothing has happened.
  unseeing uuid[] := case when new.sender_id is null then '{}' else private.blocked_ids(new.sender_id) end;
begin
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, unread_count = m.unread_count + 1
  where m.thread_id = new.thread_id and m.user_id is distinct from new.sender_id and m.user_id <> all (unseeing);
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, last_read_seq = new.seq
  where m.thread_id = new.thread_id and m.user_id = new.sender_id;
  -- Who answers has read: nothing that leads here is news to them any more. Late-bound: notifications are made in a later file.
  -- What somebody else is changing at this moment is left to them: waiting for it could be a deadlock.
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = new.sender_id and not o.read and o.data ->> 'threadId' = new.thread_id::text
    for update skip locked
  );
  -- All who take part read this column, so it stands still where one of them may not know (tests: 43-blocks-unfelt).
  update public.message_threads t set updated_at = greatest(t.updated_at, new.created_at)
  where t.id = new.thread_id and not t.participants && unseeing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_unread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select count(*) into new.unread_count from public.messages x
  where x.thread_id = new.thread_id and x.seq > greatest(new.last_read_seq, new.hidden_until_seq)
    and x.sender_id is distinct from new.user_id and not x.hidden
    and (x.sender_id is null or x.created_at <= coalesce(((select private.read_until(new.user_id)) ->> x.sender_id::text)::timestamptz, 'infinity'));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.threads_shown(me uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.own_block_ids(me);
  read_until jsonb := private.read_until(me);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'type', t.type, 'title', t.title,
      'status', case when t.status = 'pending' and t.expires_at <= now() then 'expired' else t.status end,
      'createdAt', t.created_at, 'updatedAt', m.last_activity_at, 'expiresAt', t.expires_at, 'reason', t.reason,
      'requesterId', t.requester_id, 'targetId', t.target_id, 'connectorId', t.connector_id,
      'parentRequestId', t.parent_request_id,
      'introThreadId', case when t.status = 'approved' then (
        select i.id from public.message_threads i where i.parent_request_id = t.id and me = any (i.participants)) end,
      'participants', others.faces,
      'former', former.faces,
      'lastMessage', newest.message,
      'lastReadSeq', m.last_read_seq, 'unreadCount', m.unread_count,
      'actionRequired', t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now() and t.connector_id = me,
      'canSend', t.type = 'intro_chat' or ((array_remove(t.participants, me))[1] = any (friends) and not closed.account),
      'closed', closed.account,
      'connection', case when t.type = 'intro_chat' and met.id = any (t.participants) and private.is_available(met.id)
        then private.connection_between(me, met.id) end
    ) order by m.last_activity_at desc, t.id desc), '[]')
    from public.thread_members m
    join public.message_threads t on t.id = m.thread_id
    cross join lateral (
      select case me when t.requester_id then t.target_id when t.target_id then t.requester_id end as id
    ) met
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p) order by array_position(t.participants, p.user_id)), '[]') as faces
      from public.profiles p where p.user_id = any (array_remove(t.participants, me)) and p.user_id <> all (blocked)
    ) others
    -- Everybody who ever was in an intro chat is named by it.
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p)), '[]') as faces
      from public.profiles p
      where t.type = 'intro_chat' and p.user_id in (t.requester_id, t.target_id, t.connector_id)
        and p.user_id <> all (t.participants) and p.user_id <> all (blocked)
    ) former
    cross join lateral (select t.type <> 'intro_chat' and private.is_closed_to(me, (array_remove(t.participants, me))[1]) as account) closed
    left join lateral (
      select jsonb_build_object('id', x.id, 'seq', x.seq, 'type', x.message_type, 'content', left(x.content, 200), 'senderId', x.sender_id,
        'senderName', coalesce(sender.display_name, sender.name), 'createdAt', x.created_at) as message
      from public.messages x left join public.profiles sender on sender.user_id = x.sender_id
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or x.created_at <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
        and (not x.hidden or x.sender_id = me)
      order by x.seq desc limit 1
    ) newest on true
    where m.user_id = me and m.thread_id = any (ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.resting_thread_ids(member uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(t.id), '{}')
  from unnest(private.own_block_ids(member)) as b (id)
  join public.message_threads t on t.type = 'direct_message'
    and least(t.participants[1], t.participants[2]) = least(member, b.id)
    and greatest(t.participants[1], t.participants[2]) = greatest(member, b.id)
$function$;

create policy "Members read who comes to events they see, hosts who asks too" on public.event_rsvps for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND ((user_id = ( SELECT auth.uid() AS uid)) OR ((user_id <> ALL (( SELECT private.blocked_member_ids() AS blocked_member_ids)::uuid[])) AND private.is_shown(user_id) AND (EXISTS ( SELECT
   FROM public.posts p
  WHERE ((p.id = event_rsvps.post_id) AND ((event_rsvps.status = 'going'::text) OR (p.user_id = ( SELECT auth.uid() AS uid))))))))));

create policy "Members read endorsements they wrote or got" on public.endorsements for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND ((endorser_id = ( SELECT auth.uid() AS uid)) OR (endorsee_id = ( SELECT auth.uid() AS uid))) AND (endorser_id <> ALL (( SELECT private.blocked_member_ids() AS blocked_member_ids)::uuid[])) AND (endorsee_id <> ALL (( SELECT private.blocked_member_ids() AS blocked_member_ids)::uuid[])) AND private.is_shown(endorser_id) AND private.is_shown(endorsee_id)));

CREATE OR REPLACE FUNCTION public.write_endorsement(endorsee uuid, industry text, snippet text, endorsement_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.endorsement
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  before jsonb := private.endorsement_written_before(endorsement_id, me);
begin
  if before is not null then
    return before;
  end if;
  if write_endorsement.endorsee is null or write_endorsement.endorsee <> all (private.my_friend_ids()) or not private.is_available(endorsee) then
    perform private.fail(403, 'not_friends', 'Only friends endorse each other.');
  end if;
  update public.endorsement_requests r set status = 'answered'
  where r.requester_id = write_endorsement.endorsee and private.is_asked(r, me) and r.status = 'open';
  return private.add_endorsement(endorsement_id, me, write_endorsement.endorsee, write_endorsement.industry, write_endorsement.snippet);
end $function$;

CREATE OR REPLACE FUNCTION private.thing_reported(me uuid, kind text, subject uuid, photo text)
 RETURNS private.reports
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_thing private.reports;
  said public.messages;
  posted public.posts;
  person public.profiles;
begin
  if thing_reported.kind = 'message' then
    select m.* into said from public.messages m
    join public.thread_members seat on seat.thread_id = m.thread_id and seat.user_id = me
    where m.id = subject and m.sender_id is not null and not m.hidden;
    found_thing.member_id := said.sender_id;
    found_thing.thread_id := said.thread_id;
    found_thing.seq := said.seq;
    found_thing.snapshot := jsonb_build_object('text', said.content, 'images', '[]'::jsonb, 'madeAt', said.created_at, 'place', null);
  elsif thing_reported.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = subject and not p.hidden;
    found_thing.member_id := posted.user_id;
    found_thing.snapshot := jsonb_build_object('text', posted.content, 'images', posted.images, 'madeAt', posted.created_at, 'place', posted.location);
  else
    select p.* into person from public.profiles p where p.user_id = subject;
    found_thing.member_id := person.user_id;
    if thing_reported.kind = 'photo' and not (photo = any (person.photos) or exists (
      select from public.posts p where p.user_id = subject and photo = any (p.images)
    )) then
      return null;
    end if;
    found_thing.snapshot := case thing_reported.kind
      when 'photo' then jsonb_build_object('text', null, 'images', jsonb_build_array(photo), 'madeAt', null, 'place', null)
      else jsonb_build_object('text', concat_ws(E'\n', coalesce(person.display_name, person.name), person.ig_handle, nullif(person.bio, ''),
          case when person.about_shown then nullif(person.long_bio, '') end),
        'images', person.photos, 'madeAt', null, 'place', person.city) end;
  end if;
  if found_thing.member_id is null then
    return null;
  end if;
  found_thing.kind := case when thing_reported.kind in ('post', 'event') then posted.type else thing_reported.kind end;
  found_thing.thing := case when thing_reported.kind = 'photo' then photo else subject::text end;
  return found_thing;
end $function$;

CREATE OR REPLACE FUNCTION private.conversations_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', t.type, 'title', t.title, 'begun', t.created_at, 'status', t.status, 'reason', t.reason,
    'with', (select coalesce(jsonb_agg(private.known_as(o)), '[]') from unnest(t.participants) o where o <> member),
    'requester', case when t.requester_id is not null then private.known_as(t.requester_id) end,
    'target', case when t.target_id is not null then private.known_as(t.target_id) end,
    'connector', case when t.connector_id is not null then private.known_as(t.connector_id) end,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('from', case when x.message_type = 'system' then 'o1' else private.known_as(x.sender_id) end,
        'at', x.created_at, 'text', x.content) order by x.seq), '[]')
      from public.messages x
      -- What they deleted for themselves, and what a block hides, they don't read here either.
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or x.created_at <= coalesce((private.read_until(member) ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
  ) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all (private.resting_thread_ids(member))
$function$;

CREATE OR REPLACE FUNCTION private.connections_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'friends', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(f)) order by private.known_as(f)), '[]') from unnest(private.friend_ids(member)) f where private.in_good_standing(f)),
    'asked to connect', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(c.connected_user_id), 'at', c.created_at)), '[]')
      from public.connections c where c.user_id = member and c.status = 'pending'),
    'blocked', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(b.id), 'since', b.since)), '[]') from (
      select case c.user_id when member then c.connected_user_id else c.user_id end as id, c.updated_at as since from public.connections c where c.blocked_by = member
    ) b),
    'introduced by', (select jsonb_build_object(
      'only friends they chose', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
      'chosen', (select coalesce(jsonb_agg(private.known_as(c.connector_id)), '[]') from public.chosen_connectors c where c.user_id = member and private.in_good_standing(c.connector_id))))
  )
$function$;
