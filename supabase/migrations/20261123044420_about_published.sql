-- Written by `npm run db:diff -- about_published` from supabase/schemas.

comment on domain shapes.profile_edit is 'Some of what a member may change in the own profile, by the names of the columns.

{
  display_name?: text | null,
  name?: text | null,
  city?: text | null,
  photos?: text[],
  bio?: text | null,
  long_bio?: text | null,
  about_shown?: boolean,
  ig_handle?: text | null,
  known_for?: text[],
  cities_often_in?: text[],
  press_links?: text[],
  discovery_visible?: boolean,
  instagram_connected?: boolean,
  contacts_connected?: boolean,
  setup_required?: boolean,
  setup_progress?: setup_progress
}';

alter table public.profiles add column about_shown boolean default false not null;

-- Who wrote another text than the one for the committee wrote it for members. Nothing else of the row is new, so no trigger runs.
alter table public.profiles disable trigger user;
update public.profiles p set about_shown = true
from public.applications a
where a.id = p.application_id and btrim(p.long_bio) <> '' and btrim(p.long_bio) <> btrim(a.long_bio);
alter table public.profiles enable trigger user;

CREATE OR REPLACE FUNCTION public.save_profile(changes jsonb, seen jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  fields text[] := array['display_name', 'name', 'city', 'photos', 'bio', 'long_bio', 'about_shown', 'ig_handle', 'known_for',
    'cities_often_in', 'press_links', 'discovery_visible', 'instagram_connected', 'contacts_connected', 'setup_required', 'setup_progress'];
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
  set display_name = n.display_name, name = n.name, city = n.city, photos = n.photos, bio = n.bio, long_bio = n.long_bio,
    about_shown = n.about_shown, ig_handle = n.ig_handle, known_for = n.known_for, cities_often_in = n.cities_often_in,
    press_links = n.press_links, discovery_visible = n.discovery_visible, instagram_connected = n.instagram_connected, contacts_connected = n.contacts_connected, setup_required = n.setup_required,
    setup_progress = n.setup_progress
  from jsonb_populate_record(own, changes) n
  where p.user_id = me;
end $function$;

comment on domain shapes.member_card is 'What cards, carousels and sheets show. Missing values are filled as the product words them
(`age` 25, `city` "Unknown", `badge` "Member", bios "New member").

{
  // The profile''s id; `userId` is the account''s.
  id: uuid,
  userId: uuid,
  name: text,
  // Follows the day of birth; as it was written for members who joined before the day was kept.
  age: int,
  city: text,
  photos: text[],
  avatarUrl: text | null,
  badge: text,
  founder: boolean,
  igHandle: text | null,
  // What the member wrote when finishing the profile, else what they applied with.
  shortBio: text,
  // The text under About where its author shows it, else as `shortBio`.
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
    'id', p.id, 'userId', p.user_id, 'name', coalesce(p.display_name, p.name, 'Member'), 'age', coalesce(private.age_today(b.born), p.age, 25),
    'city', coalesce(p.city, 'Unknown'), 'photos', to_jsonb(p.photos), 'avatarUrl', p.avatar_url, 'badge', p.badge, 'founder', p.founder,
    -- What the member says of themselves before what they applied with.
    'igHandle', p.ig_handle, 'shortBio', coalesce(nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'),
    'longBio', coalesce(case when p.about_shown then nullif(btrim(p.long_bio), '') end, nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'),
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
  left join private.birthdays b on b.user_id = p.user_id
  join (select placed.score, placed.top_percent from private.standings() placed) s on s.score = p.score
  left join (
    select s.member_id, array_agg(s.friend_id) as ids
    from private.shared_friends(me, members) s where s.friend_id <> all (hidden)
    group by s.member_id
  ) m on m.member_id = p.user_id
  left join private.open_requests(me, members) o on o.target_id = p.user_id
  where p.user_id = any (members) and p.status = 'active' and p.user_id <> all (hidden);
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
    where p.user_id = any (private.my_friend_ids()) and p.status = 'active' and p.user_id <> all (private.blocked_member_ids())
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
    'endorsementRequests', public.my_endorsement_requests()
  );
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
    select p.* into posted from public.posts p where p.id = subject and not p.hidden and private.is_shown(p.user_id);
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

revoke select (long_bio) on table public.profiles from authenticated;
grant update (about_shown) on table public.profiles to authenticated;
