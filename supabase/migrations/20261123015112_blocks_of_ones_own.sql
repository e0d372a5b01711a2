-- Written by `npm run db:diff -- blocks_of_ones_own` from supabase/schemas.

drop function private.endorsement_json(public.endorsements);
drop policy "Members read who comes to events they can see" on public.event_rsvps;
drop trigger connections_keep_a_return_block on public.connections;
drop function private.keep_return_block();
drop index public.connections_one_per_pair;
drop policy "Members read endorsements, save across a block" on public.endorsements;
drop policy "Members read active profiles, save where one blocked the other" on public.profiles;

revoke all on table public.applications from authenticated;

revoke all on table public.admin_audit from authenticated;

comment on table public.profiles is 'Who is a member. Members read finished profiles that can be discovered (never across a block) and change their own, by `user_id`; columns
the club keeps for itself are read by nobody, one''s own with `own_row`. `avatar_url` follows `photos[0]`, `updated_at` is always the server''s.';

revoke all on table public.profiles from authenticated;

create policy "Members read their own profile, and others that are shown" on public.profiles for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND ((user_id = ( SELECT auth.uid() AS uid)) OR ((status = 'active'::text) AND discovery_visible AND (NOT setup_required) AND (user_id <> ALL (( SELECT private.blocked_member_ids() AS blocked_member_ids)::uuid[]))))));

revoke all on table public.industry_scores from authenticated;

revoke all on table public.clout_history from authenticated;

CREATE OR REPLACE FUNCTION public.save_profile(changes jsonb, seen jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  fields text[] := array['display_name', 'name', 'city', 'photos', 'bio', 'ig_handle', 'known_for', 'cities_often_in', 'press_links',
    'discovery_visible', 'instagram_connected', 'contacts_connected', 'setup_required', 'setup_progress'];
  own public.profiles;
  stands jsonb;
  changed jsonb;
begin
  if coalesce(jsonb_typeof(changes), '') <> 'object' or coalesce(jsonb_typeof(seen), 'object') <> 'object'
    or exists (select from jsonb_object_keys(changes) k where k <> all (fields)) then
    perform private.fail(422, 'invalid_edit', 'This is nothing a member changes in a profile.');
  end if;
  -- Locked: of two edits at the same moment the second meets what the first wrote.
  select * into own from public.profiles p where p.user_id = me for update;
  stands := to_jsonb(own);
  -- Whose own words stand there already sent them twice: the answer was lost on its way.
  -- Nothing and an empty text are the same answer.
  select jsonb_object_agg(s.key, stands -> s.key) into changed
  from jsonb_each(seen) s
  where changes ? s.key and coalesce(nullif(stands -> s.key, '""'), 'null')
    not in (coalesce(nullif(s.value, '""'), 'null'), coalesce(nullif(changes -> s.key, '""'), 'null'));
  if changed is not null then
    perform private.fail(409, 'profile_changed', 'This was changed on another device meanwhile.', changed);
  end if;
  update public.profiles p
  set display_name = n.display_name, name = n.name, city = n.city, photos = n.photos, bio = n.bio, ig_handle = n.ig_handle,
    known_for = n.known_for, cities_often_in = n.cities_often_in, press_links = n.press_links, discovery_visible = n.discovery_visible,
    instagram_connected = n.instagram_connected, contacts_connected = n.contacts_connected, setup_required = n.setup_required,
    setup_progress = n.setup_progress
  from jsonb_populate_record(own, changes) n
  where p.user_id = me;
end $function$;

CREATE OR REPLACE FUNCTION public.own_row()
 RETURNS SETOF public.profiles
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  return query select p.* from public.profiles p where p.user_id = private.require_member();
end $function$;
comment on function public.own_row() is 'The caller''s profile, as it is kept: for setting it up.';

revoke all on function public.own_row() from public, anon, authenticated, service_role;
grant execute on function public.own_row() to authenticated, service_role;

comment on table public.connections is 'One row a pair; a block ends it and is a row of its blocker''s, one each if both block. Either side may block by an update of `status` to
`blocked`, or remove; a blocked row answers only to its blocker. No row is inserted, or made active, by hand.';

revoke all on table public.connections from authenticated;
grant delete on table public.connections to authenticated;

CREATE UNIQUE INDEX connections_one_per_pair ON public.connections USING btree (LEAST(user_id, connected_user_id), GREATEST(user_id, connected_user_id)) WHERE (status <> 'blocked'::text);

CREATE UNIQUE INDEX connections_one_block_each ON public.connections USING btree (LEAST(user_id, connected_user_id), GREATEST(user_id, connected_user_id), blocked_by) WHERE (status = 'blocked'::text);

CREATE OR REPLACE FUNCTION private.is_across_a_block(a uuid, b uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.connections c
    where least(c.user_id, c.connected_user_id) = least(a, b) and greatest(c.user_id, c.connected_user_id) = greatest(a, b)
      and c.status = 'blocked'
  )
$function$;

revoke all on function private.is_across_a_block(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.lock_pair(a uuid, b uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended(least(a, b)::text || greatest(a, b)::text, 1))
$function$;

revoke all on function private.lock_pair(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.make_friends(a uuid, b uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_pair(a, b);
  if private.is_across_a_block(a, b) then
    return 'blocked';
  end if;
  insert into public.connections (user_id, connected_user_id, status) values (a, b, 'active')
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id)) where status <> 'blocked'
  do update set status = 'active';
  return 'active';
end $function$;

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
    if tg_op = 'UPDATE' then
      new.created_at := now();
    end if;
  end if;
  new.updated_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_blocks_alone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status <> 'blocked' then
    if private.is_across_a_block(new.user_id, new.connected_user_id) then
      perform private.fail(404, 'not_available', 'This member is not available.');
    end if;
  else
    delete from public.connections c
    where least(c.user_id, c.connected_user_id) = least(new.user_id, new.connected_user_id)
      and greatest(c.user_id, c.connected_user_id) = greatest(new.user_id, new.connected_user_id) and c.status <> 'blocked';
  end if;
  return null;
end $function$;

revoke all on function private.keep_blocks_alone() from public, anon, authenticated, service_role;

CREATE TRIGGER connections_keep_blocks_alone AFTER INSERT OR UPDATE OF status ON public.connections FOR EACH ROW EXECUTE FUNCTION private.keep_blocks_alone();

CREATE OR REPLACE FUNCTION public.connect_with(other uuid)
 RETURNS shapes.connect_result
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat uuid;
  stands text;
  presser uuid;
  before text;
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot connect with yourself.');
  end if;
  -- Two presses at once wait for each other here, so that each is told once.
  perform private.lock_pair(me, other);
  perform private.require_available(other);
  select c.status, c.user_id into before, presser from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.status <> 'blocked';
  if before = 'active' or (before = 'pending' and presser = me) then
    return before;
  end if;
  chat := private.intro_chat_between(me, other);
  if chat is null then
    perform private.fail(403, 'no_intro_chat', 'You can connect after an introduction.');
  end if;
  insert into public.connections as c (user_id, connected_user_id) values (me, other)
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id)) where status <> 'blocked'
  do update set status = case when c.status = 'pending' and c.user_id <> me then 'active' else c.status end
  returning c.status into stands;
  if stands = 'pending' then
    perform private.notify(other, 'New connection request', private.name_of(me) || ' would like to connect with you.',
      jsonb_build_object('action', 'connect_requested', 'memberId', me, 'threadId', chat, 'deeplink', '/inbox?thread=' || chat),
      'connect:' || me);
  else
    perform private.notify(other, 'You are now friends', private.name_of(me) || ' and you are now connected.',
      jsonb_build_object('action', 'connected', 'memberId', me, 'deeplink', '/other-profile/' || me), 'connect:' || me);
  end if;
  return stands;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_friend(other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  -- A friendship with somebody who can't be seen is not theirs to tell of: a block would be told from a closed account.
  if private.is_available(other) is not true then
    return false;
  end if;
  delete from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.status <> 'blocked';
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.block_member(other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot block yourself.');
  end if;
  if not exists (select from public.profiles p where p.user_id = other) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  end if;
  perform private.lock_pair(me, other);
  update public.connections c set status = 'blocked'
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.status <> 'blocked';
  if not found then
    insert into public.connections (user_id, connected_user_id, status, blocked_by) values (me, other, 'blocked', me)
    on conflict do nothing;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.unblock_member(other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  delete from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.blocked_by = me;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.my_blocked()
 RETURNS shapes.blocked_members
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  return (
    select coalesce(jsonb_agg(private.short_card_of(p) order by b.since desc), '[]')
    from (
      select case c.user_id when me then c.connected_user_id else c.user_id end as id, c.updated_at as since
      from public.connections c where c.blocked_by = me
    ) b
    join public.profiles p on p.user_id = b.id
  );
end $function$;

CREATE OR REPLACE FUNCTION public.mutual_friends(members uuid[], per_member integer DEFAULT 100)
 RETURNS shapes.mutual_friends_list
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  if cardinality(members) > 200 then
    perform private.fail(422, 'too_many', 'Ask for at most 200 members at once.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('memberId', asked.id, 'count', coalesce(m.total, 0), 'friends', coalesce(m.friends, '[]'))
      order by asked.place), '[]')
    from unnest(members) with ordinality as asked (id, place)
    left join (
      select r.member_id, count(*) as total,
        jsonb_agg(private.face_of(p) order by r.place) filter (where r.place <= least(greatest(per_member, 0), 500)) as friends
      from (
        select s.member_id, s.friend_id,
          row_number() over (partition by s.member_id order by lower(coalesce(f.display_name, f.name)), s.friend_id) as place
        from private.shared_friends(me, array(
          select p.user_id from public.profiles p where p.user_id = any (members) and p.status = 'active'
        )) s
        join public.profiles f on f.user_id = s.friend_id
      ) r
      join public.profiles p on p.user_id = r.friend_id
      group by r.member_id
    ) m on m.member_id = asked.id
  );
end $function$;

revoke all on table public.member_signals from authenticated;

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
      where b.status <> 'blocked' or b.blocked_by = side.id or not private.is_across_a_block(b.user_id, b.connected_user_id)
    ));
  else
    perform private.signal_members(array(
      select side.id from after_change a cross join lateral (values (a.user_id), (a.connected_user_id)) as side (id)
      where a.status <> 'blocked' or a.blocked_by = side.id or not exists (
        select from public.connections c
        where least(c.user_id, c.connected_user_id) = least(a.user_id, a.connected_user_id)
          and greatest(c.user_id, c.connected_user_id) = greatest(a.user_id, a.connected_user_id) and c.blocked_by = side.id
      )
    ));
  end if;
  return null;
end $function$;

revoke all on table public.introduction_settings from authenticated;

revoke all on table public.chosen_connectors from authenticated;

revoke all on table public.message_threads from authenticated;

revoke all on table public.thread_members from authenticated;

revoke all on table public.messages from authenticated;

revoke all on table public.notifications from authenticated;

revoke all on table public.posts from authenticated;
grant delete on table public.posts to authenticated;

revoke all on table public.post_likes from authenticated;
grant delete on table public.post_likes to authenticated;

revoke all on table public.event_rsvps from authenticated;
grant delete on table public.event_rsvps to authenticated;

create policy "Members read who comes to events they see, hosts who asks too" on public.event_rsvps for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND ((user_id = ( SELECT auth.uid() AS uid)) OR ((user_id <> ALL (( SELECT private.blocked_member_ids() AS blocked_member_ids)::uuid[])) AND (EXISTS ( SELECT
   FROM public.posts p
  WHERE ((p.id = event_rsvps.post_id) AND ((event_rsvps.status = 'going'::text) OR (p.user_id = ( SELECT auth.uid() AS uid))))))))));

comment on domain shapes.flyer is 'The post a plug request comes from, as its card keeps it: the database took all of it from the post.

{
  postId: uuid,
  type: post_type,
  content: text,
  image: text | null,
  timestamp: timestamp,
  city: text | null,
  eventDate?: date | null,
  eventTime?: time | null,
  rsvp: boolean
}';

comment on domain shapes.sent_flyer is 'The post a plug request comes from, as it is sent: 8 kB at most. The database takes the words and the picture
from the post (which must be the target''s) and keeps only `rsvp` of what was sent: `true` on an event leaves the caller''s RSVP as
`requested`, which approval turns into `going` if there is room. Decline or expiry removes it.

{ postId: uuid, rsvp?: boolean }';

CREATE OR REPLACE FUNCTION private.snapshot_flyer(flyer jsonb, target uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  source public.posts;
begin
  if flyer is null or jsonb_typeof(flyer) = 'null' then
    return null;
  end if;
  if jsonb_typeof(flyer) <> 'object' or length(flyer::text) > 8000
    or coalesce(flyer ->> 'postId', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.fail(422, 'flyer_invalid', 'This post cannot be attached.');
  end if;
  select p.* into source from public.posts p where p.id = (flyer ->> 'postId')::uuid and p.user_id = target and not p.hidden;
  if not found or private.is_available(target) is not true then
    perform private.fail(422, 'flyer_invalid', 'This post cannot be attached.');
  end if;
  return jsonb_build_object(
    'postId', source.id, 'type', source.type, 'content', source.content, 'image', source.images[1], 'timestamp', source.created_at,
    'city', coalesce(source.location, (select p.city from public.profiles p where p.user_id = target)),
    'eventDate', source.event_date, 'eventTime', source.event_time, 'rsvp', coalesce(flyer -> 'rsvp' = 'true', false)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.connection_between(me uuid, other uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select case when c.status = 'active' then 'active' when c.status = 'pending' and c.user_id = me then 'pending_mine'
      when c.status = 'pending' then 'pending_theirs' end
    from public.connections c
    where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
      and c.status <> 'blocked'
  ), 'none')
$function$;

comment on domain shapes.endorsement is 'What one member says of another in one industry.

{
  id: uuid,
  industry: industry,
  // Null, without a picture and as "A member", for whoever may not know that the two are friends: only friends endorse each other.
  endorserId: uuid | null,
  endorserName: text,
  endorserAvatar: text | null,
  snippet: text,
  createdAt: timestamp
}';

revoke all on table public.endorsements from authenticated;

revoke all on table public.endorsement_requests from authenticated;

create policy "Members read endorsements they wrote or got" on public.endorsements for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND ((endorser_id = ( SELECT auth.uid() AS uid)) OR (endorsee_id = ( SELECT auth.uid() AS uid))) AND (endorser_id <> ALL (( SELECT private.blocked_member_ids() AS blocked_member_ids)::uuid[])) AND (endorsee_id <> ALL (( SELECT private.blocked_member_ids() AS blocked_member_ids)::uuid[]))));

CREATE OR REPLACE FUNCTION private.endorsement_json(endorsement public.endorsements, named boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', endorsement.id, 'industry', private.industry_label(endorsement.industry), 'endorserId', case when named then p.user_id end,
    'endorserName', case when named then coalesce(p.display_name, p.name, 'Member') else 'A member' end,
    'endorserAvatar', case when named then p.avatar_url end,
    'snippet', endorsement.snippet, 'createdAt', endorsement.created_at
  )
  from public.profiles p where p.user_id = endorsement.endorser_id
$function$;

revoke all on function private.endorsement_json(public.endorsements,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.endorsements_page(member uuid, before timestamp with time zone, before_id uuid, shown integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with mine as materialized (
    select array_append(private.my_friend_ids(), (select auth.uid())) as ids
  )
  select coalesce(jsonb_agg(private.endorsement_json(e, member = any (mine.ids) or e.endorser_id = any (mine.ids)) order by e.created_at desc, e.id), '[]')
  from mine cross join (
    select w.* from public.endorsements w
    join public.profiles p on p.user_id = w.endorser_id and p.status = 'active'
    where w.endorsee_id = member and w.endorser_id <> all ((select private.blocked_member_ids())::uuid[])
      and (before is null or w.created_at < before or (w.created_at = before and w.id > before_id))
    order by w.created_at desc, w.id limit shown
  ) e
$function$;

CREATE OR REPLACE FUNCTION public.my_profile()
 RETURNS shapes.my_profile
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  own public.profiles;
  shown_name text;
  friends uuid[];
begin
  perform private.note_clout(array[me]);
  perform private.follow_birthday(me);
  select * into own from public.profiles p where p.user_id = me;
  shown_name := coalesce(own.display_name, own.name, '');
  friends := array(
    select p.user_id from public.profiles p
    where p.user_id = any (private.my_friend_ids()) and p.status = 'active' and p.user_id <> all (private.blocked_member_ids())
  );
  return (select c.card from private.member_cards(array[me]) c) || jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = me),
    'displayName', own.display_name,
    'firstName', split_part(shown_name, ' ', 1),
    'lastName', case when strpos(shown_name, ' ') > 0 then btrim(substr(shown_name, strpos(shown_name, ' ') + 1)) else '' end,
    'rawCity', own.city, 'bio', own.bio, 'setupRequired', own.setup_required, 'discoveryVisible', own.discovery_visible,
    'scoreCards', (
      select jsonb_build_object(
        'clout', private.clout_of(own.score), 'plugs', private.network_impact(me) -> 'made',
        'rank', s.rank, 'members', s.members, 'counted', s.counted
      )
      from private.standings() s where s.score = own.score
    ),
    'week', private.clout_week(me, private.clout_of(own.score)),
    'cityStrengths', private.city_strengths(me, 15),
    'radar', case when own.industry_scores = '[]' then
      '[{"label":"Nightlife","score":90},{"label":"Tech","score":86},{"label":"Fashion","score":44},{"label":"Lifestyle","score":70},{"label":"Finance","score":63}]'::jsonb
      else own.industry_scores end,
    'plugsByIndustry', (
      select coalesce(jsonb_agg(jsonb_build_object('industry', w.industry, 'count', w.times) order by w.times desc, w.industry), '[]')
      from (
        select other.industry_scores -> 0 ->> 'label' as industry, count(distinct t.id) as times
        from public.message_threads t
        join public.profiles other on other.user_id in (t.requester_id, t.target_id)
        where t.connector_id = me and t.type = 'intro_chat' and other.industry_scores <> '[]'
        group by 1
      ) w
    )
  ) || jsonb_build_object(
    'cloutGrowth', private.clout_growth(me),
    'friends', private.people(friends, 5),
    'friendCount', cardinality(friends),
    'pressLinks', to_jsonb(own.press_links),
    'connectedAccounts', jsonb_build_object('instagram', own.instagram_connected, 'contacts', own.contacts_connected),
    'blockedCount', (select count(*) from public.connections c where c.blocked_by = me),
    'endorsements', private.endorsements_page(me, null, null, 3),
    'endorsementCount', private.endorsement_count(me),
    'endorsementRequests', public.my_endorsement_requests()
  );
end $function$;

CREATE OR REPLACE FUNCTION public.safety_members(page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS shapes.safety_members
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  rows_a_page int := least(greatest(coalesce(safety_members.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(safety_members.page, 1), 1)::bigint - 1) * rows_a_page;
begin
  return (
    with limited as (
      select distinct on (m.member_id) m.* from private.measures m
      where m.act = 'limit' and m.undone_at is null and m.until > now() and m.member_id <> me
      order by m.member_id, m.until desc
    ), blocks as (
      select case c.user_id when c.blocked_by then c.connected_user_id else c.user_id end as member_id, c.updated_at as since
      from public.connections c where c.blocked_by is not null
    ), blocked as (
      select b.member_id, count(*) as by, min(b.since) as since, max(b.since) as latest from blocks b where b.member_id <> me group by b.member_id
    )
    select jsonb_build_object(
      'limited', (
        select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('measureId', l.id, 'reportId', l.report_id, 'since', l.taken_at, 'until', l.until)
          order by l.until desc, l.id), '[]')
        from (select * from limited order by until desc, id offset skipped limit rows_a_page) l join public.profiles p on p.user_id = l.member_id
      ),
      'blocked', (
        select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('by', b.by, 'since', b.since, 'latest', b.latest)
          order by b.latest desc, b.member_id), '[]')
        from (select * from blocked order by latest desc, member_id offset skipped limit rows_a_page) b join public.profiles p on p.user_id = b.member_id
      ),
      'total', jsonb_build_object('limited', (select count(*) from limited), 'blocked', (select count(*) from blocked))
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.connections_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'friends', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(f)) order by private.known_as(f)), '[]') from unnest(private.friend_ids(member)) f),
    'asked to connect', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(c.connected_user_id), 'at', c.created_at)), '[]')
      from public.connections c where c.user_id = member and c.status = 'pending'),
    'blocked', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(b.id), 'since', b.since)), '[]') from (
      select case c.user_id when member then c.connected_user_id else c.user_id end as id, c.updated_at as since from public.connections c where c.blocked_by = member
    ) b),
    'introduced by', (select jsonb_build_object(
      'only friends they chose', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
      'chosen', (select coalesce(jsonb_agg(private.known_as(c.connector_id)), '[]') from public.chosen_connectors c where c.user_id = member)))
  )
$function$;

grant insert (id, email, name, city, industry_scores, short_bio, long_bio, instagram, linkedin, tiktok, photos, profile_photo, press_links, invited_by, status) on table public.applications to anon;
grant insert (id, email, name, city, industry_scores, short_bio, long_bio, instagram, linkedin, tiktok, photos, profile_photo, press_links, invited_by, status) on table public.applications to authenticated;
grant select (id, email, name, city, industry_scores, short_bio, long_bio, instagram, linkedin, tiktok, photos, profile_photo, press_links, invited_by, status, submitted_at, reviewed_at, reviewed_by, created_at, confirmed_at, version, search_text) on table public.applications to authenticated;
grant update (status, reviewed_at, reviewed_by) on table public.applications to authenticated;
grant select (id, user_id, application_id, display_name, name, age, city, photos, avatar_url, bio, short_bio, long_bio, ig_handle, badge, founder, status, discovery_visible, is_dummy, setup_required, industry_scores, score, industries, known_for, cities_often_in, press_links, instagram_connected, contacts_connected, created_at, updated_at, discoverable) on table public.profiles to authenticated;
grant update (display_name, name, age, city, photos, bio, short_bio, long_bio, ig_handle, discovery_visible, setup_required, setup_progress, known_for, cities_often_in, press_links, instagram_connected, contacts_connected, updated_at) on table public.profiles to authenticated;
grant select (id, user_id, industry, score, created_at) on table public.industry_scores to authenticated;
grant insert (user_id, industry, score) on table public.industry_scores to authenticated;
grant update (user_id, industry, score) on table public.industry_scores to authenticated;
grant select (user_id, day, clout) on table public.clout_history to authenticated;
grant select (id, user_id, connected_user_id, status, blocked_by, created_at, updated_at) on table public.connections to authenticated;
grant update (status) on table public.connections to authenticated;
grant select (user_id, changed_at) on table public.member_signals to authenticated;
grant select (user_id, only_chosen, updated_at) on table public.introduction_settings to authenticated;
grant select (user_id, connector_id, created_at) on table public.chosen_connectors to authenticated;
grant select (id, type, title, participants, status, requester_id, target_id, connector_id, reason, parent_request_id, expires_at, created_at, updated_at) on table public.message_threads to authenticated;
grant select (thread_id, user_id, last_read_seq, unread_count, hidden_until_seq, hidden, last_activity_at, joined_at) on table public.thread_members to authenticated;
grant insert (id, thread_id, sender_id, content, message_type, metadata) on table public.messages to authenticated;
grant select (id, thread_id, sender_id, content, message_type, metadata, created_at, seq, hidden) on table public.messages to authenticated;
grant select (id, user_id, type, read, title, body, data, group_key, created_at) on table public.notifications to authenticated;
grant update (read) on table public.notifications to authenticated;
grant insert (id, user_id, type, content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees) on table public.posts to authenticated;
grant select (id, user_id, type, content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees, likes_count, going_count, created_at, updated_at, hidden) on table public.posts to authenticated;
grant update (content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees) on table public.posts to authenticated;
grant insert (post_id, user_id) on table public.post_likes to authenticated;
grant select (post_id, user_id, created_at) on table public.post_likes to authenticated;
grant insert (id, post_id, user_id, status) on table public.event_rsvps to authenticated;
grant select (id, post_id, user_id, status, created_at) on table public.event_rsvps to authenticated;
grant select (id, endorser_id, endorsee_id, industry, snippet, created_at) on table public.endorsements to authenticated;
grant select (id, requester_id, recipient_id, recipient_email, status, mailed_at, created_at) on table public.endorsement_requests to authenticated;
grant select (id, admin_id, action, application_id, target_email, detail, created_at, member_id) on table public.admin_audit to authenticated;

-- Whoever blocked back has a block of their own from now on. The time of it stays, and open screens are told once they connect again.
alter table public.connections disable trigger user;
update public.connections c set user_id = c.connected_user_id, connected_user_id = c.user_id where c.status = 'blocked' and c.blocked_by = c.connected_user_id;
insert into public.connections (user_id, connected_user_id, status, blocked_by, created_at, updated_at)
select r.blocker_id, case c.user_id when r.blocker_id then c.connected_user_id else c.user_id end, 'blocked', r.blocker_id, r.created_at, r.created_at
from private.return_blocks r join public.connections c on c.id = r.connection_id
where c.status = 'blocked' and c.blocked_by <> r.blocker_id
on conflict do nothing;
alter table public.connections enable trigger user;
drop table private.return_blocks;

-- Words on cards that no post of the club holds came from a browser.
update public.messages m set metadata = m.metadata || '{"flyer_data": null}'
where m.message_type = 'request_card' and jsonb_typeof(m.metadata -> 'flyer_data') = 'object'
  and coalesce(m.metadata -> 'flyer_data' ->> 'postId', '') = '';
