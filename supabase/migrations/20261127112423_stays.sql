-- Written by `npm run db:diff -- stays` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.most_stays()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 10;
comment on function private.most_stays() is 'The stays of one member that are not over.';

revoke all on function private.most_stays() from public, anon, authenticated, service_role;
grant execute on function private.most_stays() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.longest_stay()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 92;
comment on function private.longest_stay() is 'The days of one stay.';

revoke all on function private.longest_stay() from public, anon, authenticated, service_role;
grant execute on function private.longest_stay() to anon, authenticated, service_role;

comment on domain shapes.member_profile is 'Everything the sheet and the page of another member show. `mutuals` holds up to 6.

member_card & relationship & {
  // Whether the caller may see the list of friends: a friend, or oneself.
  friendsUnlocked: boolean,
  // Null unless `friendsUnlocked`.
  friendCount: int | null,
  // At most 3.
  topCities: city_strength[],
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  // Those the caller has endorsed already.
  endorsedIndustries: industry[],
  networkImpact: network_impact,
  pressLinks: text[],
  // Where they will be, as far as the caller may know; one''s own are in `my_profile`.
  stays: stays
}';

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
  inTown: in_town_list
}';

comment on domain shapes.my_profile is 'The own profile with all its figures. `mutuals` and `openRequests` are empty.

member_card & {
  email: text,
  displayName: text | null,
  firstName: text,
  lastName: text,
  // The city as it was written; `city` says "Unknown" instead of null.
  rawCity: text | null,
  bio: text | null,
  // The text under About, and whether members read it. It came from the application, until its author wrote another.
  about: text | null,
  aboutShown: boolean,
  setupRequired: boolean,
  discoveryVisible: boolean,
  scoreCards: score_cards,
  week: clout_week,
  cityStrengths: city_strength[],
  // The own scores; an example while `hasScores` is false.
  radar: industry_score[],
  // Introductions of somebody whose strongest industry this is.
  plugsByIndustry: { industry: industry, count: int }[],
  // Every day from 90 days ago or the first known one, oldest first, today''s last.
  cloutGrowth: clout_day[],
  // At most 5.
  friends: person[],
  friendCount: int,
  pressLinks: text[],
  connectedAccounts: { instagram: boolean, contacts: boolean },
  blockedCount: int,
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  endorsementRequests: endorsement_requests,
  // Those that are not over, the earliest first.
  stays: own_stay[]
}';

CREATE OR REPLACE FUNCTION public.member_profile(member uuid)
 RETURNS shapes.member_profile
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  them uuid;
  card jsonb;
  is_friend boolean;
begin
  them := coalesce(
    (select p.user_id from public.profiles p where p.user_id = member_profile.member),
    (select p.user_id from public.profiles p where p.id = member_profile.member)
  );
  select c.card into card from private.member_cards(array[them], 6) c;
  if card is null then
    return null;
  end if;
  is_friend := (card ->> 'isDirectFriend')::boolean;
  return card || private.relationship(me, them) || jsonb_build_object(
    'friendsUnlocked', is_friend or them = me,
    'friendCount', case when is_friend or them = me then (
      select count(*) from public.profiles f
      where f.user_id = any (private.friend_ids(them)) and f.status = 'active' and f.user_id <> all ((select private.blocked_member_ids())::uuid[])
    ) end,
    'topCities', private.city_strengths(them, 3),
    'endorsements', private.endorsements_page(them, null, null, 3),
    'endorsementCount', private.endorsement_count(them),
    'endorsedIndustries', (
      select coalesce(jsonb_agg(private.industry_label(e.industry) order by e.industry), '[]')
      from public.endorsements e where e.endorser_id = me and e.endorsee_id = them
    ),
    'networkImpact', private.network_impact(them),
    'pressLinks', (select to_jsonb(p.press_links) from public.profiles p where p.user_id = them),
    'stays', private.stays_shown(them)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.home_dashboard()
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
  return jsonb_build_object(
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
    'inTown', private.in_town(me, 10)
  );
end $function$;

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
    where p.user_id = any (private.my_friend_ids()) and p.status = 'active' and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
  );
  return (select c.card from private.member_cards(array[me]) c) || jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = me),
    'displayName', own.display_name,
    'firstName', split_part(shown_name, ' ', 1),
    'lastName', case when strpos(shown_name, ' ') > 0 then btrim(substr(shown_name, strpos(shown_name, ' ') + 1)) else '' end,
    'rawCity', own.city, 'bio', own.bio, 'about', own.long_bio, 'aboutShown', own.about_shown,
    'setupRequired', own.setup_required, 'discoveryVisible', own.discovery_visible,
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
    'endorsementRequests', public.my_endorsement_requests(),
    'stays', private.own_stays(me)
  );
end $function$;

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
  -- With it go scores, birthday, connections, endorsements, requests for them, choices, stays, notifications and seats.
  delete from public.profiles p where p.user_id = member;
  delete from public.applications a where a.id = any (traces.applications);
  delete from private.handles h where h.user_id = member;
  delete from private.profile_changes c where c.user_id = member;
  delete from private.known_devices k where k.user_id = member;
  delete from private.recovery_codes c where c.user_id = member;
  delete from private.recovery_tries t where t.user_id = member;
  delete from private.step_tries t where t.user_id = member;
  delete from private.spent_steps s where s.user_id = member;
  delete from private.admins a where a.user_id = member;
  perform private.erase_auth_log(member, traces.addresses);
  update private.absences a set erased_at = now() where a.user_id = member;
end $function$;

CREATE OR REPLACE FUNCTION private.stays_about(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('city', s.city, 'from', s.from_day, 'to', s.to_day, 'who may know', s.audience) order by s.from_day, s.to_day), '[]')
    from private.stays s where s.user_id = member and s.city is not null
  );
end $function$;

revoke all on function private.stays_about(uuid) from public, anon, authenticated, service_role;

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
  -- Each removes at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
    'vouchedTickets', private.sweep_vouched_tickets(limited),
    'pastStays', private.sweep_stays(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;

create domain shapes.stay_audience as text
  constraint stay_audience_known CHECK ((VALUE = ANY (ARRAY['friends'::text, 'friends_of_friends'::text])));
comment on domain shapes.stay_audience is 'Who may know of a stay: friends, or their friends too.';

create domain shapes.stay as jsonb;
comment on domain shapes.stay is 'A city, and the days somebody is there, both of them included. The days are those of the city.

{ city: text, from: date, to: date }';

create domain shapes.stays as jsonb;
comment on domain shapes.stays is 'Stays, the earliest first.

stay[]';

create domain shapes.own_stay as jsonb;
comment on domain shapes.own_stay is 'A stay as its member keeps it.

stay & { id: uuid, audience: stay_audience }';

create domain shapes.in_town as jsonb;
comment on domain shapes.in_town is 'Somebody of the caller''s circle who is this week where the caller is.

person & {
  city: text,
  // Null of a friend who lives where the caller stays.
  from: date | null,
  to: date | null,
  // A friend; else a friend of a friend.
  friend: boolean
}';

create domain shapes.in_town_list as jsonb;
comment on domain shapes.in_town_list is 'Who is in town, friends first. Holds whoever is there on one of these seven days in any time zone: a device leaves
out who has left on its own calendar, or comes only after its seven days.

in_town[]';

create table private.stays (
  id uuid not null,
  user_id uuid not null,
  city text,
  from_day date,
  to_day date,
  audience text,
  changed_at timestamp with time zone default now() not null,
  city_key text generated always as (private.fold(city)) stored
);
alter table private.stays enable row level security;

revoke all on table private.stays from public, anon, authenticated, service_role;

comment on column private.stays.audience is '@shape stay_audience';

alter table private.stays add constraint stays_pkey PRIMARY KEY (id);

alter table private.stays add constraint stays_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.stays add constraint stays_whole_or_removed CHECK ((num_nulls(city, from_day, to_day, audience) = ANY (ARRAY[0, 4])));

alter table private.stays add constraint stays_city_length CHECK (((btrim(city) <> ''::text) AND (length(city) <= 80)));

alter table private.stays add constraint stays_days_in_order CHECK ((((to_day - from_day) >= 0) AND ((to_day - from_day) <= (private.longest_stay() - 1))));

alter table private.stays add constraint stays_audience_known CHECK ((audience = ANY (ARRAY['friends'::text, 'friends_of_friends'::text])));

CREATE INDEX stays_of_member ON private.stays USING btree (user_id, to_day);

CREATE INDEX stays_by_city ON private.stays USING btree (city_key, to_day);

CREATE INDEX stays_past ON private.stays USING btree (to_day) WHERE (city IS NOT NULL);

CREATE INDEX stays_removed ON private.stays USING btree (changed_at) WHERE (city IS NULL);

CREATE OR REPLACE FUNCTION private.utc_day()
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select (now() at time zone 'utc')::date $function$;

revoke all on function private.utc_day() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.first_day_anywhere()
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.utc_day() - 1 $function$;

revoke all on function private.first_day_anywhere() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.own_stays(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'city', s.city, 'from', s.from_day, 'to', s.to_day, 'audience', s.audience)
    order by s.from_day, s.to_day, s.id), '[]')
  from private.stays s where s.user_id = member and s.to_day >= private.first_day_anywhere()
$function$;

revoke all on function private.own_stays(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.save_stay(id uuid, city text, from_day date, to_day date, audience text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  place text := nullif(private.one_line(save_stay.city), '');
  standing private.stays;
begin
  if save_stay.id is null or place is null or length(place) > 80 or to_day < from_day or num_nulls(from_day, to_day, audience) > 0
    or not (isfinite(from_day) and isfinite(to_day)) or audience not in ('friends', 'friends_of_friends') then
    perform private.fail(422, 'invalid_stay', 'Say in which city you are, from which day to which, and who may know.');
  elsif to_day - from_day >= private.longest_stay() then
    perform private.fail(422, 'stay_too_long', 'A stay is three months long at most.');
  elsif to_day < private.first_day_anywhere() then
    perform private.fail(422, 'stay_over', 'These days are over.');
  elsif from_day > private.utc_day() + 366 then
    perform private.fail(422, 'stay_too_far', 'A stay begins within a year.');
  end if;
  -- Two saved at once wait for each other, else both would be the tenth.
  perform from public.profiles p where p.user_id = me for no key update;
  select * into standing from private.stays s where s.id = save_stay.id;
  -- An id is its maker's: whoever else brings it learns nothing.
  if standing.user_id <> me then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  elsif standing.id is not null and standing.city is null then
    perform private.fail(409, 'stay_removed', 'You removed this stay.');
  elsif private.most_stays() <= (
    select count(*) from private.stays s where s.user_id = me and s.id <> save_stay.id and s.to_day >= private.first_day_anywhere()
  ) then
    perform private.fail(409, 'too_many_stays', 'You can have ten stays ahead. Remove one first.');
  end if;
  insert into private.stays as s (id, user_id, city, from_day, to_day, audience)
  values (save_stay.id, me, place, save_stay.from_day, save_stay.to_day, save_stay.audience)
  on conflict on constraint stays_pkey do update
  set city = excluded.city, from_day = excluded.from_day, to_day = excluded.to_day, audience = excluded.audience, changed_at = now()
  where s.user_id = me;
  perform private.signal_members(array[me]);
end $function$;
comment on function public.save_stay(uuid,text,date,date,text) is 'Says where the caller will be, both days included, and who may know: `friends`, or `friends_of_friends` too. The id is made on the
device; saved again, the stay is changed. At most ten that are not over, each three months long at most and beginning within a year.';

revoke all on function public.save_stay(uuid,text,date,date,text) from public, anon, authenticated, service_role;
grant execute on function public.save_stay(uuid,text,date,date,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.remove_stay(id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  update private.stays s set city = null, from_day = null, to_day = null, audience = null, changed_at = now()
  where s.id = remove_stay.id and s.user_id = me and s.city is not null;
  if not found then
    return false;
  end if;
  -- Of the bare rows the twenty newest are enough.
  delete from private.stays s where s.id in (
    select o.id from private.stays o where o.user_id = me and o.city is null order by o.changed_at desc, o.id offset 20
  );
  perform private.signal_members(array[me]);
  return true;
end $function$;
comment on function public.remove_stay(uuid) is 'Takes back what the caller said about where they will be; true if it stood.';

revoke all on function public.remove_stay(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_stay(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_stays(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  past int;
begin
  delete from private.stays s where s.id in (
    select p.id from private.stays p where p.city is not null and p.to_day < private.utc_day() - 30 order by p.to_day limit most
  );
  get diagnostics past = row_count;
  delete from private.stays s where s.id in (
    select r.id from private.stays r where r.city is null and r.changed_at < now() - interval '30 days' order by r.changed_at limit most
  );
  return past;
end $function$;

revoke all on function private.sweep_stays(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.known_stays(members uuid[])
 RETURNS SETOF private.stays
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with mine as materialized (
    select f.id from unnest(private.my_friend_ids()) as f (id)
  ), near as materialized (
    select distinct s.member_id from private.shared_friends((select auth.uid()), array(
      select m.id from unnest(members) as m (id) where (m.id in (select mine.id from mine)) is not true
    )) s
  )
  select s.* from private.stays s
  where s.user_id = any (members) and not exists (select from public.profiles p where p.user_id = s.user_id and p.status <> 'active')
    and s.user_id <> (select auth.uid()) and s.to_day >= private.first_day_anywhere()
    and s.user_id <> all ((select private.blocked_member_ids())::uuid[])
    and (s.user_id in (select mine.id from mine) or (s.audience = 'friends_of_friends' and s.user_id in (select near.member_id from near)))
$function$;

revoke all on function private.known_stays(uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.stays_shown(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('city', s.city, 'from', s.from_day, 'to', s.to_day) order by s.from_day, s.to_day, s.city), '[]')
  from private.known_stays(array[member]) s
$function$;

revoke all on function private.stays_shown(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.places_this_week(member uuid)
 RETURNS TABLE(city_key text, first_day date, last_day date, at_home boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with week as (
    select private.first_day_anywhere() as first, private.utc_day() as today, private.utc_day() + 7 as last
  ), stays as (
    select s.city_key, s.from_day, s.to_day
    from private.stays s cross join week w where s.user_id = member and s.to_day >= w.first and s.from_day <= w.last
  )
  select s.city_key, greatest(s.from_day, w.first), least(s.to_day, w.last), false from stays s cross join week w
  union all
  select private.fold(p.city), w.first, w.last, true
  from public.profiles p cross join week w
  where p.user_id = member and p.city is not null
    and not exists (select from stays s where s.city_key <> private.fold(p.city) and s.from_day <= w.today and s.to_day >= w.last - 1)
$function$;

revoke all on function private.places_this_week(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.in_town(me uuid, most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  my_friends uuid[];
  found jsonb;
begin
  if not exists (select from private.places_this_week(me)) then
    return '[]';
  end if;
  my_friends := private.my_friend_ids();
  with places as materialized (
    select * from private.places_this_week(me)
  ), mine as materialized (
    select f.id from unnest(my_friends) as f (id)
  ), here as materialized (
    select s.id, s.user_id, s.city, s.from_day, s.to_day, true as friend
    from places o cross join mine cross join lateral (
      select w.* from private.stays w
      where w.user_id = mine.id and w.to_day >= o.first_day and w.from_day <= o.last_day and w.city_key = o.city_key offset 0
    ) s
    union all
    -- Along the index: the first hundred are found without reading all who are in the city.
    select near.id, near.user_id, near.city, near.from_day, near.to_day, false
    from places o cross join lateral (
      select s.* from private.stays s
      where s.city_key = o.city_key and s.to_day >= o.first_day and s.from_day <= o.last_day
        and s.audience = 'friends_of_friends' and s.user_id <> me and (s.user_id in (select mine.id from mine)) is not true
        and (select p.discoverable from public.profiles p where p.user_id = s.user_id)
      order by s.to_day limit 100
    ) near
  ), known as (
    select s.id from private.known_stays(array(select h.user_id from here h)) s
  ), coming as (
    select distinct on (h.user_id) h.user_id, h.city, h.from_day, h.to_day, h.friend from here h join known k on k.id = h.id
    order by h.user_id, h.to_day < private.utc_day(), h.from_day, h.to_day
  ), living as (
    -- Friends at home where the caller stays, unless they said that they are away.
    select distinct on (p.user_id) p.user_id, p.city, null::date as from_day, null::date as to_day, true as friend
    from places o cross join unnest(my_friends) as f (id)
    cross join lateral (
      select q.user_id, q.city from public.profiles q where q.user_id = f.id and private.fold(q.city) = o.city_key and q.status = 'active' offset 0
    ) p
    where not o.at_home and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
      and not exists (select from coming c where c.user_id = p.user_id)
      and not exists (
        select from private.stays s where s.user_id = p.user_id and s.city_key <> o.city_key
          and s.to_day >= o.first_day and s.from_day <= o.last_day offset 0
      )
    order by p.user_id
  ), listed as (
    select p.face, p.score, w.user_id, w.city, w.from_day, w.to_day, w.friend
    from (select * from coming union all select * from living) w
    -- One profile at a time: joined, all the club's would be read.
    cross join lateral (select private.face_of(q) as face, q.score from public.profiles q where q.user_id = w.user_id offset 0) p
    -- Who left yesterday is still there somewhere, and comes last.
    order by coalesce(w.to_day < private.utc_day(), false), not w.friend, w.from_day nulls last, p.score desc, w.user_id
    limit most
  )
  select coalesce(jsonb_agg(l.face || jsonb_build_object('city', l.city, 'from', l.from_day, 'to', l.to_day, 'friend', l.friend)
    order by coalesce(l.to_day < private.utc_day(), false), not l.friend, l.from_day nulls last, l.score desc, l.user_id), '[]')
  into found from listed l;
  return found;
end $function$;

revoke all on function private.in_town(uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.in_town()
 RETURNS shapes.in_town_list
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.in_town(private.require_member(), 50)
$function$;
comment on function public.in_town() is 'Who of the caller''s circle is this week in the caller''s city, or where the caller''s own stay says they are: at most 50. Friends, and
friends of friends who share it so far.';

revoke all on function public.in_town() from public, anon, authenticated, service_role;
grant execute on function public.in_town() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.both_in_town(one uuid, other uuid)
 RETURNS shapes.stays
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  return (
    with told as (
      select s.user_id, s.city, s.city_key, s.from_day, s.to_day
      from private.known_stays(array[one, other]) s where s.audience = 'friends_of_friends'
      union all
      select s.user_id, s.city, s.city_key, s.from_day, s.to_day
      from private.stays s where s.user_id = me and me in (one, other) and s.to_day >= private.first_day_anywhere()
    ), homes as (
      select p.user_id, private.fold(p.city) as city_key from public.profiles p
      where p.user_id in (one, other) and p.city is not null and private.is_available(p.user_id)
    ), together as (
      select a.city, greatest(a.from_day, b.from_day) as from_day, least(a.to_day, b.to_day) as to_day
      from told a join told b on a.user_id = one and b.user_id = other and a.city_key = b.city_key
        and a.from_day <= b.to_day and b.from_day <= a.to_day
      union
      select t.city, t.from_day, t.to_day
      from told t join homes h on h.user_id <> t.user_id and h.city_key = t.city_key
      where not exists (
        select from told away where away.user_id = h.user_id and away.from_day <= t.to_day and t.from_day <= away.to_day
      )
    )
    select coalesce(jsonb_agg(jsonb_build_object('city', w.city, 'from', w.from_day, 'to', w.to_day) order by w.from_day, w.to_day, w.city), '[]')
    from (select * from together t where one <> other order by t.from_day, t.to_day, t.city limit 3) w
  );
end $function$;
comment on function public.both_in_town(uuid,uuid) is 'The next three times the two are in one city, as far as the caller may say so in a plug: of the caller all, of others
what they share with friends of friends.';

revoke all on function public.both_in_town(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.both_in_town(uuid,uuid) to authenticated, service_role;
