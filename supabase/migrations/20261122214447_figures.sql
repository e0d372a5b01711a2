-- Written by `npm run db:diff -- figures` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.least_counted_club()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 10;
comment on function private.least_counted_club() is 'The members of a club from which on a share of it says something.';

revoke all on function private.least_counted_club() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.standings()
 RETURNS TABLE(score integer, rank integer, members integer, counted boolean, top_percent integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 101
 SET search_path TO ''
AS $function$
  with placed as (
    select possible.score, coalesce(sum(s.members) over (), 0) as members,
      1 + coalesce(sum(s.members) over (order by possible.score desc rows between unbounded preceding and 1 preceding), 0) as rank
    from generate_series(0, 100) as possible (score) left join private.score_counts s on s.score = possible.score
  )
  select p.score, p.rank::int, p.members::int, p.members >= private.least_counted_club(),
    case when p.members >= private.least_counted_club() then greatest(round(100.0 * p.rank / p.members), 1)
      else greatest(100 - private.percentile_of(p.score), 1) end::int
  from placed p
$function$;

revoke all on function private.standings() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.clout_on(member uuid, day date)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select h.clout from public.clout_history h where h.user_id = member and h.day <= clout_on.day order by h.day desc limit 1),
    (select h.clout from public.clout_history h where h.user_id = member order by h.day limit 1)
  )
$function$;

revoke all on function private.clout_on(uuid,date) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.weekly_gain(member uuid, clout integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select weekly_gain.clout - coalesce(private.clout_on(member, current_date - 7), weekly_gain.clout)
$function$;

revoke all on function private.weekly_gain(uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.clout_growth(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with noted as (
    select h.day, h.clout, lead(h.day, 1, current_date + 1) over (order by h.day) as until
    from public.clout_history h
    where h.user_id = member and h.day <= current_date and h.day >= coalesce(
      (select known.day from public.clout_history known where known.user_id = member and known.day <= current_date - 90 order by known.day desc limit 1),
      '-infinity')
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', d.day::date, 'clout', n.clout) order by d.day), '[]')
  from noted n
  cross join lateral generate_series(greatest(n.day, current_date - 90)::timestamp, (n.until - 1)::timestamp, interval '1 day') as d (day)
$function$;

revoke all on function private.clout_growth(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.top_label(scores jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((scores -> 0) ->> 'label'::text), 'Clout'::text);

revoke all on function private.top_label(jsonb) from public, anon, authenticated, service_role;

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
  // The caller''s own unanswered plug requests towards them.
  openRequests: open_request[]
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
  opportunities: plug_opportunity[]
}';

create domain shapes.score_cards as jsonb;
comment on domain shapes.score_cards is 'Where a member stands.

{
  clout: int,
  // Introductions made.
  plugs: int,
  // Active members with a higher score, plus one.
  rank: int,
  // All active members.
  members: int,
  // Whether `topPercent` is the share of these members; else there are too few of them, and it is by a table of scores.
  counted: boolean
}';

create domain shapes.clout_week as jsonb;
comment on domain shapes.clout_week is 'What became of the clout in the last seven days, and why.

{
  // As on the dashboard.
  gain: int,
  // Endorsements that came in.
  endorsements: int,
  // Who wrote them, at most 3.
  endorsers: person[],
  // The industries they are in.
  industries: industry[],
  // Industries the member chose: each begins at fifty.
  begun: industry[]
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
  endorsementRequests: endorsement_requests
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
    'openRequests', coalesce(o.listed, '[]')
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

CREATE OR REPLACE FUNCTION private.clout_week(member uuid, clout integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with came as (
    select w.endorser_id, w.industry
    from public.endorsements w join public.profiles p on p.user_id = w.endorser_id and p.status = 'active'
    where w.endorsee_id = member and w.created_at >= current_date - 6 and w.endorser_id <> all ((select private.blocked_member_ids())::uuid[])
  )
  select jsonb_build_object(
    'gain', private.weekly_gain(member, clout_week.clout),
    'endorsements', (select count(*) from came),
    'endorsers', private.people(array(select distinct c.endorser_id from came c), 3),
    'industries', (
      select coalesce(jsonb_agg(distinct private.industry_label(c.industry)), '[]') from came c
    ),
    -- What a member came with is no change.
    'begun', (
      select coalesce(jsonb_agg(private.industry_label(i.industry) order by i.industry), '[]')
      from public.industry_scores i join public.profiles p on p.user_id = i.user_id
      where i.user_id = member and i.created_at >= current_date - 6 and i.created_at > p.created_at
    )
  )
$function$;

revoke all on function private.clout_week(uuid,integer) from public, anon, authenticated, service_role;

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
  select * into own from public.profiles p where p.user_id = me;
  select jsonb_object_agg(step, coalesce(own.setup_progress -> step = 'true', false)),
    count(*) filter (where own.setup_progress -> step = 'true')
  into steps, done
  from unnest(array['photos', 'industries', 'bio', 'connections', 'endorsements']) as step;
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
    'opportunities', private.opportunities_for(me)
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
    'blockedCount', (
      (select count(*) from public.connections c where c.blocked_by = me)
      + (select count(*) from private.return_blocks r where r.blocker_id = me)
    ),
    'endorsements', private.endorsements_page(me, null, null, 3),
    'endorsementCount', private.endorsement_count(me),
    'endorsementRequests', public.my_endorsement_requests()
  );
end $function$;
