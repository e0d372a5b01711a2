-- Written by `npm run db:diff -- chosen_connectors` from supabase/schemas.

comment on domain shapes.friend_card is 'A friend in a list of friends.

short_card & {
  igHandle: text | null,
  // Whether the caller may introduce them: they take introductions through any friend, or chose the caller. Null in the list of another member.
  mayIntroduce: boolean | null
}';

create domain shapes.introductions as jsonb;
comment on domain shapes.introductions is 'Who may ask to be introduced to the caller: everyone with a mutual friend, or with `onlyChosen`
only those whose mutual friend is one of `chosen`, who are kept either way. By name.

{ onlyChosen: boolean, chosen: short_card[] }';

CREATE OR REPLACE FUNCTION public.friends_of(member uuid)
 RETURNS shapes.friend_list
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  if member is distinct from me and not (private.are_friends(me, member) and private.is_available(member)) then
    perform private.fail(403, 'not_friends', 'Only friends see each other''s friends.');
  end if;
  return (
    select coalesce(jsonb_agg(private.short_card_of(p) || jsonb_build_object(
      'igHandle', p.ig_handle, 'mayIntroduce', case when member = me then s.user_id is null or c.user_id is not null end
    ) order by lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from unnest(private.friend_ids(member)) as f (id)
    join public.profiles p on p.user_id = f.id and p.status = 'active'
    left join public.introduction_settings s on s.user_id = f.id and s.only_chosen
    left join public.chosen_connectors c on c.user_id = f.id and c.connector_id = me
    where p.user_id <> all ((select private.blocked_member_ids())::uuid[])
  );
end $function$;

create table public.introduction_settings (
  user_id uuid not null,
  only_chosen boolean default false not null,
  updated_at timestamp with time zone default clock_timestamp() not null
);
alter table public.introduction_settings enable row level security;
comment on table public.introduction_settings is 'Who may ask to be introduced to a member: everyone with a mutual friend, or with `only_chosen` only those whose mutual friend the member
chose. No row is the first. Members read their own; `set_introductions` writes.';

revoke all on table public.introduction_settings from public, anon, authenticated, service_role;
grant select on table public.introduction_settings to authenticated;
grant all on table public.introduction_settings to service_role;

alter table public.introduction_settings add constraint introduction_settings_pkey PRIMARY KEY (user_id);

alter table public.introduction_settings add constraint introduction_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

create table public.chosen_connectors (
  user_id uuid not null,
  connector_id uuid not null,
  created_at timestamp with time zone default clock_timestamp() not null
);
alter table public.chosen_connectors enable row level security;
comment on table public.chosen_connectors is 'The friends through whom `user_id` takes introductions. They count while `only_chosen` is set, and are kept while it is not. Members
read their own; nobody reads by whom they were chosen.';

revoke all on table public.chosen_connectors from public, anon, authenticated, service_role;
grant select on table public.chosen_connectors to authenticated;
grant all on table public.chosen_connectors to service_role;

alter table public.chosen_connectors add constraint chosen_connectors_pkey PRIMARY KEY (user_id, connector_id);

alter table public.chosen_connectors add constraint chosen_connectors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table public.chosen_connectors add constraint chosen_connectors_connector_id_fkey FOREIGN KEY (connector_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table public.chosen_connectors add constraint chosen_connectors_not_oneself CHECK ((user_id <> connector_id));

CREATE INDEX chosen_connectors_by_connector ON public.chosen_connectors USING btree (connector_id);

CREATE OR REPLACE FUNCTION private.takes_introductions_by(member uuid, connector uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen)
    or exists (select from public.chosen_connectors c where c.user_id = member and c.connector_id = connector)
$function$;

revoke all on function private.takes_introductions_by(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.connectors_among(member uuid, friends uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE STRICT SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen)
    then array(select c.connector_id from public.chosen_connectors c where c.user_id = member and c.connector_id = any (friends))
    else friends end
$function$;

revoke all on function private.connectors_among(uuid,uuid[]) from public, anon, authenticated, service_role;

create policy "Members read their own setting" on public.introduction_settings for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (user_id = ( SELECT auth.uid() AS uid))));

create policy "Members read whom they chose" on public.chosen_connectors for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (user_id = ( SELECT auth.uid() AS uid))));

CREATE OR REPLACE FUNCTION private.forget_connectors()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' or new.status <> 'active' then
    delete from public.chosen_connectors c
    where (c.user_id, c.connector_id) in ((old.user_id, old.connected_user_id), (old.connected_user_id, old.user_id));
  end if;
  return null;
end $function$;

revoke all on function private.forget_connectors() from public, anon, authenticated, service_role;

CREATE TRIGGER connections_forget_connectors AFTER DELETE OR UPDATE OF status ON public.connections FOR EACH ROW WHEN ((old.status = 'active'::text)) EXECUTE FUNCTION private.forget_connectors();

CREATE OR REPLACE FUNCTION private.introductions_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'onlyChosen', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
    'chosen', coalesce((
      select jsonb_agg(private.short_card_of(p) order by lower(coalesce(p.display_name, p.name)), p.user_id)
      from public.chosen_connectors c join public.profiles p on p.user_id = c.connector_id and p.status = 'active'
      where c.user_id = member
    ), '[]')
  )
$function$;

revoke all on function private.introductions_of(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.my_introductions()
 RETURNS shapes.introductions
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.introductions_of(private.require_member())
$function$;
comment on function public.my_introductions() is 'Who may ask to be introduced to the caller.';

revoke all on function public.my_introductions() from public, anon, authenticated, service_role;
grant execute on function public.my_introductions() to authenticated, service_role;

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
      where c.status = 'active'
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
comment on function public.set_introductions(boolean,uuid[],uuid[]) is 'Changes who may ask to be introduced to the caller, and answers how it stands then: `only_chosen` says
whether only through chosen friends, `choose` and `unchoose` name friends (at most 500 each). What is left out stays as it is, so two devices
do not undo each other. Requests that are open stay open.';

revoke all on function public.set_introductions(boolean,uuid[],uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.set_introductions(boolean,uuid[],uuid[]) to authenticated, service_role;

comment on domain shapes.post is 'A post or an event as the feed shows it to the caller.

{
  id: uuid,
  type: post_type,
  content: text,
  location: text | null,
  tags: text[],
  images: text[],
  rsvpEnabled: boolean,
  eventDate: date | null,
  eventTime: time | null,
  maxAttendees: int | null,
  likesCount: int,
  goingCount: int,
  createdAt: timestamp,
  updatedAt: timestamp,
  author: short_card,
  isOwn: boolean,
  isFriend: boolean,
  // An answer of the caller''s goes at once: a friend of the author, or somebody who was introduced to them.
  mayGo: boolean,
  isLiked: boolean,
  // The caller''s own answer.
  rsvp: rsvp_status | null,
  isPast: boolean,
  isFull: boolean,
  // At most 15 who are going; `goingCount` counts all.
  attendees: person[],
  // Friends shared with the author, at most 15; empty for one''s own posts.
  mutuals: { count: int, friends: person[] },
  // One of them can be asked, or was asked, for an introduction to the author.
  hasConnector: boolean
}';

CREATE OR REPLACE FUNCTION private.posts_shown(me uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.blocked_ids(me);
  -- Whoever was introduced to a host goes to their events without asking again.
  introduced uuid[] := array(
    select t.target_id from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'approved'
  );
  asked uuid[] := array(
    select t.target_id from public.message_threads t
    where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
  );
begin
  return (
    with picked as materialized (
      select p.* from public.posts p where p.id = any (ids)
    ), strangers as (
      select array_agg(distinct p.user_id) as ids from picked p where p.user_id <> me
    ), shared as (
      select s.member_id, f as friend, rule.user_id is null or chosen.user_id is not null as connects,
        row_number() over (partition by s.member_id order by lower(coalesce(f.display_name, f.name)), f.user_id) as place,
        count(*) over (partition by s.member_id) as total
      from private.shared_friends(me, (select s.ids from strangers s)) s join public.profiles f on f.user_id = s.friend_id
        left join public.introduction_settings rule on rule.user_id = s.member_id and rule.only_chosen
        left join public.chosen_connectors chosen on chosen.user_id = s.member_id and chosen.connector_id = s.friend_id
    ), mutuals as (
      select s.member_id, bool_or(s.connects) as connected, jsonb_build_object(
        'count', max(s.total), 'friends', jsonb_agg(private.face_of(s.friend) order by s.place) filter (where s.place <= 15)
      ) as shown
      from shared s group by s.member_id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'type', p.type, 'content', p.content, 'location', p.location, 'tags', p.tags, 'images', p.images,
      'rsvpEnabled', p.rsvp_enabled, 'eventDate', p.event_date, 'eventTime', p.event_time, 'maxAttendees', p.max_attendees,
      'likesCount', p.likes_count, 'goingCount', p.going_count, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
      'author', private.short_card_of(a),
      'isOwn', p.user_id = me, 'isFriend', p.user_id = any (friends),
      'mayGo', p.user_id = any (friends) or p.user_id = any (introduced),
      'isLiked', exists (select from public.post_likes l where l.post_id = p.id and l.user_id = me),
      'rsvp', (select r.status from public.event_rsvps r where r.post_id = p.id and r.user_id = me),
      'isPast', private.day_is_over(p.event_date), 'isFull', coalesce(p.going_count >= p.max_attendees, false),
      'attendees', case when p.going_count = 0 then '[]' else (
        select coalesce(jsonb_agg(private.face_of(guest) order by first.created_at), '[]')
        from (
          select r.user_id, r.created_at from public.event_rsvps r join public.profiles active on active.user_id = r.user_id and active.status = 'active'
          where r.post_id = p.id and r.status = 'going' and r.user_id <> all (blocked) order by r.created_at limit 15
        ) first
        join public.profiles guest on guest.user_id = first.user_id
      ) end,
      'mutuals', coalesce(m.shown, '{"count": 0, "friends": []}'),
      'hasConnector', coalesce(m.connected, false) or p.user_id = any (asked)
    ) order by p.created_at desc, p.id desc), '[]')
    from picked p
    join public.profiles a on a.user_id = p.user_id
    left join mutuals m on m.member_id = p.user_id
  );
end $function$;

create domain shapes.connectors as jsonb;
comment on domain shapes.connectors is 'Whom the caller can ask for an introduction to a member, by name: the mutual friends
through whom the member takes introductions, and those whom the caller has asked already. `mutualCount` counts all mutual friends.

{ connectors: person[], mutualCount: int }';

CREATE OR REPLACE FUNCTION public.create_plug_request(target uuid, connector uuid, reason text DEFAULT NULL::text, flyer jsonb DEFAULT NULL::jsonb)
 RETURNS shapes.plug_request_made
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  why text := case when private.says_something(create_plug_request.reason) then btrim(create_plug_request.reason) end;
  snapshot jsonb;
  request public.message_threads;
  card uuid;
  made boolean := false;
  asker public.profiles;
  asked public.profiles;
begin
  if target = me or connector = me or connector = target then
    perform private.fail(422, 'self', 'A plug needs three different members.');
  end if;
  perform private.require_available(target);
  if private.are_friends(me, target) then
    perform private.fail(409, 'already_friends', 'You are friends already.');
  elsif not private.are_friends(me, connector) or not private.are_friends(connector, target) or not private.is_available(connector)
    or target = any (private.blocked_ids(connector)) then
    perform private.fail(403, 'connector_not_mutual', 'Only a mutual friend can introduce you.');
  elsif length(why) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The reason can be at most ' || private.longest_reason() || ' characters.');
  end if;
  snapshot := private.snapshot_flyer(flyer, target);
  -- One member's requests queue up, so that a double tap finds the first one and the bound holds.
  perform pg_advisory_xact_lock(hashtextextended(me::text, 2));
  perform private.expire_if_due(t.id) from public.message_threads t
  where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at <= now();
  select t.* into request from public.message_threads t
  where t.requester_id = me and t.connector_id = create_plug_request.connector and t.target_id = create_plug_request.target
    and t.type = 'plug_request' and t.status = 'pending';
  if not found then
    if not private.takes_introductions_by(target, connector) then
      perform private.fail(403, 'connector_not_chosen', 'This member takes introductions only through friends they chose.');
    end if;
    if snapshot is not null and why is null then
      perform private.fail(422, 'reason_required', 'Say why you would like to meet.');
    end if;
    if (select count(*) from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending') >= 20 then
      perform private.fail(429, 'too_many_open_requests', 'You have 20 open requests. Wait for some to be answered.');
    end if;
    made := true;
    select p.* into asker from public.profiles p where p.user_id = me;
    select p.* into asked from public.profiles p where p.user_id = create_plug_request.target;
    insert into public.message_threads (type, title, participants, status, requester_id, target_id, connector_id, reason, expires_at)
    values ('plug_request', private.name_of(me) || ' → ' || private.name_of(target), array[me, connector], 'pending', me,
      create_plug_request.target, create_plug_request.connector, why, now() + interval '14 days')
    returning * into request;
    insert into public.messages (thread_id, sender_id, content, message_type, metadata)
    values (request.id, me, coalesce(why, private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.'), 'request_card',
      jsonb_build_object(
        'request_type', 'plug_request', 'status', 'pending', 'expires_at', request.expires_at, 'reason', why, 'flyer_data', snapshot,
        'requester_id', me, 'connector_id', connector, 'target_id', target,
        'requester_name', private.name_of(me), 'connector_name', private.name_of(connector), 'target_name', private.name_of(target),
        'requester_avatar', private.face_of(asker) ->> 'avatarUrl', 'target_avatar', private.face_of(asked) ->> 'avatarUrl'
      ));
    perform private.notify(connector, 'Plug request',
      private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.',
      jsonb_build_object('action', 'plug_request', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  end if;
  if (snapshot ->> 'rsvp')::boolean and snapshot ->> 'type' = 'event' then
    insert into public.event_rsvps (post_id, user_id, status) values ((snapshot ->> 'postId')::uuid, me, 'requested')
    on conflict (post_id, user_id) do nothing;
  end if;
  select m.id into card from public.messages m where m.thread_id = request.id and m.message_type = 'request_card' order by m.seq limit 1;
  return jsonb_build_object('threadId', request.id, 'messageId', card, 'created', made, 'status', request.status,
    'expiresAt', request.expires_at);
end $function$;
comment on function public.create_plug_request(uuid,uuid,text,jsonb) is 'Asks a mutual friend (`connector`) for an introduction to `target`, who may take
introductions only through friends they chose. The same request, while it is open, is answered again. `reason` is as long as the table allows, and needed with a flyer. At most 20 requests of one member are
open at once; they expire after 14 days.
@takes flyer sent_flyer';

CREATE OR REPLACE FUNCTION private.introduced_by(connector uuid, one uuid, other uuid)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.id from public.message_threads t
  where t.connector_id = connector and least(t.requester_id, t.target_id) = least(one, other)
    and greatest(t.requester_id, t.target_id) = greatest(one, other)
    and t.type = 'intro_chat' and t.parent_request_id is null and cardinality(t.participants) = 3
$function$;

revoke all on function private.introduced_by(uuid,uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.introduce(user_a uuid, user_b uuid, message text DEFAULT NULL::text)
 RETURNS shapes.introduction
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  words text := case when private.says_something(introduce.message) then btrim(introduce.message) end;
  chat uuid;
begin
  if user_a = user_b or me in (user_a, user_b) then
    perform private.fail(422, 'self', 'An introduction needs three different members.');
  end if;
  perform private.require_available(user_a);
  perform private.require_available(user_b);
  if not private.are_friends(me, user_a) or not private.are_friends(me, user_b) then
    perform private.fail(403, 'not_friends', 'You can only introduce your friends.');
  elsif private.are_friends(user_a, user_b) then
    perform private.fail(409, 'already_friends', 'The two are friends already.');
  elsif user_b = any (private.blocked_ids(user_a)) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif length(words) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The message can be at most ' || private.longest_reason() || ' characters.');
  end if;
  chat := private.introduced_by(me, user_a, user_b);
  if chat is not null then
    return jsonb_build_object('threadId', chat, 'created', false);
  elsif not (private.takes_introductions_by(user_a, me) and private.takes_introductions_by(user_b, me)) then
    perform private.fail(403, 'connector_not_chosen', 'One of the two takes introductions only through friends they chose.');
  end if;
  insert into public.message_threads as t (type, title, participants, requester_id, target_id, connector_id, reason)
  values ('intro_chat', 'Plug Chat', array[user_a, me, user_b], user_a, user_b, me, words)
  on conflict (connector_id, least(requester_id, target_id), greatest(requester_id, target_id))
    where type = 'intro_chat' and parent_request_id is null and cardinality(participants) = 3
  do nothing
  returning t.id into chat;
  if chat is null then
    -- A double tap: the other one has made it meanwhile.
    return jsonb_build_object('threadId', private.introduced_by(me, user_a, user_b), 'created', false);
  end if;
  perform private.system_note(chat,
    format('Hi %s and %s! %s thinks you two should meet.', private.name_of(user_a), private.name_of(user_b), private.name_of(me)),
    me, jsonb_build_object('kind', 'greeting'));
  if words is not null then
    insert into public.messages (thread_id, sender_id, content) values (chat, me, words);
  end if;
  perform private.intro_chat_notified(chat, me, user_a, user_b, 'New introduction', 'introduced');
  perform private.intro_chat_notified(chat, me, user_b, user_a, 'New introduction', 'introduced');
  return jsonb_build_object('threadId', chat, 'created', true);
end $function$;
comment on function public.introduce(uuid,uuid,text) is 'Brings two of the caller''s friends together in a chat of three; the same pair again answers the
same chat. Either may take introductions only through friends they chose. `message` is at most as long as a reason.';

CREATE OR REPLACE FUNCTION public.connectors_to(member uuid)
 RETURNS shapes.connectors
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  mutuals uuid[];
  asked jsonb;
begin
  perform private.require_available(member);
  mutuals := array(
    select s.friend_id from private.shared_friends(me, array[member]) s where s.friend_id <> all (private.blocked_member_ids())
  );
  asked := (select o.listed from private.open_requests(me, array[member]) o);
  return jsonb_build_object('mutualCount', cardinality(mutuals), 'connectors', (
    select coalesce(jsonb_agg(private.face_of(p) order by lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from (
      select f.id from unnest(mutuals) as f (id)
      where f.id = any (private.connectors_among(member, mutuals)) or asked @> jsonb_build_array(jsonb_build_object('connectorId', f.id))
    ) way
    join public.profiles p on p.user_id = way.id
  ));
end $function$;
comment on function public.connectors_to(uuid) is 'Whom the caller can ask for an introduction to a member.';

revoke all on function public.connectors_to(uuid) from public, anon, authenticated, service_role;
grant execute on function public.connectors_to(uuid) to authenticated, service_role;

comment on domain shapes.member_card is 'What cards, carousels and sheets show. Missing values are filled as the product words them
(`age` 25, `city` "Unknown", `badge` "Member", bios "New member").

{
  // The profile''s id; `userId` is the account''s.
  id: uuid,
  userId: uuid,
  name: text,
  age: int,
  city: text,
  photos: text[],
  avatarUrl: text | null,
  badge: text,
  founder: boolean,
  igHandle: text | null,
  // What the member wrote when finishing the profile, else what they applied with.
  shortBio: text,
  longBio: text,
  // Highest first, never empty: fifty in each of five while `hasScores` is false.
  industryScores: industry_score[],
  // Whether these scores are the member''s own, or what everybody begins with.
  hasScores: boolean,
  // The label of the strongest industry; "Clout" without scores.
  topLabel: text,
  knownFor: text[],
  citiesOftenIn: text[],
  memberSince: timestamp,
  // The rounded mean of the scores by industry.
  score: int,
  // 1700 + 23 × score.
  clout: int,
  // 100 − topPercent.
  percentile: int,
  // The share of the club''s members among whom they stand, rounded, never below 1: the 24th of 61 is among the top 39 percent. By a
  // table of scores in a club of fewer than ten.
  topPercent: int,
  isDirectFriend: boolean,
  // Counts all mutual friends.
  mutualCount: int,
  // At most 3 of them unless said otherwise (5 in `plug_opportunity`, 6 in `member_profile`), the highest score first.
  mutuals: person[],
  // How many of all mutual friends the caller can still ask for an introduction: the member takes introductions through them, and no request
  // of the caller''s is open with them.
  askable: int,
  // The caller''s own unanswered plug requests towards them.
  openRequests: open_request[]
}';

comment on domain shapes.found_member is 'A member a search found; `relevance` is above 10.

member_card & {
  relevance: number,
  // Whether the friend whose friends were searched may be asked to introduce them. Null in a search of all members.
  mayAsk: boolean | null
}';

CREATE OR REPLACE FUNCTION private.member_cards(members uuid[], shown_mutuals integer DEFAULT 3)
 RETURNS TABLE(user_id uuid, card jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  my_friends uuid[] := private.my_friend_ids();
  hidden uuid[] := private.blocked_member_ids();
begin
  return query
  select p.user_id, jsonb_build_object(
    'id', p.id, 'userId', p.user_id, 'name', coalesce(p.display_name, p.name, 'Member'), 'age', coalesce(p.age, 25),
    'city', coalesce(p.city, 'Unknown'), 'photos', to_jsonb(p.photos), 'avatarUrl', p.avatar_url, 'badge', p.badge, 'founder', p.founder,
    -- What the member says of themselves before what they applied with.
    'igHandle', p.ig_handle, 'shortBio', coalesce(nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'),
    'longBio', coalesce(nullif(p.long_bio, ''), nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'),
    'industryScores', private.shown_scores(p.industry_scores), 'hasScores', p.industry_scores <> '[]',
    'topLabel', private.top_label(p.industry_scores), 'knownFor', to_jsonb(p.known_for),
    'citiesOftenIn', to_jsonb(p.cities_often_in), 'memberSince', p.created_at
  ) || jsonb_build_object(
    'score', p.score, 'clout', private.clout_of(p.score), 'percentile', 100 - s.top_percent,
    'topPercent', s.top_percent, 'isDirectFriend', p.user_id = any (my_friends),
    'mutualCount', coalesce(cardinality(m.ids), 0), 'mutuals', private.people(coalesce(m.ids, '{}'), shown_mutuals),
    'openRequests', coalesce(o.listed, '[]'),
    'askable', (
      select count(*) from unnest(private.connectors_among(p.user_id, m.ids)) as connector (id)
      where o.listed is null or not o.listed @> jsonb_build_array(jsonb_build_object('connectorId', connector.id))
    )
  )
  from public.profiles p
  join (select placed.score, placed.top_percent from private.standings() placed) s on s.score = p.score
  left join (
    select s.member_id, array_agg(s.friend_id) as ids
    from private.shared_friends(me, members) s where s.friend_id <> all (hidden)
    group by s.member_id
  ) m on m.member_id = p.user_id
  left join private.open_requests(me, members) o on o.target_id = p.user_id
  where p.user_id = any (members) and p.status = 'active' and p.user_id <> all (hidden);
end $function$;

CREATE OR REPLACE FUNCTION public.search_members(query text, friends_of uuid DEFAULT NULL::uuid, max_results integer DEFAULT 10)
 RETURNS shapes.found_members
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  most int := least(greatest(coalesce(search_members.max_results, 10), 1), 50);
  wanted text := left(private.fold(search_members.query), 80);
  hits jsonb;
begin
  if coalesce(wanted, '') = '' then
    return '[]';
  end if;
  if search_members.friends_of is null then
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance)), '[]') into hits
    from private.find_members(wanted, most) h;
  else
    if search_members.friends_of <> all (private.my_friend_ids()) then
      perform private.fail(403, 'not_friends', 'Only friends may look through a member''s friends.');
    end if;
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance) order by h.relevance desc, h.score desc, h.user_id), '[]')
    into hits
    from (
      select p.user_id, p.score, private.relevance(p.search_text, wanted) as relevance
      from public.profiles p
      where p.user_id = any (private.friend_ids(search_members.friends_of)) and p.user_id <> me and p.status = 'active'
        and (strpos(private.fold(coalesce(p.display_name, p.name)), wanted) > 0 or strpos(private.fold(p.ig_handle), wanted) > 0)
      order by relevance desc, p.score desc, p.user_id
      limit most
    ) h;
  end if;
  return (
    select coalesce(jsonb_agg(c.card || jsonb_build_object(
      'relevance', h.relevance,
      'mayAsk', case when search_members.friends_of is not null then private.takes_introductions_by(h.id, search_members.friends_of) end
    ) order by h.relevance desc, h.place), '[]')
    from rows from (jsonb_to_recordset(hits) as (id uuid, relevance numeric)) with ordinality as h (id, relevance, place)
    join private.member_cards(array(select e.id from jsonb_to_recordset(hits) as e (id uuid))) c on c.user_id = h.id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.opportunities_for(me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.profiles;
  hidden uuid[] := private.blocked_member_ids();
  my_friends uuid[] := private.my_friend_ids();
  chosen uuid[];
begin
  select * into own from public.profiles p where p.user_id = me;
  chosen := array(
    select candidate.user_id from (
      select p.user_id, close.mutuals, p.score
      from private.members_near_me() close
      join public.profiles p on p.user_id = close.user_id
      where p.discoverable and p.user_id <> me and p.user_id <> all (my_friends) and p.user_id <> all (hidden)
        and (
          not exists (select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen)
          or exists (
            select from public.chosen_connectors c join public.profiles f on f.user_id = c.connector_id and f.status = 'active'
            where c.user_id = p.user_id and c.connector_id = any (my_friends)
          )
        )
      order by close.mutuals desc, p.score desc, p.user_id
      limit 20
    ) candidate
    where not exists (
      select from public.message_threads t
      where t.requester_id = me and t.target_id = candidate.user_id and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    )
    order by candidate.mutuals desc, candidate.score desc, candidate.user_id
    limit 10
  );
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'profile', c.card, 'mutualsPreview', c.card -> 'mutuals',
      'reason', case when private.fold(p.city) = private.fold(own.city) then 'same-city'
        when p.industries && own.industries then 'same-industry' else 'mutual-friends' end
    ) order by array_position(chosen, c.user_id)), '[]')
    from private.member_cards(chosen, 5) c join public.profiles p on p.user_id = c.user_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.suggestions_for(me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pairs jsonb;
begin
  with friends as (
    select p.user_id, p.score, private.fold(p.city) as city_key
    from public.profiles p
    where p.user_id = any (private.my_friend_ids()) and p.discoverable and p.user_id <> all (private.blocked_member_ids())
      and not exists (
        select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen
          and not exists (select from public.chosen_connectors c where c.user_id = s.user_id and c.connector_id = me)
      )
    order by p.score desc, p.user_id limit 30
  ), strangers as (
    select a.user_id as one, b.user_id as other, a.score + b.score as weight, coalesce(a.city_key = b.city_key, false) as same_city
    from friends a join friends b on (a.score, b.user_id) > (b.score, a.user_id)
    where not exists (
      select from public.connections c
      where least(c.user_id, c.connected_user_id) = least(a.user_id, b.user_id)
        and greatest(c.user_id, c.connected_user_id) = greatest(a.user_id, b.user_id)
    )
  ), ranked as (
    select s.*, row_number() over (partition by s.one order by s.same_city desc, s.weight desc, s.other) as turn from strangers s
  )
  select coalesce(jsonb_agg(jsonb_build_object('one', p.one, 'other', p.other, 'same_city', p.same_city)), '[]') into pairs
  from (
    select * from ranked r where r.turn <= 2 and private.intro_chat_between(r.one, r.other) is null
    order by r.same_city desc, r.weight desc, r.one, r.other limit 5
  ) p;
  return (
    with cards as (
      select c.* from private.member_cards(array(
        select x.one from jsonb_to_recordset(pairs) as x (one uuid) union select x.other from jsonb_to_recordset(pairs) as x (other uuid)
      )) c
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'user1', a.card, 'user2', b.card, 'reason', case when x.same_city then 'same-city' else 'same-circle' end
    ) order by x.place), '[]')
    from rows from (jsonb_to_recordset(pairs) as (one uuid, other uuid, same_city boolean)) with ordinality as x (one, other, same_city, place)
    join cards a on a.user_id = x.one
    join cards b on b.user_id = x.other
  );
end $function$;
