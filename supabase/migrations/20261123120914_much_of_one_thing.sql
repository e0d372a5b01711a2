-- Written by `npm run db:diff -- much_of_one_thing` from supabase/schemas.

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
    select s.friend_id from private.shared_friends(me, array[member]) s where s.friend_id <> all ((select private.blocked_member_ids())::uuid[])
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

CREATE OR REPLACE FUNCTION public.my_endorsement_requests()
 RETURNS shapes.endorsement_requests
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  return jsonb_build_object(
    'sent', (
      select coalesce(jsonb_agg(private.sent_request_json(r) order by r.created_at desc), '[]')
      from public.endorsement_requests r where r.requester_id = me and r.status = 'open'
    ),
    'received', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'requester', private.face_of(p), 'industries', (
        select coalesce(jsonb_agg(s.score -> 'label'), '[]') from jsonb_array_elements(p.industry_scores) as s (score)
      ), 'createdAt', r.created_at) order by r.created_at desc), '[]')
      from public.endorsement_requests r join public.profiles p on p.user_id = r.requester_id
      where r.id = any (
          array(select q.id from public.endorsement_requests q where q.recipient_id = me)
          || array(select q.id from public.endorsement_requests q
            where q.recipient_email = (select u.email from auth.users u where u.id = me) and q.status = 'open')
        )
        and r.status = 'open' and r.requester_id <> me and p.status = 'active' and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.network_impact(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'made', count(*),
    'successRate', round(100.0 * count(*) filter (where private.are_friends(t.requester_id, t.target_id)) / nullif(count(*), 0))::int
  )
  from public.message_threads t
  where t.connector_id = member and t.type = 'intro_chat'
$function$;

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
      -- Looked up, not compared one by one: with thousands of friends this is a list of tens of thousands against one of thousands.
      where p.discoverable and p.user_id <> me and p.user_id <> all (hidden)
        and not exists (select from unnest(my_friends) as mine (id) where mine.id = p.user_id)
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
    where p.user_id = any (private.my_friend_ids()) and p.discoverable and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
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
        and greatest(c.user_id, c.connected_user_id) = greatest(a.user_id, b.user_id) and c.status <> 'blocked'
    )
  ), ranked as (
    select s.*, row_number() over (partition by s.one order by s.same_city desc, s.weight desc, s.other) as turn from strangers s
  )
  select coalesce(jsonb_agg(jsonb_build_object('one', p.one, 'other', p.other, 'same_city', p.same_city)), '[]') into pairs
  from (
    select * from ranked r where r.turn <= 2 and not private.are_introduced(r.one, r.other)
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
    'endorsementRequests', public.my_endorsement_requests()
  );
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
  where m.user_id = member and t.id <> all ((select private.resting_thread_ids(member))::uuid[])
$function$;
