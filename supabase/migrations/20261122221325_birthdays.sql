-- Written by `npm run db:diff -- birthdays` from supabase/schemas.

drop function private.age_of(text);

create table private.birthdays (
  user_id uuid not null,
  born date not null
);
alter table private.birthdays enable row level security;

revoke all on table private.birthdays from public, anon, authenticated, service_role;

alter table private.birthdays add constraint birthdays_pkey PRIMARY KEY (user_id);

alter table private.birthdays add constraint birthdays_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.age_on(born date, day date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (EXTRACT(year FROM age((day)::timestamp without time zone, (born)::timestamp without time zone)))::integer;

revoke all on function private.age_on(date,date) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.age_today(born date)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((private.age_on(born, ((now() AT TIME ZONE 'utc'::text))::date) >= 18) AND (private.age_on(born, ((now() AT TIME ZONE 'utc'::text))::date) <= 120)) THEN private.age_on(born, ((now() AT TIME ZONE 'utc'::text))::date) ELSE NULL::integer END;

revoke all on function private.age_today(date) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.follow_birthday(member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.profiles p set age = private.age_today(b.born)
  from private.birthdays b
  where p.user_id = member and b.user_id = member and p.age is distinct from private.age_today(b.born)
$function$;

revoke all on function private.follow_birthday(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.keep_age()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.age := coalesce((select private.age_today(b.born) from private.birthdays b where b.user_id = new.user_id), new.age);
  return new;
end $function$;

revoke all on function private.keep_age() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_age_with_the_days BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_age();

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
    'blockedCount', (
      (select count(*) from public.connections c where c.blocked_by = me)
      + (select count(*) from private.return_blocks r where r.blocker_id = me)
    ),
    'endorsements', private.endorsements_page(me, null, null, 3),
    'endorsementCount', private.endorsement_count(me),
    'endorsementRequests', public.my_endorsement_requests()
  );
end $function$;

CREATE OR REPLACE FUNCTION private.day_of_birth(typed text)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return make_date(split_part(typed, '/', 3)::int, split_part(typed, '/', 2)::int, split_part(typed, '/', 1)::int);
exception when others then
  return null;
end $function$;

revoke all on function private.day_of_birth(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.complete_approval(application uuid, account uuid, admin uuid)
 RETURNS shapes.approval
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications;
  born date;
  chose_password boolean;
  member uuid;
  inviter uuid;
  welcome uuid;
begin
  perform private.require_admin_id(admin);
  select * into handed_in from public.applications a where a.id = complete_approval.application for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  if handed_in.status = 'rejected' then
    perform private.fail(409, 'application_rejected', 'This application has been rejected.');
  end if;
  if handed_in.status = 'aside' then
    perform private.fail(409, 'application_replaced', 'A newer application of this address has taken its place.');
  end if;
  if handed_in.status = 'approved' then
    select p.user_id into member from public.profiles p where p.application_id = handed_in.id order by p.created_at limit 1;
    return jsonb_build_object('userId', member, 'alreadyApproved', true, 'welcomeMail', null);
  end if;
  select u.last_sign_in_at is not null or coalesce(u.raw_app_meta_data ->> 'chose_password' = 'true', false) into chose_password
  from auth.users u where u.id = account and u.email = lower(handed_in.email);
  if not found then
    perform private.fail(409, 'account_mismatch', 'This account does not belong to the application.');
  end if;
  select private.day_of_birth(s.date_of_birth) into born from private.application_secrets s where s.application_id = handed_in.id;

  insert into public.profiles (user_id, application_id, display_name, name, age, photos, short_bio, long_bio, ig_handle, badge, press_links)
  values (
    account, handed_in.id, handed_in.name, handed_in.name, private.age_today(born),
    case when cardinality(handed_in.photos) > 0 then handed_in.photos else array_remove(array[handed_in.profile_photo], null) end,
    handed_in.short_bio, handed_in.long_bio, handed_in.instagram,
    private.industry_badge((
      select chosen.key from jsonb_each_text(handed_in.industry_scores) chosen order by chosen.value::int desc, chosen.key limit 1
    )),
    handed_in.press_links
  )
  on conflict (user_id) do nothing;
  if not found then
    perform private.fail(409, 'already_a_member', 'This address belongs to a member already.');
  end if;
  insert into private.birthdays (user_id, born) select account, born where born is not null;
  insert into public.industry_scores (user_id, industry, score)
  select account, chosen.key, chosen.value::int from jsonb_each_text(handed_in.industry_scores) chosen;

  perform private.notify(account, 'Approved ✅', 'Your application has been approved. Finish your profile to go live.',
    '{"deeplink": "/onboarding/finish", "action": "complete_profile"}');
  inviter := private.member_named(handed_in.invited_by, account);
  if inviter is not null then
    perform private.notify(inviter, 'Did you invite ' || handed_in.name || '?', handed_in.name || ' named you as the one who invited them.',
      jsonb_build_object('action', 'answer_invite_claim', 'memberId', account, 'memberName', handed_in.name));
  end if;
  -- Members who had asked this address for an endorsement get their chance now.
  perform private.announce_endorsement_request(r.id)
  from public.endorsement_requests r where r.recipient_email = lower(handed_in.email) and r.status = 'open';

  update public.applications a set status = 'approved', reviewed_at = now(), reviewed_by = admin where a.id = handed_in.id;
  insert into public.admin_audit (admin_id, action, application_id, target_email, detail)
  values (admin, 'approve', handed_in.id, lower(handed_in.email), jsonb_build_object('name', handed_in.name));
  welcome := private.queue_welcome(handed_in.id, needs_password => not chose_password);
  delete from private.application_secrets s where s.application_id = handed_in.id;
  return jsonb_build_object('userId', account, 'alreadyApproved', false, 'welcomeMail', welcome);
end $function$;
