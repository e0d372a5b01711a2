-- Written by `npm run db:diff -- tonight` from supabase/schemas.

drop function public.home_dashboard();

CREATE INDEX profiles_newest ON public.profiles USING btree (created_at DESC) WHERE discoverable;

CREATE INDEX posts_events_by_day ON public.posts USING btree (event_date, created_at DESC, id DESC) WHERE (NOT hidden);

comment on domain shapes.home_dashboard is 'The dashboard in one call.

{
  name: text,
  clout: int,
  // What the clout gained since seven days ago (or since the first day known). May be 0 or negative.
  weeklyGain: int,
  completion: { required: boolean, steps: setup_steps, completedSteps: int, percent: int },
  // The newest unread one.
  notification: banner_notification | null,
  suggestions: connection_suggestion[],
  opportunities: plug_opportunity[],
  // At most 10.
  inTown: in_town_list,
  // Of a newcomer; null for everybody else.
  house: house | null,
  // Null for a caller who did not say how late it is.
  tonight: tonight | null,
  // At most 3, the newest first.
  becauseOfYou: because_of_you[],
  // At most 3, in their order; those of the day on the caller''s clock.
  eventsToday: event_today[],
  // At most 6, the newest first.
  newMembers: new_member[]
}';

CREATE OR REPLACE FUNCTION public.home_dashboard(utc_offset integer DEFAULT NULL::integer)
 RETURNS shapes.home_dashboard
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  own public.profiles;
  steps jsonb;
  done int;
begin
  perform private.note_clout(array[me]);
  perform private.follow_birthday(me);
  select * into own from public.profiles p where p.user_id = me;
  -- A step is done too where its answer stands already: photo and industries come with the application.
  select jsonb_object_agg(s.step, s.done), count(*) filter (where s.done)
  into steps, done
  from (
    select w.step, w.stands or coalesce(own.setup_progress -> w.step = 'true', false) as done
    from (values
      ('photos', cardinality(own.photos) > 0), ('industries', own.industry_scores <> '[]'), ('bio', coalesce(btrim(own.bio), '') <> ''),
      ('connections', own.instagram_connected or own.contacts_connected), ('endorsements', false)
    ) as w (step, stands)
  ) s;
  return private.with_today(me, utc_offset, jsonb_build_object(
    'name', coalesce(own.display_name, own.name, 'Member'),
    'clout', private.clout_of(own.score),
    'weeklyGain', private.weekly_gain(me, private.clout_of(own.score)),
    'completion', jsonb_build_object('required', own.setup_required, 'steps', steps, 'completedSteps', done, 'percent', done * 20),
    'notification', (
      select jsonb_build_object('id', n.id, 'title', n.title, 'body', n.body, 'data', n.data, 'createdAt', n.created_at)
      from public.notifications n
      where n.user_id = me and not n.read and n.type = 'in_app'
      order by n.created_at desc limit 1
    ),
    'suggestions', private.suggestions_for(me),
    'opportunities', private.opportunities_for(me),
    'inTown', private.in_town(me, 10),
    'house', private.house_for(me)
  ));
end $function$;
comment on function public.home_dashboard(integer) is 'Everything the dashboard shows. `utc_offset` are the minutes the device''s clock is ahead of UTC: its evening, and its day, are those
of what is shown of today. Without it there are neither tonight''s introductions nor today''s events.';

revoke all on function public.home_dashboard(integer) from public, anon, authenticated, service_role;
grant execute on function public.home_dashboard(integer) to authenticated, service_role;

-- A club that stands begins its evenings at five, too.
alter table private.club add column tonight_hour integer default 17 not null;

alter table private.club add constraint club_tonight_hour_sane CHECK (((tonight_hour >= 0) AND (tonight_hour <= 23)));

CREATE OR REPLACE FUNCTION private.evenings_about(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('evening', p.day, 'to', p.kind, 'names', array[private.known_as(p.one), private.known_as(p.other)])
      order by p.day, p.place), '[]')
    from private.evening_picks p
    where p.member_id = member and not private.is_closed_to(member, p.one) and not private.is_closed_to(member, p.other)
  );
end $function$;

revoke all on function private.evenings_about(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.everything_about(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'account', private.account_of(member),
    'profile', (select to_jsonb(p) - '{search_text,discoverable,is_dummy,score,industries}'::text[]
      || jsonb_build_object('born', (select b.born from private.birthdays b where b.user_id = member))
      from public.profiles p where p.user_id = member),
    'application', private.applications_about(member),
    'standing', private.standing_about(member),
    'connections', private.connections_of(member),
    'conversations', private.conversations_of(member),
    'posts', private.posts_about(member),
    'endorsements', private.endorsements_about(member),
    'notifications', (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'text', n.body, 'at', n.created_at, 'read', n.read) order by n.created_at), '[]')
      from public.notifications n where n.user_id = member),
    'stays', private.stays_about(member),
    'dates', private.dates_about(member),
    'first week', private.welcomes_about(member),
    'chosen for your evenings', private.evenings_about(member),
    'records', private.records_about(member)
  )
$function$;

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
  -- Each does at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
    'vouchedTickets', private.sweep_vouched_tickets(limited),
    'pastStays', private.sweep_stays(limited),
    'wavedAway', private.sweep_waved_away(limited),
    'endedIntroductions', private.sweep_introductions(limited),
    'meetingQuestions', private.sweep_meeting_questions(limited),
    'meetingAnswers', private.sweep_meeting_answers(limited),
    'pastDates', private.sweep_suggested_times(limited),
    'endedWelcomes', private.sweep_welcomes(limited),
    'pastEvenings', private.sweep_evenings(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;

create domain shapes.why_meet as jsonb;
comment on domain shapes.why_meet is 'The best reason for two to meet, as far as the caller may know it. What does not belong to it is left out.

{
  reason: ''in-town'' | ''same-event'' | ''new-here'' | ''same-industry'' | ''same-city'' | ''same-circle'',
  // Of `in-town` and `same-city`.
  city?: text,
  // Of `in-town`: the days both are there.
  from?: date,
  to?: date,
  // Of `same-event`: by whom and when.
  host?: text,
  day?: date,
  // Of `new-here`: which of the two.
  who?: uuid,
  industry?: industry
}';

create domain shapes.tonight_introduction as jsonb;
comment on domain shapes.tonight_introduction is 'An introduction to make: `one` and `other` are friends of the caller. Or one to ask for: `one` is whom to meet,
`other` the friend to ask.

{ kind: ''introduce'' | ''ask'', one: person, other: person, why: why_meet }';

create domain shapes.tonight as jsonb;
comment on domain shapes.tonight is 'What was chosen for the caller this evening. It stands until the club''s hour of the next day.

{
  until: timestamp,
  // How many were chosen, at most 3. Fewer are listed once one was made, waved away or can''t come about any more.
  chosen: int,
  introductions: tonight_introduction[]
}';

create domain shapes.because_of_you as jsonb;
comment on domain shapes.because_of_you is 'An introduction of the caller''s, and what came of it. `threadId` is null once they left that chat.

{ one: person, other: person, came: ''met'' | ''friends'' | ''talking'', threadId: uuid | null }';

create domain shapes.event_today as jsonb;
comment on domain shapes.event_today is 'An event of today.

{ id: uuid, content: text, location: text | null, day: date, time: time | null, host: person, goingCount: int, rsvp: rsvp_status | null }';

create domain shapes.new_member as jsonb;
comment on domain shapes.new_member is 'Somebody who joined lately. `industry` is one that both are in.

person & { city: text | null, sameCity: boolean, industry: industry | null }';

create table private.evenings (
  member_id uuid not null,
  day date not null,
  chosen integer default 0 not null,
  chosen_at timestamp with time zone default now() not null
);
alter table private.evenings enable row level security;

revoke all on table private.evenings from public, anon, authenticated, service_role;

alter table private.evenings add constraint evenings_pkey PRIMARY KEY (member_id);

alter table private.evenings add constraint evenings_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

create table private.evening_picks (
  member_id uuid not null,
  day date not null,
  place integer not null,
  kind text not null,
  one uuid not null,
  other uuid not null
);
alter table private.evening_picks enable row level security;

revoke all on table private.evening_picks from public, anon, authenticated, service_role;

alter table private.evening_picks add constraint evening_picks_pkey PRIMARY KEY (member_id, day, place);

alter table private.evening_picks add constraint evening_picks_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.evening_picks add constraint evening_picks_one_fkey FOREIGN KEY (one) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.evening_picks add constraint evening_picks_other_fkey FOREIGN KEY (other) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.evenings add constraint evenings_chosen_sane CHECK (((chosen >= 0) AND (chosen <= 3)));

alter table private.evening_picks add constraint evening_picks_place_sane CHECK (((place >= 1) AND (place <= 3)));

alter table private.evening_picks add constraint evening_picks_kind_known CHECK ((kind = ANY (ARRAY['introduce'::text, 'ask'::text])));

alter table private.evening_picks add constraint evening_picks_three_differ CHECK (((one <> other) AND (one <> member_id) AND (other <> member_id)));

alter table private.evening_picks add constraint evening_picks_lower_id_first CHECK (((kind = 'ask'::text) OR (one < other)));

CREATE INDEX evening_picks_one ON private.evening_picks USING btree (one);

CREATE INDEX evening_picks_other ON private.evening_picks USING btree (other);

CREATE INDEX evening_picks_past ON private.evening_picks USING btree (day);

CREATE OR REPLACE FUNCTION private.clock_at(utc_offset integer)
 RETURNS timestamp without time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select now() at time zone 'utc' + make_interval(mins => least(greatest(utc_offset, -720), 840))
$function$;

revoke all on function private.clock_at(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tonight_hour()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select c.tonight_hour from private.club c), 17)
$function$;

revoke all on function private.tonight_hour() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.evening_at(utc_offset integer)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (private.clock_at(utc_offset) - make_interval(hours => private.tonight_hour()))::date
$function$;

revoke all on function private.evening_at(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.evening_ends(evening date, utc_offset integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (evening + 1 + make_interval(hours => private.tonight_hour(), mins => -least(greatest(utc_offset, -720), 840))) at time zone 'utc'
$function$;

revoke all on function private.evening_ends(date,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_evenings(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  swept int;
begin
  delete from private.evening_picks p
  where (p.member_id, p.day, p.place) in (
    select o.member_id, o.day, o.place from private.evening_picks o where o.day < private.utc_day() - 31 order by o.day limit most for update skip locked
  );
  get diagnostics swept = row_count;
  return swept;
end $function$;

revoke all on function private.sweep_evenings(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.may_be_suggested(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.profiles p where p.user_id = member and p.discoverable)
    and member <> all ((select private.blocked_member_ids())::uuid[])
$function$;

revoke all on function private.may_be_suggested(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.are_connected(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.connections c
    where least(c.user_id, c.connected_user_id) = least(one, other) and greatest(c.user_id, c.connected_user_id) = greatest(one, other)
      and c.status <> 'blocked'
  )
$function$;

revoke all on function private.are_connected(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_waved_away(me uuid, one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.waved_away w
    where w.member_id = me and w.one = least(is_waved_away.one, is_waved_away.other) and w.until > now()
      and w.other is not distinct from case when is_waved_away.other is not null then greatest(is_waved_away.one, is_waved_away.other) end
  )
$function$;

revoke all on function private.is_waved_away(uuid,uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.can_introduce(me uuid, one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not private.are_connected(one, other) and private.are_friends(me, one) and private.are_friends(me, other)
    and private.may_be_suggested(one) and private.may_be_suggested(other)
    and private.takes_introductions_by(one, me) and private.takes_introductions_by(other, me)
    and not private.is_waved_away(me, one, other) and not private.are_introduced(one, other)
    -- One of the caller's own that is open, or rests.
    and not exists (
      select from private.proposals p
      where p.connector_id = me and (p.one_id, p.other_id) in ((one, other), (other, one)) and p.request_id is null
        and (p.outcome is null or p.outcome in ('ended', 'withdrawn')) and coalesce(p.ended_at, p.expires_at) + interval '30 days' > now()
    )
$function$;

revoke all on function private.can_introduce(uuid,uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.can_ask_for(me uuid, target uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not private.are_connected(me, target) and private.may_be_suggested(target)
    and not private.is_waved_away(me, target, null) and not private.are_introduced(me, target)
    and not exists (
      select from public.message_threads t
      where t.requester_id = me and t.target_id = target and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    )
    and not exists (select from private.asked_now(me) plan where private.other_of(plan, me) = target)
$function$;

revoke all on function private.can_ask_for(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.can_ask(me uuid, target uuid, connector uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.are_friends(me, connector) and private.are_friends(connector, target) and private.is_available(connector)
    and private.takes_introductions_by(target, connector)
    and not exists (select from private.resting_connectors(me, array[target]) r where r.connector_id = connector)
$function$;

revoke all on function private.can_ask(uuid,uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.friend_to_ask(me uuid, target uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.connector_id
  from private.reasons_to_ask(target, array(
    select s.friend_id from private.shared_friends(me, array[target]) s where private.can_ask(me, target, s.friend_id) order by s.friend_id limit 20
  )) r
  order by private.helps(r.why) desc, lower(private.name_of(r.connector_id)), r.connector_id limit 1
$function$;

revoke all on function private.friend_to_ask(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.reasons_to_meet(ones uuid[], others uuid[])
 RETURNS TABLE(one uuid, other uuid, weight integer, why jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with pairs as materialized (
    select p.one, p.other from unnest(ones, others) as p (one, other)
  ), asked as (
    select p.one as id from pairs p union select p.other from pairs p
  ), people as materialized (
    select q.* from asked a cross join lateral (
      select m.user_id, m.city, private.fold(m.city) as city_key, m.industries, m.created_at > now() - interval '30 days' as is_new
      from public.profiles m where m.user_id = a.id offset 0
    ) q
  ), stays as materialized (
    select s.user_id, s.city, s.city_key, s.from_day, s.to_day
    from private.known_stays(array(select p.user_id from people p)) s where s.from_day <= private.utc_day() + 7
    union all
    select s.user_id, s.city, s.city_key, s.from_day, s.to_day
    from private.stays s join people p on p.user_id = s.user_id
    where s.user_id = (select auth.uid()) and s.to_day >= private.first_day_anywhere() and s.from_day <= private.utc_day() + 7
  ), together as materialized (
    select a.user_id as a, b.user_id as b, a.city, greatest(a.from_day, b.from_day) as from_day, least(a.to_day, b.to_day) as to_day
    from stays a join stays b on a.city_key = b.city_key and a.user_id <> b.user_id and a.from_day <= b.to_day and b.from_day <= a.to_day
    union
    select s.user_id, h.user_id, s.city, s.from_day, s.to_day
    from stays s join people h on h.city_key = s.city_key and h.user_id <> s.user_id
    where not exists (select from stays away where away.user_id = h.user_id and away.from_day <= s.to_day and s.from_day <= away.to_day)
  ), going as materialized (
    select r.user_id, p.id, p.event_date, p.user_id as host
    from people guest join public.event_rsvps r on r.user_id = guest.user_id and r.status = 'going'
    join public.posts p on p.id = r.post_id and p.event_date between private.first_day_anywhere() and private.utc_day() + 7 and not p.hidden
    where private.is_available(p.user_id) or p.user_id = (select auth.uid())
  )
  select p.one, p.other,
    case when town.a is not null then 6 when event.id is not null then 5 when fresh.who is not null then 3
      when shared.industry is not null then 2 when a.city_key = b.city_key then 2 else 1 end,
    case
      when town.a is not null then jsonb_build_object('reason', 'in-town', 'city', town.city, 'from', town.from_day, 'to', town.to_day)
      when event.id is not null then jsonb_build_object('reason', 'same-event', 'host', private.name_of(event.host), 'day', event.event_date)
      when fresh.who is not null then jsonb_build_object('reason', 'new-here', 'who', fresh.who)
      when shared.industry is not null then jsonb_build_object('reason', 'same-industry', 'industry', private.industry_label(shared.industry))
      when a.city_key = b.city_key then jsonb_build_object('reason', 'same-city', 'city', a.city)
      else '{"reason": "same-circle"}'
    end
  from pairs p
  join people a on a.user_id = p.one
  join people b on b.user_id = p.other
  left join lateral (
    select t.* from together t where (t.a, t.b) in ((p.one, p.other), (p.other, p.one)) order by t.from_day, t.to_day, t.city limit 1
  ) town on true
  left join lateral (
    select g.id, g.event_date, g.host from going g join going h on h.id = g.id
    where g.user_id = p.one and h.user_id = p.other and g.host not in (p.one, p.other) order by g.event_date, g.id limit 1
  ) event on true
  cross join lateral (
    select case when a.is_new and a.user_id <> (select auth.uid()) then a.user_id when b.is_new and b.user_id <> (select auth.uid()) then b.user_id end as who
  ) fresh
  cross join lateral (
    select min(i.key) as industry from unnest(a.industries) as i (key) where i.key = any (b.industries)
  ) shared
$function$;

revoke all on function private.reasons_to_meet(uuid[],uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.seldom_introduced(members uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(m.id), '{}') from unnest(members) as m (id)
  where exists (select from public.profiles p where p.user_id = m.id and p.created_at > now() - interval '30 days')
    or not (
      exists (select from public.message_threads t where t.requester_id = m.id and t.type = 'intro_chat' and t.created_at > now() - interval '90 days')
      or exists (select from public.message_threads t where t.target_id = m.id and t.type = 'intro_chat' and t.created_at > now() - interval '90 days')
    )
$function$;

revoke all on function private.seldom_introduced(uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.pairs_to_draw(me uuid, evening date, draw bigint)
 RETURNS TABLE(kind text, one uuid, other uuid, weight integer, reason text, seldom boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  drawn uuid[] := array(
    select p.user_id
    from (select f.id from unnest(private.my_friend_ids()) as f (id) order by uuid_hash_extended(f.id, draw), f.id limit 200) f
    cross join lateral (
      select q.user_id from public.profiles q
      where q.user_id = f.id and q.discoverable and q.user_id <> all ((select private.blocked_member_ids())::uuid[])
        and private.takes_introductions_by(q.user_id, me) offset 0
    ) p
    order by uuid_hash_extended(p.user_id, draw), p.user_id limit 40
  );
  rare uuid[] := private.seldom_introduced(drawn);
  ones uuid[];
  others uuid[];
begin
  select array_agg(a.id order by a.id, b.id), array_agg(b.id order by a.id, b.id) into ones, others
  from unnest(drawn) as a (id) join unnest(drawn) as b (id) on a.id < b.id
  where not private.are_connected(a.id, b.id)
    and not exists (select from private.evening_picks p where p.member_id = me and p.day > evening - 30 and p.one = a.id and p.other = b.id and p.kind = 'introduce');
  return query
  select 'introduce', r.one, r.other, r.weight, r.why ->> 'reason', r.one = any (rare) or r.other = any (rare) from private.reasons_to_meet(ones, others) r;
end $function$;

revoke all on function private.pairs_to_draw(uuid,date,bigint) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.members_to_draw(me uuid, evening date, draw bigint)
 RETURNS TABLE(kind text, one uuid, other uuid, weight integer, reason text, seldom boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  my_friends uuid[] := private.my_friend_ids();
  asked_friends constant int := 2 * private.many_friends();
  drawn uuid[] := array(
    select p.user_id
    from (
      select n.user_id from private.members_near_me(case when cardinality(my_friends) > asked_friends then asked_friends end) n
      where n.user_id <> all (private.blocked_member_ids()) and n.user_id not in (select mine.id from unnest(my_friends) as mine (id))
        and n.user_id not in (select p.one from private.evening_picks p where p.member_id = me and p.day > evening - 30 and p.kind = 'ask')
      order by uuid_hash_extended(n.user_id, draw), n.user_id limit 100
    ) n
    cross join lateral (select q.user_id from public.profiles q where q.user_id = n.user_id and q.discoverable offset 0) p
    order by uuid_hash_extended(p.user_id, draw), p.user_id limit 30
  );
  rare uuid[] := private.seldom_introduced(drawn);
begin
  return query
  select 'ask', r.one, null::uuid, r.weight, r.why ->> 'reason', r.one = any (rare)
  from private.reasons_to_meet(drawn, array_fill(me, array[cardinality(drawn)])) r;
end $function$;

revoke all on function private.members_to_draw(uuid,date,bigint) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.choose_tonight(me uuid, evening date, beside text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draw bigint := hashtextextended(me::text || evening, 0);
  candidates jsonb;
  slot text;
  pick record;
  friend uuid;
  taken uuid[] := '{}';
  said text[] := '{}';
  made int := 0;
begin
  if private.is_limited(me) then
    return 0;
  end if;
  candidates := (select jsonb_agg(to_jsonb(c)) from private.pairs_to_draw(me, evening, draw) c);
  if private.most_open_requests() > (
    select count(*) from public.message_threads t
    where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
  ) then
    candidates := coalesce(candidates, '[]') || coalesce((select jsonb_agg(to_jsonb(c)) from private.members_to_draw(me, evening, draw) c), '[]');
  end if;
  -- The best pair, one with somebody who is seldom introduced, and somebody to meet; then whatever fills the three. Nobody stands in two of them,
  -- and a reason that was given once counts for less.
  foreach slot in array array['best', 'fair', 'ask', 'any', 'any', 'any'] loop
    exit when made = 3;
    for pick in
      select c.* from jsonb_to_recordset(candidates) as c (kind text, one uuid, other uuid, weight int, reason text, seldom boolean)
      where slot = 'any' or (c.kind = 'ask') = (slot = 'ask')
      order by coalesce(c.one || '+' || c.other, c.one::text) = any (beside), slot = 'fair' and not c.seldom,
        c.weight - case when c.reason = any (said) then 4 else 0 end desc, not c.seldom,
        uuid_hash_extended(c.one, draw) + coalesce(uuid_hash_extended(c.other, draw), 0)::numeric, c.one, c.other
    loop
      continue when pick.one = any (taken) or pick.other = any (taken);
      friend := pick.other;
      if pick.kind = 'ask' then
        continue when not private.can_ask_for(me, pick.one);
        friend := private.friend_to_ask(me, pick.one);
        continue when friend is null;
      else
        continue when not private.can_introduce(me, pick.one, pick.other);
      end if;
      made := made + 1;
      insert into private.evening_picks (member_id, day, place, kind, one, other) values (me, evening, made, pick.kind, pick.one, friend);
      said := said || pick.reason;
      taken := taken || array_remove(array[pick.one, pick.other], null);
      exit;
    end loop;
  end loop;
  return made;
end $function$;

revoke all on function private.choose_tonight(uuid,date,text[]) from public, anon, authenticated, service_role;

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
      update private.evenings e set chosen = private.choose_tonight(me, stands.day, beside) where e.member_id = me;
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

revoke all on function private.tonight_of(uuid,integer,text[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.because_of_you(me uuid, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with made as (
    select t.* from public.message_threads t
    where t.connector_id = me and t.type = 'intro_chat' and t.created_at > now() - interval '90 days'
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

revoke all on function private.because_of_you(uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.events_on(me uuid, day date, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with mine as materialized (
    select f.id from unnest(private.my_friend_ids()) as f (id)
  ), listed as (
    select e.id, e.content, e.location, e.event_date, e.event_time, e.going_count, host.face, answer.status
    from (select p.* from public.posts p where p.event_date = events_on.day and not p.hidden order by p.created_at desc, p.id desc limit 200) e
    cross join lateral (
      select private.face_of(h) as face from public.profiles h
      where h.user_id = e.user_id and h.status = 'active' and h.user_id <> all ((select private.blocked_member_ids())::uuid[]) offset 0
    ) host
    left join public.event_rsvps answer on answer.post_id = e.id and answer.user_id = me
    order by (e.user_id = me or answer.status is not null) desc, (e.user_id in (select mine.id from mine)) desc, e.going_count desc, e.id limit most
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'content', left(l.content, 140), 'location', l.location, 'day', l.event_date,
    'time', l.event_time, 'host', l.face, 'goingCount', l.going_count, 'rsvp', l.status) order by l.event_time nulls last, l.id), '[]')
  from listed l
$function$;

revoke all on function private.events_on(uuid,date,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.new_members(me uuid, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with own as materialized (
    select private.fold(p.city) as city_key, p.industries from public.profiles p where p.user_id = me
  ), mine as materialized (
    select f.id from unnest(private.my_friend_ids()) as f (id)
  ), listed as (
    select p.face, p.city, p.created_at, p.user_id, coalesce(p.city_key = own.city_key, false) as same_city,
      (select min(i.key) from unnest(p.industries) as i (key) where i.key = any (own.industries)) as industry
    from own cross join lateral (
      select private.face_of(q) as face, q.user_id, q.city, private.fold(q.city) as city_key, q.industries, q.created_at
      from public.profiles q where q.discoverable and q.created_at > now() - interval '14 days' order by q.created_at desc limit 200
    ) p
    where p.user_id <> me and p.user_id <> all ((select private.blocked_member_ids())::uuid[]) and (p.user_id in (select mine.id from mine)) is not true
      and (p.city_key = own.city_key or p.industries && own.industries)
    order by p.created_at desc, p.user_id limit most
  )
  select coalesce(jsonb_agg(l.face || jsonb_build_object('city', l.city, 'sameCity', l.same_city, 'industry', private.industry_label(l.industry))
    order by l.created_at desc, l.user_id), '[]')
  from listed l
$function$;

revoke all on function private.new_members(uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.with_today(me uuid, utc_offset integer, dashboard jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return dashboard || jsonb_build_object(
    'tonight', case when utc_offset is not null then private.tonight_of(me, utc_offset, array(
      -- What a screen shows of suggestions without a swipe.
      select least(s #>> '{user1,userId}', s #>> '{user2,userId}') || '+' || greatest(s #>> '{user1,userId}', s #>> '{user2,userId}')
      from jsonb_array_elements(dashboard -> 'suggestions') with ordinality as e (s, place) where place <= 3
      union all
      select o #>> '{profile,userId}' from jsonb_array_elements(dashboard -> 'opportunities') with ordinality as e (o, place) where place <= 3
    )) end,
    'becauseOfYou', private.because_of_you(me, 3),
    'eventsToday', case when utc_offset is null then '[]' else private.events_on(me, private.clock_at(utc_offset)::date, 3) end,
    'newMembers', private.new_members(me, 6)
  );
end $function$;

revoke all on function private.with_today(uuid,integer,jsonb) from public, anon, authenticated, service_role;
