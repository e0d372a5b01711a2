-- Written by `npm run db:diff -- quiet_welcome` from supabase/schemas.

drop function private.next_shown_from(uuid);
drop index private.welcomes_due;
alter table private.welcomes drop column shown_from;

CREATE OR REPLACE FUNCTION private.retell_message(before public.messages, now_says text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told text := ': ' || left(before.content, 140);
begin
  -- The words of an introduction stand a second and a third time.
  update public.message_threads t set reason = null
  where t.id = before.thread_id and t.type = 'intro_chat' and t.parent_request_id is null and t.reason = before.content;
  perform private.drop_note(before.thread_id, before.content);
  -- To who does not read the message any more, across a block or out of the chat, nothing is said.
  update public.notifications n set body = case
    when exists (select from public.messages m where m.id = before.id and private.reads_message(n.user_id, m))
      then private.name_of(before.sender_id) || ': ' || left(now_says, 140)
    else '' end
  where n.user_id in (
      select p.id from public.message_threads t, unnest(t.participants || array[t.requester_id, t.target_id, t.connector_id, t.second_connector_id]) as p (id)
      where t.id = before.thread_id
    )
    and n.created_at >= before.created_at - interval '1 minute' and n.data ->> 'threadId' = before.thread_id::text and n.data ->> 'action' = 'open_thread'
    and n.data ->> 'senderId' = before.sender_id::text
    -- Those from before notifications named their message are found by its words.
    and coalesce(n.data ->> 'messageId' = before.id::text, right(n.body, length(told)) = told);
end $function$;

CREATE OR REPLACE FUNCTION public.messages_page(thread uuid, before_seq bigint DEFAULT NULL::bigint, after_seq bigint DEFAULT NULL::bigint, around_seq bigint DEFAULT NULL::bigint, page_size integer DEFAULT 50)
 RETURNS shapes.message_page
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('messages', coalesce(jsonb_agg(
    to_jsonb(m)
    -- What the caller does not read is not there to be answered.
    || case when exists (select from public.messages q where q.id = m.reply_to) then '{}'::jsonb else '{"reply_to": null}' end
    || coalesce((
      select jsonb_build_object('reactions', jsonb_agg(jsonb_build_object('userId', r.user_id, 'emoji', r.emoji) order by r.reacted_at, r.id))
      from public.message_reactions r where r.message_id = m.id and r.emoji is not null having count(*) > 0
    ), '{}')
    || coalesce((
      select jsonb_build_object('quoted', jsonb_build_object('id', q.id, 'seq', q.seq, 'senderId', q.sender_id, 'content', left(q.content, 200),
        'removed', q.removed_at is not null))
      from public.messages q where q.id = m.reply_to
    ), '{}')
    order by m.seq), '[]'))
  from public.thread_messages(thread, before_seq, after_seq, around_seq, page_size) m
$function$;

CREATE OR REPLACE FUNCTION private.holds(plan private.proposals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.are_friends(plan.connector_id, plan.second_connector_id) and private.in_good_standing(plan.second_connector_id)
$function$;

CREATE OR REPLACE FUNCTION private.is_apart(plan private.proposals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select plan.second_connector_id is not null
    and (private.is_across_a_block(plan.one_id, plan.second_connector_id) or private.is_across_a_block(plan.connector_id, plan.other_id))
$function$;

revoke all on function private.is_apart(private.proposals) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.drop_note(chat uuid, words text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.proposals p set note = null where p.id = chat and p.note = words
$function$;

revoke all on function private.drop_note(uuid,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.answer_introduction(introduction uuid, answer text)
 RETURNS shapes.introduction_answer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  said text := answer_introduction.answer;
  plan private.proposals;
  later timestamptz;
begin
  if (said in ('meet', 'not_now', 'later')) is not true then
    perform private.fail(422, 'invalid_answer', 'The answer is Meet, Not now or Ask me later.');
  end if;
  select p.* into plan from private.proposals p join private.asks a on a.proposal_id = p.id and a.member_id = me where p.id = introduction;
  if not found then
    perform private.fail(404, 'introduction_not_found', 'This introduction does not exist.');
  end if;
  perform private.lock_introductions(plan.one_id, plan.other_id);
  select p.* into plan from private.proposals p where p.id = introduction for update;
  if plan.outcome = 'met' then
    return jsonb_build_object('status', 'met', 'askAgainAt', null,
      'threadId', (select m.thread_id from public.thread_members m where m.thread_id = introduction and m.user_id = me));
  elsif plan.outcome is not null or plan.expires_at <= now() or (said = 'meet' and not private.can_come_about(plan, me)) then
    return jsonb_build_object('status', 'over', 'threadId', null, 'askAgainAt', null);
  end if;
  later := case when said = 'later' then private.later_at(plan) end;
  if said = 'later' and later is null then
    perform private.fail(409, 'no_later', 'There is too little time left to ask you again.');
  end if;
  update private.asks a set answer = case when said <> 'later' then said end, answered_at = now(), ask_again_at = later
  where a.proposal_id = plan.id and a.member_id = me;
  -- What somebody else is changing at this moment is left to them, as in `spread_message`.
  update public.notifications n set read = true
  where n.id in (select o.id from public.notifications o
    where o.user_id = me and o.group_key = 'introduction:' || plan.id and not o.read for update skip locked);
  -- The member's own screens, and nobody else's: an answer is not felt (tests: 85-quiet-no).
  perform private.signal_members(array[me]);
  if said <> 'meet' then
    return jsonb_build_object('status', said, 'threadId', null, 'askAgainAt', later);
  end if;
  -- It waits, and will not come about while they can't be in one chat.
  if private.is_apart(plan) then
    return jsonb_build_object('status', 'waiting', 'threadId', null, 'askAgainAt', null);
  end if;
  -- The second connector of a chain said yes: whoever is asked first is asked now.
  if me = plan.second_connector_id and private.is_asked_first(plan.other_id)
    and not exists (select from private.asks a where a.proposal_id = plan.id and a.member_id = plan.other_id) then
    perform private.ask(plan, plan.other_id);
  end if;
  if exists (select from private.asks a where a.proposal_id = plan.id and a.answer is distinct from 'meet') then
    return jsonb_build_object('status', 'waiting', 'threadId', null, 'askAgainAt', null);
  end if;
  return jsonb_build_object('status', 'met', 'threadId', private.come_about(plan, me), 'askAgainAt', null);
end $function$;

CREATE OR REPLACE FUNCTION private.hide_thing(report private.reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.messages;
  posted public.posts;
  kept jsonb;
begin
  if report.kind = 'message' then
    select m.* into said from public.messages m where m.id = report.thing::uuid and not m.hidden for update;
    if not found then
      return null;
    end if;
    update public.messages m set hidden = true, content = 'Hidden by the committee',
      metadata = case m.message_type when 'request_card' then m.metadata || '{"reason": null}' else '{}' end
    where m.id = said.id;
    -- The words stand on the conversations they opened, and in what told of them.
    with opened as (
      update public.message_threads t set reason = null
      where (t.id = said.thread_id or t.parent_request_id = said.thread_id) and t.reason = said.content
      returning t.id
    )
    -- Of a card its reason alone: it names others.
    select jsonb_build_object('content', said.content, 'threads', coalesce(jsonb_agg(o.id), '[]'),
      'metadata', case said.message_type when 'request_card' then jsonb_build_object('reason', said.metadata -> 'reason') else said.metadata end)
    into kept from opened o;
    -- Of those who may have been told alone: the table has an index by member.
    delete from public.notifications n
    where n.user_id in (
      select told.id from public.message_threads t, unnest(t.participants || array[t.requester_id, t.target_id, t.connector_id, t.second_connector_id]) as told (id)
      where t.id = said.thread_id
    ) and n.data ->> 'threadId' = said.thread_id::text and n.data ->> 'senderId' = said.sender_id::text and right(n.body, length(left(said.content, 140))) = left(said.content, 140);
    -- It counts as unread for nobody: the marks recount.
    update public.thread_members m set last_read_seq = m.last_read_seq where m.thread_id = said.thread_id and m.user_id <> said.sender_id;
  elsif report.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = report.thing::uuid and not p.hidden for update;
    if not found then
      return null;
    end if;
    kept := jsonb_build_object('content', posted.content, 'location', posted.location, 'tags', posted.tags, 'images', posted.images);
    update public.posts p set hidden = true, content = 'Hidden by the committee', location = null, tags = '{}', images = '{}' where p.id = posted.id;
  elsif report.kind = 'photo' then
    select jsonb_build_object('images', jsonb_build_array(report.thing), 'place', array_position(p.photos, report.thing)) into kept
    from public.profiles p where p.user_id = report.member_id and report.thing = any (p.photos) for update;
    update public.profiles p set photos = array_remove(p.photos, report.thing)
    where p.user_id = report.member_id and report.thing = any (p.photos);
    with posts as (
      update public.posts p set images = array_remove(p.images, report.thing)
      where p.user_id = report.member_id and report.thing = any (p.images)
      returning p.id
    )
    select case when kept is not null or count(*) > 0
      then coalesce(kept, jsonb_build_object('images', jsonb_build_array(report.thing))) || jsonb_build_object('posts', coalesce(jsonb_agg(p.id), '[]')) end
    into kept from posts p;
  end if;
  return kept;
end $function$;

CREATE OR REPLACE FUNCTION private.welcomes_about(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'you welcome newcomers', private.is_welcoming(member),
    'last asked', (select nullif(h.asked_at, '-infinity') from private.hosts h where h.user_id = member),
    'asked to welcome', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(w.newcomer_id), 'at', w.given_at, 'answer', w.answer) order by w.given_at), '[]')
      from private.welcomes w where w.host_id = member),
    'introduced to', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(w.host_id), 'at', w.given_at, 'you said hello', w.greeted_at,
      'chat opened', w.thread_id is not null) order by w.given_at), '[]') from private.welcomes w where w.newcomer_id = member)
  );
end $function$;

comment on domain shapes.welcome_answer is 'What an answer to a newcomer came to. `open` is the chat of the two, `passed` that somebody else is asked once their days are over, `over` that there is
nobody to welcome any more.

{ status: ''open'' | ''passed'' | ''over'', threadId: uuid | null }';

CREATE INDEX welcomes_due ON private.welcomes USING btree (ends_at) WHERE ((answer IS NULL) OR (answer = 'not_now'::text));

CREATE OR REPLACE FUNCTION private.may_be_welcomed(newcomer uuid, host uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.in_good_standing(newcomer) and private.in_good_standing(host) and not private.is_across_a_block(newcomer, host)
    and private.limited_until(newcomer) is null and private.limited_until(host) is null
    and not private.are_friends(newcomer, host) and not private.are_introduced(newcomer, host)
$function$;

CREATE OR REPLACE FUNCTION private.owed_introductions(member uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  joined timestamptz := (
    select p.created_at from public.profiles p where p.user_id = member and p.status = 'active' and p.discovery_visible
      and not exists (select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen)
  );
  friends int;
  given int;
  counted int;
begin
  friends := (
    select count(*) from (
      select from unnest(private.friend_ids(member)) as f (id) join public.profiles p on p.user_id = f.id and p.status = 'active' limit 3
    ) some_friends
  );
  if joined is null or friends = 3 or (friends > 0 and joined < now() - interval '14 days') then
    return 0;
  end if;
  select count(*), count(*) filter (where w.answer = 'hello' or (
    coalesce(w.answer, 'not_now') = 'not_now' and w.ends_at > now() and private.may_be_welcomed(member, w.host_id)
  ))
  into given, counted from private.welcomes w where w.newcomer_id = member;
  return greatest(least(3 - counted, 12 - given), 0);
end $function$;

CREATE OR REPLACE FUNCTION private.next_hosts(newcomer uuid, most integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select host.user_id from (
      select h.user_id
      from (
        select t.user_id, t.asked_at from private.hosts t join public.profiles a on a.user_id = t.user_id and a.status = 'active'
        where t.welcoming order by t.asked_at, t.user_id limit 500
      ) h
      join public.profiles p on p.user_id = h.user_id and p.status = 'active'
      join public.profiles own on own.user_id = newcomer and own.user_id <> h.user_id
      order by coalesce(private.fold(p.city) = private.fold(own.city), false) desc,
        (select count(*) from unnest(p.industries) as i (industry) where i.industry = any (own.industries)) desc, h.asked_at, h.user_id
      -- The rest is asked of one after the other, until there are enough.
      offset 0
    ) host
    where not exists (select from private.welcomes w where w.newcomer_id = newcomer and w.host_id = host.user_id)
      and 3 > (
        select count(*) from private.welcomes w
        where w.host_id = host.user_id and ((w.answer is null and w.ends_at > now()) or w.given_at > now() - interval '1 day')
      )
      and private.may_be_welcomed(newcomer, host.user_id)
    limit most
  )
$function$;

CREATE OR REPLACE FUNCTION private.introduce_newcomer(newcomer uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  called text := split_part(private.name_of(newcomer), ' ', 1);
  chosen uuid[];
  host uuid;
begin
  if private.owed_introductions(newcomer) = 0 or not exists (select from private.hosts h where h.welcoming) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('welcomes', 0));
  chosen := private.next_hosts(newcomer, private.owed_introductions(newcomer));
  foreach host in array chosen loop
    insert into private.welcomes (newcomer_id, host_id) values (newcomer, host);
    perform private.tell_host(host, newcomer, 'Welcome, ' || called,
      private.name_of(newcomer) || ' would be glad of a hello. You two need no mutual friend.');
  end loop;
  perform from private.hosts h where h.user_id = any (chosen) order by h.user_id for update;
  update private.hosts h set asked_at = now() where h.user_id = any (chosen);
  perform private.signal_members(chosen);
  return cardinality(chosen);
end $function$;

CREATE OR REPLACE FUNCTION private.pass_welcome(newcomer uuid, host uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.welcomes w set answer = 'not_now' where w.newcomer_id = newcomer and w.host_id = host and w.answer is null;
  perform private.settle_told(newcomer, array[host]);
end $function$;

CREATE OR REPLACE FUNCTION private.open_welcome(newcomer uuid, host uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chat uuid;
begin
  insert into public.message_threads (type, title, participants, requester_id, target_id)
  values ('intro_chat', 'Welcome', array[newcomer, host], newcomer, host) returning id into chat;
  perform private.system_note(chat,
    format('Hi %s and %s! The house thinks you two should meet.', private.name_of(newcomer), private.name_of(host)),
    host, '{"kind": "greeting"}');
  update private.welcomes w set answer = 'hello', thread_id = chat where w.newcomer_id = newcomer and w.host_id = host;
  perform private.settle_told(newcomer, array[host]);
  -- Each may have been the other's host.
  update private.welcomes w set answer = 'none' where w.newcomer_id = host and w.host_id = newcomer and w.answer is null;
  perform private.settle_told(host, array[newcomer]);
  perform private.overtake_requests(newcomer, host);
  perform private.overtake_requests(host, newcomer);
  perform private.notify(newcomer, split_part(private.name_of(host), ' ', 1) || ' says hello',
    'The house introduced you to ' || private.name_of(host) || '. Your chat is open.',
    jsonb_build_object('action', 'introduced', 'threadId', chat, 'memberId', host, 'deeplink', '/inbox?thread=' || chat));
  perform private.signal_members(array[newcomer, host]);
  return chat;
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_welcomes(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  over record;
  swept int := 0;
begin
  for over in
    with due as (
      select w.newcomer_id, w.host_id from private.welcomes w where (w.answer is null or w.answer = 'not_now') and w.ends_at <= now()
      order by w.ends_at limit most for update skip locked
    ), passed as (
      update private.welcomes w set answer = 'none' from due d where w.newcomer_id = d.newcomer_id and w.host_id = d.host_id
      returning w.newcomer_id, w.host_id
    )
    select p.newcomer_id, array_agg(p.host_id) as hosts from passed p group by p.newcomer_id order by p.newcomer_id
  loop
    perform private.settle_told(over.newcomer_id, over.hosts);
    perform private.introduce_newcomer(over.newcomer_id);
    perform private.signal_members(over.newcomer_id || over.hosts);
    swept := swept + cardinality(over.hosts);
  end loop;
  delete from private.welcomes w where (w.newcomer_id, w.host_id) in (
    select o.newcomer_id, o.host_id from private.welcomes o where o.ends_at < now() - interval '90 days' order by o.ends_at limit most for update skip locked
  );
  return swept;
end $function$;

CREATE OR REPLACE FUNCTION private.welcomes_are_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.welcomes w where (w.answer is null or w.answer = 'not_now') and w.ends_at <= now())
    or exists (select from private.welcomes w where w.ends_at < now() - interval '90 days')
$function$;

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
  from private.welcomes w
  join public.profiles p on p.user_id = w.host_id and p.status = 'active'
  join public.profiles own on own.user_id = me
  where w.newcomer_id = me and case when w.answer is distinct from 'hello'
    then w.ends_at > now() and private.may_be_welcomed(me, w.host_id)
    else w.ends_at > now() - interval '10 days' and not private.is_across_a_block(me, w.host_id)
      and exists (select from public.thread_members m where m.thread_id = w.thread_id and m.user_id = me)
      and not private.are_friends(me, w.host_id) end
$function$;

CREATE OR REPLACE FUNCTION private.house_for(me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owed int := private.owed_introductions(me);
  shown jsonb;
begin
  if owed > 0 then
    begin
      perform private.introduce_newcomer(me);
    exception when others then
      -- The dashboard is more than this part of it.
      raise warning 'The house introduced nobody: %', sqlerrm;
    end;
  end if;
  shown := private.hosts_shown(me);
  return case when owed > 0 or shown <> '[]' then jsonb_build_object('hosts', shown) end;
end $function$;

comment on function public.answer_welcome(uuid,boolean) is 'A host''s word to a newcomer the house asks them to welcome. A `hello` opens the chat of the two; otherwise somebody else is asked once their four days are over, and
the newcomer learns nothing of it. Who has not answered in four days is asked no more. The same answer once more changes nothing.';

CREATE OR REPLACE FUNCTION public.greet_host(host uuid)
 RETURNS shapes.house_hello
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  given private.welcomes;
  called text := split_part(private.name_of(me), ' ', 1);
begin
  select * into given from private.welcomes w
  where w.newcomer_id = me and w.host_id = greet_host.host for update;
  if not found then
    perform private.fail(404, 'welcome_not_found', 'The house does not introduce you two.');
  elsif given.thread_id is not null then
    return jsonb_build_object('status', 'open', 'threadId', given.thread_id);
  elsif given.ends_at <= now() or not private.may_be_welcomed(me, greet_host.host) then
    return jsonb_build_object('status', 'over', 'threadId', null);
  elsif given.greeted_at is null then
    update private.welcomes w set greeted_at = now() where w.newcomer_id = me and w.host_id = greet_host.host;
    if given.answer is null then
      perform private.tell_host(host, me, called || ' says hello', private.name_of(me) || ' is new here and would like to meet you.');
    end if;
    -- Who has passed hears nothing: what a newcomer's press does to others is not theirs to see.
    perform private.signal_members(case when given.answer is null then array[me, host] else array[me] end);
  end if;
  return jsonb_build_object('status', 'said', 'threadId', null);
end $function$;

CREATE OR REPLACE FUNCTION public.drop_times(id uuid, agreed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  standing private.suggested_times := private.times_to_settle(me, drop_times.id);
  chat public.message_threads;
  other uuid;
begin
  select t.* into chat from public.message_threads t where t.id = standing.thread_id;
  other := private.partner_in(chat, me);
  if private.may_meet(chat, other) is not true then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif private.is_ahead(standing) is not true then
    return;
  elsif standing.outcome is null and standing.by_id <> me then
    perform private.fail(403, 'not_participant', 'Only who suggested them takes them back.');
  elsif standing.outcome = 'agreed' and drop_times.agreed is not true then
    perform private.fail(409, 'time_agreed', 'One of your times was taken meanwhile.');
  end if;
  update private.suggested_times s set outcome = case when standing.outcome = 'agreed' then 'called_off' else 'withdrawn' end where s.id = standing.id;
  perform private.have_read_of_times(chat.id, me);
  if standing.outcome = 'agreed' and private.may_meet(chat, other) then
    perform private.tell_of_times(chat.id, me, other, 'called_off');
  else
    perform private.have_read_of_times(chat.id, other);
  end if;
  perform private.signal_members(case when private.may_meet(chat, other) then array[me, other] else array[me] end);
end $function$;

CREATE OR REPLACE FUNCTION private.tonight_of(me uuid, utc_offset integer, beside text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  evening date := private.evening_at(utc_offset);
  stands private.evenings;
begin
  select e.* into stands from private.evenings e where e.member_id = me;
  if stands.day is null or stands.day < evening or (stands.chosen = 0 and stands.chosen_at < now() - interval '1 hour') then
    insert into private.evenings as e (member_id, day) values (me, evening)
    on conflict (member_id) do update set day = greatest(e.day, excluded.day), chosen_at = now(), chosen = 0
    where e.day < excluded.day or (e.chosen = 0 and e.chosen_at < now() - interval '1 hour')
    returning e.* into stands;
    if found then
      begin
        update private.evenings e set chosen = private.choose_tonight(me, stands.day, beside) where e.member_id = me;
      exception when others then
        -- The dashboard is more than this part of it; it is looked at again after an hour.
        raise warning 'Nobody was chosen for this evening: %', sqlerrm;
      end;
    end if;
    -- As this or another device has just written it.
    select e.* into stands from private.evenings e where e.member_id = me;
  end if;
  -- Whoever travels west keeps the evening that began in the east.
  return (
    with picks as materialized (
      select p.* from private.evening_picks p
      where p.member_id = me and p.day = stands.day and case p.kind when 'introduce' then private.can_introduce(me, p.one, p.other)
        else private.can_ask_for(me, p.one) and private.can_ask(me, p.one, p.other) end
    ), reasons as (
      select r.* from private.reasons_to_meet(
        array(select p.one from picks p order by p.place), array(select case p.kind when 'ask' then me else p.other end from picks p order by p.place)
      ) r
    )
    select jsonb_build_object('until', private.evening_ends(stands.day, utc_offset), 'chosen', stands.chosen, 'introductions', coalesce(jsonb_agg(
      jsonb_build_object('kind', p.kind, 'one', private.face_of(a), 'other', private.face_of(b), 'why', r.why) order by p.place), '[]'))
    from picks p
    join public.profiles a on a.user_id = p.one
    join public.profiles b on b.user_id = p.other
    join reasons r on r.one = p.one and r.other = case p.kind when 'ask' then me else p.other end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.because_of_you(me uuid, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with made as (
    select t.* from public.message_threads t
    where (t.connector_id = me or t.second_connector_id = me) and t.type = 'intro_chat' and t.created_at > now() - interval '90 days'
      and t.requester_id is not null and t.target_id is not null
    order by t.created_at desc, t.id limit 30
  ), came as (
    select m.id, m.created_at, m.requester_id, m.target_id, seat.hidden_until_seq, case
      when exists (
        select from private.meeting_answers a
        join public.notifications n on n.user_id = me and n.created_at = a.met_at and n.data ->> 'action' = 'met_because_of_you'
          and n.data ->> 'requesterId' = m.requester_id::text and n.data ->> 'targetId' = m.target_id::text
        where a.thread_id = m.id
      ) then 'met'
      when private.are_friends(m.requester_id, m.target_id) and private.are_friends(me, m.requester_id) and private.are_friends(me, m.target_id) then 'friends'
      when 2 = (
        select count(distinct w.sender_id) from (
          select x.sender_id from public.messages x where x.thread_id = m.id and x.seq > seat.hidden_until_seq order by x.created_at limit 50
        ) w where w.sender_id in (m.requester_id, m.target_id)
      ) then 'talking'
    end as came
    from made m left join public.thread_members seat on seat.thread_id = m.id and seat.user_id = me
    where private.is_available(m.requester_id) and private.is_available(m.target_id)
  )
  select coalesce(jsonb_agg(jsonb_build_object('one', private.face_of(a), 'other', private.face_of(b), 'came', c.came,
    'threadId', case when c.hidden_until_seq is not null then c.id end) order by c.created_at desc, c.id), '[]')
  from (select * from came where came.came is not null order by came.created_at desc, came.id limit most) c
  join public.profiles a on a.user_id = c.requester_id
  join public.profiles b on b.user_id = c.target_id
$function$;

CREATE OR REPLACE FUNCTION private.second_connectors(requester uuid, connector uuid, target uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id from unnest(private.connectors_among(target, array(
    select f.id from unnest(private.friend_ids(connector)) as f (id) where (f.id in (select t.id from unnest(private.friend_ids(target)) as t (id))) is true
  ))) as c (id)
  where c.id <> requester
$function$;

CREATE OR REPLACE FUNCTION private.first_connectors(me uuid, members uuid[])
 RETURNS TABLE(member_id uuid, connector_id uuid, why jsonb, is_open boolean, ask_again_at timestamp with time zone, place bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  if coalesce(cardinality(members), 0) = 0 then
    return;
  end if;
  return query
  with mine as materialized (
    select f.id from unnest(private.friend_ids(me)) as f (id)
    where not exists (select from public.profiles p where p.user_id = f.id and p.status <> 'active')
    order by f.id limit 200
  ), near as materialized (
    select n.step, n.id from (
      select m.id as step, c.connected_user_id as id from mine m join public.connections c on c.user_id = m.id and c.status = 'active'
      union all
      select m.id, c.user_id from mine m join public.connections c on c.connected_user_id = m.id and c.status = 'active'
    ) n limit 20000
  ), theirs as materialized (
    select a.id as member, f.id as friend
    from unnest(members) as a (id)
    cross join lateral (
      (select c.connected_user_id as id from public.connections c where c.user_id = a.id and c.status = 'active' limit 500)
      union all
      (select c.user_id from public.connections c where c.connected_user_id = a.id and c.status = 'active' limit 500)
    ) f
    where f.id <> me
  ), known as materialized (
    select t.member, t.friend from theirs t
    where (t.friend in (select n.id from near n)) is true
      and (
        not exists (select from public.introduction_settings s where s.user_id = t.member and s.only_chosen)
        or exists (select from public.chosen_connectors c where c.user_id = t.member and c.connector_id = t.friend)
      )
  ), found as materialized (
    select pair.member, pair.step
    from (select distinct k.member, n.step from known k join near n on n.id = k.friend where n.step <> k.member) pair
    where not exists (
      select from public.connections c
      where least(c.user_id, c.connected_user_id) = least(pair.step, pair.member)
        and greatest(c.user_id, c.connected_user_id) = greatest(pair.step, pair.member) and c.status = 'blocked'
    )
  ), reasons as materialized (
    select r.connector_id, r.why from private.reasons_to_ask(me, array(
      select f.step from found f group by f.step order by count(*) desc, f.step limit 40
    )) r
  )
  select f.member, f.step, r.why, o.is_open, case when not o.is_open then rests.until end,
    row_number() over (
      partition by f.member order by o.is_open or rests.until is not null, private.helps(r.why) desc, lower(coalesce(p.display_name, p.name)), f.step
    )
  from found f
  join reasons r on r.connector_id = f.step
  join public.profiles p on p.user_id = f.step
  left join private.open_requests(me, members) asked on asked.target_id = f.member
  cross join lateral (select coalesce(asked.listed @> jsonb_build_array(jsonb_build_object('connectorId', f.step)), false) as is_open) o
  left join private.resting_connectors(me, members) rests on rests.target_id = f.member and rests.connector_id = f.step;
end $function$;

CREATE OR REPLACE FUNCTION private.pass_along(request public.message_threads, second uuid, note text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := request.connector_id;
  plan private.proposals;
  said text := private.name_of(me) || ' passed it on to somebody who knows ' || private.name_of(request.target_id) || '.';
begin
  if second is null then
    perform private.fail(422, 'second_required', 'Choose who of your friends could introduce them.');
  elsif request.requester_id is null or request.target_id is null or not private.are_friends(me, request.requester_id)
    or not private.is_available(request.requester_id) or not private.is_available(request.target_id) then
    perform private.fail(409, 'no_longer_connected', 'You are no longer connected.');
  elsif second in (me, request.requester_id, request.target_id) or not private.are_friends(me, second) or not private.is_available(second)
    or not private.are_friends(second, request.target_id) or not private.takes_introductions_by(request.target_id, second) then
    perform private.fail(403, 'second_not_mutual', 'Only a friend of both of you can introduce them.');
  elsif length(note) > private.longest_note() then
    perform private.fail(422, 'note_too_long', 'What you add can be at most ' || private.longest_note() || ' characters.');
  end if;
  insert into private.proposals (connector_id, one_id, other_id, request_id, note, second_connector_id)
  values (me, request.requester_id, request.target_id, request.id, pass_along.note, second)
  returning * into plan;
  update public.message_threads t set expires_at = plan.expires_at, ask_again_at = plan.expires_at + interval '30 days' where t.id = request.id;
  perform private.settle_request(request.id, 'pending', 'asked');
  perform private.system_note(request.id, said, me);
  perform private.notify(request.requester_id, 'Your request was passed on', said,
    jsonb_build_object('action', 'plug_passed_on', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  if not private.is_apart(plan) then
    perform private.ask(plan, second);
  end if;
  return jsonb_build_object('status', 'approved', 'stage', 'asked', 'introThreadId', null);
end $function$;
