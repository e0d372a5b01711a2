-- Written by `npm run db:diff -- kept_promises` from supabase/schemas.

CREATE INDEX message_threads_passed_on ON public.message_threads USING btree (expires_at) WHERE ((stage = 'asked'::text) AND (status = 'pending'::text));

CREATE OR REPLACE FUNCTION private.unread_of(seat public.thread_members)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from public.messages x
  where x.thread_id = seat.thread_id and x.seq > greatest(seat.last_read_seq, seat.hidden_until_seq)
    and x.sender_id is distinct from seat.user_id and not x.hidden and x.removed_at is null
    and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce(((select private.read_until(seat.user_id)) ->> x.sender_id::text)::timestamptz, 'infinity'))
$function$;

revoke all on function private.unread_of(public.thread_members) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.recount_unread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.unread_count := private.unread_of(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_thread_read(thread uuid, seq bigint DEFAULT NULL::bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  newest bigint;
  still_unread int;
begin
  select m.unread_count into still_unread from public.thread_members m where m.thread_id = mark_thread_read.thread and m.user_id = me;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  perform private.expire_if_due(thread);
  select coalesce(max(x.seq), 0) into newest from public.messages x where x.thread_id = mark_thread_read.thread;
  -- A mark that is there already writes nothing: open tabs would hear of it. Unless what was unread can't be read any more, since a block.
  update public.thread_members m set last_read_seq = greatest(m.last_read_seq, least(coalesce(mark_thread_read.seq, newest), newest))
  where m.thread_id = mark_thread_read.thread and m.user_id = me
    and (m.last_read_seq < least(coalesce(mark_thread_read.seq, newest), newest)
      or case when m.unread_count > 0 then m.unread_count <> private.unread_of(m) end)
  returning m.unread_count into newest;
  if found then
    still_unread := newest;
  end if;
  if still_unread = 0 then
    update public.notifications n set read = true
    where n.user_id = me and not n.read and n.data ->> 'threadId' = mark_thread_read.thread::text;
  end if;
  return still_unread;
end $function$;

CREATE OR REPLACE FUNCTION public.react(message uuid, emoji text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  said public.messages;
begin
  -- One's own mark comes off whatever became of the message: also across a block, or out of the chat.
  if react.emoji is null then
    update public.message_reactions r set emoji = null, reacted_at = clock_timestamp()
    where r.message_id = react.message and r.user_id = me and r.emoji is not null;
    if exists (select from public.message_reactions r where r.message_id = react.message and r.user_id = me) then
      return;
    end if;
  end if;
  -- Shared with others who react, not with its sender, who may take it back.
  select m.* into said from public.messages m where m.id = react.message for share;
  if not found or said.message_type <> 'user' or not private.reads_message(me, said) then
    perform private.fail(404, 'message_not_found', 'This message is not there.');
  elsif react.emoji is null then
    return;
  elsif not private.is_one_emoji(react.emoji) then
    perform private.fail(422, 'emoji_invalid', 'This is no emoji.');
  elsif said.removed_at is not null or said.hidden then
    perform private.fail(409, 'message_gone', 'This message is not there any more.');
  end if;
  perform private.require_may_write(me, t.type, t.participants) from public.message_threads t where t.id = said.thread_id;
  insert into public.message_reactions as r (message_id, thread_id, user_id, emoji) values (said.id, said.thread_id, me, react.emoji)
  on conflict (message_id, user_id) do update set emoji = excluded.emoji, reacted_at = excluded.reacted_at
  where r.emoji is distinct from excluded.emoji;
end $function$;

CREATE OR REPLACE FUNCTION public.record_message_notification(sender uuid, recipient uuid, thread uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  conversation public.message_threads;
  newest record;
  waiting int;
begin
  select t.* into conversation
  from public.message_threads t
  join public.thread_members a on a.thread_id = t.id and a.user_id = sender
  join public.profiles p on p.user_id = sender and p.status = 'active'
  join public.profiles q on q.user_id = recipient and q.status = 'active'
  where t.id = thread and sender <> recipient and recipient = any (t.participants) and recipient <> all (private.blocked_ids(sender));
  if not found then
    perform private.fail(403, 'no_shared_thread', 'You share no conversation with this member.');
  end if;
  select m.id, m.content into newest from public.messages m
  where m.thread_id = thread and m.sender_id = sender and m.message_type = 'user' and not m.hidden and m.removed_at is null and m.created_at > now() - interval '1 hour'
  -- Locked: who changes these words just now has either changed them by then, or changes what is told as well.
  order by m.seq desc limit 1 for share;
  if not found then
    perform private.fail(422, 'invalid_request', 'There is no new message to tell of.');
  end if;
  -- Locked: whoever reads the conversation just now has either read it by then, or takes this notification along.
  select m.unread_count into waiting from public.thread_members m where m.thread_id = thread and m.user_id = recipient for share;
  -- Without a seat nobody is told, and the sender learns nothing of that.
  if not found or waiting = 0 then
    return null;
  end if;
  return private.notify(
    recipient, 'New Message', private.name_of(sender) || ': ' || left(newest.content, 140),
    jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox?thread=' || thread, 'threadId', thread,
      'threadType', conversation.type, 'threadTitle', conversation.title, 'messageId', newest.id, 'senderId', sender, 'senderName', private.name_of(sender)),
    'thread:' || thread, waiting
  );
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_introductions(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan private.proposals;
  lost public.message_threads;
  due record;
  swept int := 0;
begin
  for plan in
    select p.* from private.proposals p where p.outcome is null and p.expires_at <= now() order by p.expires_at, p.id limit most
  loop
    -- In this order everywhere: the request, then what was passed on of it.
    perform private.expire_if_due(plan.request_id);
    select p.* into plan from private.proposals p where p.id = plan.id and p.outcome is null for update;
    continue when not found;
    perform private.end_proposals(array[plan.id], 'ended');
    perform private.tell_of_the_end(plan);
    swept := swept + 1;
  end loop;
  -- Passed on to somebody whose account has been erased since: it is told on its day, as otherwise.
  for lost in
    select t.* from public.message_threads t
    where t.stage = 'asked' and t.status = 'pending' and t.expires_at <= now()
      and not exists (select from private.proposals p where p.request_id = t.id)
    order by t.expires_at limit most
  loop
    continue when not private.expire_if_due(lost.id);
    perform private.tell_of_the_end(jsonb_populate_record(null::private.proposals,
      jsonb_build_object('connector_id', lost.connector_id, 'one_id', lost.requester_id, 'other_id', lost.target_id, 'request_id', lost.id)));
    swept := swept + 1;
  end loop;
  for due in
    update private.asks a set ask_again_at = null
    where (a.proposal_id, a.member_id) in (
      select d.proposal_id, d.member_id from private.asks d where d.ask_again_at <= now() order by d.ask_again_at limit most for update skip locked
    )
    returning a.proposal_id, a.member_id, a.answer
  loop
    perform private.tell_of_ask(p, due.member_id) from private.proposals p where p.id = due.proposal_id and due.answer is null;
  end loop;
  delete from private.proposals p where p.id in (
    select o.id from private.proposals o where o.outcome is not null and o.expires_at < now() - interval '60 days' order by o.expires_at limit most
  );
  return swept;
end $function$;

CREATE OR REPLACE FUNCTION private.introductions_are_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.proposals p where p.outcome is null and p.expires_at <= now())
    or exists (select from private.asks a where a.ask_again_at <= now())
    or exists (select from public.message_threads t where t.stage = 'asked' and t.status = 'pending' and t.expires_at <= now())
$function$;

CREATE OR REPLACE FUNCTION private.my_circle()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.my_friend_ids() || array(select n.user_id from private.members_near_me(100) n order by n.user_id limit 5000)
$function$;

revoke all on function private.my_circle() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.discover_part(hidden uuid[], city_key text, keys text[], last_score integer, last_id uuid, circle uuid[], within boolean, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return array(
    select p.user_id from public.profiles p
    where p.discoverable and p.user_id <> all (hidden)
      and case within when true then p.user_id = any (circle) when false then p.user_id <> all (circle) else true end
      and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
      and (last_id is null or (p.score <= last_score and (p.score < last_score or p.user_id > last_id)))
    order by p.score desc, p.user_id limit most
  );
end $function$;

revoke all on function private.discover_part(uuid[],text,text[],integer,uuid,uuid[],boolean,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.discover(city text DEFAULT NULL::text, industries text[] DEFAULT NULL::text[], mutuals_only boolean DEFAULT false, query text DEFAULT NULL::text, close_by boolean DEFAULT false, after text DEFAULT NULL::text, page_size integer DEFAULT 20)
 RETURNS shapes.discover_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  rows_a_page int := case when discover.close_by then 3 else least(greatest(coalesce(discover.page_size, 20), 1), 50) end;
  wanted text := nullif(private.fold(left(discover.query, 200)), '');
  city_key text := nullif(private.fold(discover.city), '');
  keys text[] := nullif(array(select private.industry_key(i) from unnest(discover.industries) i where private.industry_key(i) is not null), '{}');
  hidden uuid[] := private.blocked_member_ids() || me;
  with_mutuals uuid[];
  -- A page is known by the score and id it ended with, and by the part of the list it ended in; a page of a search by its number. Tabs of the last
  -- release go on without a part.
  place text := substring(discover.after from '^(?:near:|far:)?(\d{1,3}:[0-9a-f-]{36})$');
  part text := substring(discover.after from '^(near|far):');
  last_score int := split_part(place, ':', 1)::int;
  last_id uuid := split_part(place, ':', 2)::uuid;
  circle uuid[];
  skipped int := case when discover.after ~ '^\d{1,4}$' then discover.after::int else 0 end;
  page uuid[];
  next_cursor text;
begin
  if discover.close_by and not exists (select from public.profiles own where own.user_id = me and own.city is not null) then
    perform private.fail(409, 'no_city', 'Say first in which city you are at home.');
  end if;
  if discover.mutuals_only and (wanted is not null or discover.close_by) then
    with_mutuals := array(select n.user_id from private.members_near_me() n);
  end if;
  if wanted is not null then
    page := array(
      select h.user_id from private.find_members(discover.query, 1000) with ordinality as h (user_id, relevance, place)
      join public.profiles p on p.user_id = h.user_id
      where (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by h.place offset skipped limit rows_a_page + 1
    );
  elsif discover.close_by then
    page := array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden)
        and private.fold(p.city) = (select private.fold(own.city) from public.profiles own where own.user_id = me)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3
    );
    page := page || array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden || page)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3 - cardinality(page)
    );
  elsif discover.mutuals_only then
    -- Whoever has hundreds of friends shares one with many: a page of those is found along the list, without reading the friends of all friends.
    if cardinality(private.my_friend_ids()) > private.many_friends() then
      page := array(
        with mine as materialized (
          select f.id from unnest(private.my_friend_ids()) as f (id)
          where f.id <> all (hidden) and not exists (select from public.profiles away where away.user_id = f.id and away.status <> 'active')
        )
        select listed.user_id from (
          select p.user_id, p.score from public.profiles p
          where p.discoverable and p.user_id <> all (hidden)
            and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
            and (last_id is null or (p.score <= last_score and (p.score < last_score or p.user_id > last_id)))
          order by p.score desc, p.user_id limit 4 * private.many_friends()
        ) listed
        where exists (
          select from public.connections c
          where c.user_id = listed.user_id and c.status = 'active' and (c.connected_user_id in (select mine.id from mine)) is true
          union all
          select from public.connections c
          where c.connected_user_id = listed.user_id and c.status = 'active' and (c.user_id in (select mine.id from mine)) is true
        )
        order by listed.score desc, listed.user_id limit rows_a_page + 1
      );
    end if;
    if page is null or cardinality(page) <= rows_a_page then
      page := array(
        select p.user_id from private.members_near_me() near join public.profiles p on p.user_id = near.user_id
        where p.discoverable and p.user_id <> all (hidden)
          and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
          and (last_id is null or p.score < last_score or (p.score = last_score and p.user_id > last_id))
        order by p.score desc, p.user_id limit rows_a_page + 1
      );
    end if;
  elsif part is null and place is not null then
    page := private.discover_part(hidden, city_key, keys, last_score, last_id, null, null, rows_a_page + 1);
  else
    -- Those first to whom a friend can open the way, through all pages; then everybody else.
    circle := private.my_circle();
    part := coalesce(part, 'near');
    page := case part when 'near' then private.discover_part(hidden, city_key, keys, last_score, last_id, circle, true, rows_a_page + 1) else '{}' end;
    if cardinality(page) <= rows_a_page then
      page := page || private.discover_part(hidden, city_key, keys, case part when 'far' then last_score end, case part when 'far' then last_id end,
        circle, false, rows_a_page + 1 - cardinality(page));
    end if;
  end if;
  if cardinality(page) > rows_a_page then
    page := page[1:rows_a_page];
    next_cursor := case when wanted is not null then (skipped + rows_a_page)::text
      else (
        select case when circle is null then '' when p.user_id = any (circle) then 'near:' else 'far:' end || p.score || ':' || p.user_id
        from public.profiles p where p.user_id = page[rows_a_page]
      ) end;
  end if;
  return jsonb_build_object(
    'profiles', case when wanted is not null or discover.close_by then private.card_list(page) else private.card_list_by_reach(page) end,
    'cities', case when discover.after is null then private.discover_cities() else '[]' end,
    'nextCursor', next_cursor
  );
end $function$;
comment on function public.discover(text,text[],boolean,text,boolean,text,integer) is 'One page of discover: by relevance when there is a `query`, else the caller''s friends and whoever shares one with them by score, then everybody
else by score, on each page those first who can be reached. `city` filters by one
city, `industries` by any of the labels (case does not matter), `mutuals_only` keeps members with mutual friends, `close_by` gives the
first 3, one''s own city first; whoever has none is asked for it. `after` is the last answer''s `nextCursor`. `page_size` is 1 to 50.';

CREATE OR REPLACE FUNCTION private.hosts_shown(me uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.short_card_of(p) || jsonb_build_object(
    'industries', private.industries_shown(p, 3),
    'sharedCity', coalesce(private.fold(p.city) = private.fold(own.city), false),
    'sharedIndustries', (
      select coalesce(jsonb_agg(s.entry -> 'label' order by s.place), '[]')
      from jsonb_array_elements(p.industry_scores) with ordinality as s (entry, place)
      where own.industry_scores @> jsonb_build_array(jsonb_build_object('label', s.entry -> 'label')) and s.place <= 3
    ),
    'saidHello', w.greeted_at is not null, 'threadId', w.thread_id
  ) order by w.given_at, w.host_id), '[]')
  from (
    -- A block that is taken back brings its host again, whose place somebody else has by then.
    select i.*, count(*) filter (where i.answer is distinct from 'hello') over (order by i.greeted_at is null, i.given_at, i.host_id) as place
    from private.welcomes i
    where i.newcomer_id = me and case when i.answer is distinct from 'hello'
      then i.ends_at > now() and private.may_be_welcomed(me, i.host_id)
      else i.ends_at > now() - interval '10 days' and not private.is_across_a_block(me, i.host_id)
        and exists (select from public.thread_members m where m.thread_id = i.thread_id and m.user_id = me)
        and not private.are_friends(me, i.host_id) end
  ) w
  join public.profiles p on p.user_id = w.host_id and p.status = 'active'
  join public.profiles own on own.user_id = me
  where w.answer = 'hello' or w.place <= 3
$function$;
