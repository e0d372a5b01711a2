-- What a member sees of their own club: the dashboard with its suggestions, and the own profile.

-- Suggestions -----------------------------------------------------------------------------------------------------------------

-- Members worth an introduction: among the twenty with most mutual friends, at most ten without an open request.
create function private.opportunities_for(me uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

-- Pairs of the caller's friends who don't know each other yet; those of one city first, nobody more than twice as the first of a pair.
create function private.suggestions_for(me uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pairs jsonb;
begin
  with friends as (
    select p.user_id, p.score, private.fold(p.city) as city_key
    from public.profiles p
    where p.user_id = any (private.my_friend_ids()) and p.discoverable and p.user_id <> all (private.blocked_member_ids())
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
end $$;

create function public.plug_opportunities() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.opportunities_for(private.require_member())
$$;

create function public.connection_suggestions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.suggestions_for(private.require_member())
$$;

-- Screens ---------------------------------------------------------------------------------------------------------------------

create function public.home_dashboard() returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    -- In points of the score, of which each is worth 23 of clout.
    'weeklyGain', (private.clout_of(own.score) - coalesce(
      (select h.clout from public.clout_history h where h.user_id = me and h.day <= current_date - 7 order by h.day desc limit 1),
      (select h.clout from public.clout_history h where h.user_id = me order by h.day limit 1)
    )) / 23,
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
end $$;

create function public.my_profile() returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    'scoreCards', jsonb_build_object(
      'clout', private.clout_of(own.score),
      'plugs', (private.network_impact(me) -> 'made'),
      'rank', 1 + (select coalesce(sum(s.members), 0) from private.score_counts s where s.score > own.score)
    ),
    'cityStrengths', private.city_strengths(me, 15),
    'radar', case when own.industry_scores = '[]' then
      '[{"label":"Nightlife","score":90},{"label":"Tech","score":86},{"label":"Fashion","score":44},{"label":"Lifestyle","score":70},{"label":"Finance","score":63}]'::jsonb
      else own.industry_scores end,
    'plugsByIndustry', (
      select coalesce(jsonb_agg(jsonb_build_object('industry', w.industry, 'count', w.times) order by w.times desc, w.industry), '[]')
      from (
        select other.industry_scores -> 0 ->> 'label' as industry, count(*) as times
        from public.message_threads t
        join public.profiles other on other.user_id in (t.requester_id, t.target_id)
        where t.connector_id = me and t.type = 'intro_chat' and other.industry_scores <> '[]'
        group by 1
      ) w
    )
  ) || jsonb_build_object(
    'cloutGrowth', (
      select coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'clout', h.clout) order by h.day), '[]')
      from public.clout_history h where h.user_id = me and h.day > current_date - 90
    ),
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
end $$;

grant execute on function public.plug_opportunities(), public.connection_suggestions(), public.home_dashboard(), public.my_profile()
  to authenticated;
