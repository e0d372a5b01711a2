-- The cards members are shown as, wherever they are listed.

-- The faces of these members, those of highest score first.
create function private.people(members uuid[], shown int) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.face_of(p) order by p.score desc, p.user_id), '[]')
  from (
    select * from public.profiles q where q.user_id = any (members) and q.status = 'active'
    order by q.score desc, q.user_id limit shown
  ) p
$$;

-- The scores to show: what stands, else fifty in each of the five industries of discover.
create function private.shown_scores(scores jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_array_length(scores) > 0 then scores else
    '[{"label":"Business","score":50},{"label":"Fashion","score":50},{"label":"Entertainment","score":50},{"label":"Lifestyle","score":50},{"label":"Nightlife","score":50}]'::jsonb
  end
$$;

-- The cards of these members as the caller may see them: who is hidden from the caller is left out. `user_id` lets callers order them.
create function private.member_cards(members uuid[], shown_mutuals int default 3) returns table (user_id uuid, card jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  my_friends uuid[] := private.my_friend_ids();
  hidden uuid[] := private.blocked_member_ids();
begin
  return query
  with shared as materialized (
    select s.member_id, array_agg(s.friend_id) as ids
    from private.shared_friends(me, members) s where s.friend_id <> all (hidden)
    group by s.member_id
  ), steps as materialized (
    -- Late-bound: chains are made in a later file.
    select c.member_id, c.connector from private.first_steps(me, array(
      select far.id from unnest(members) as far (id) left join shared s on s.member_id = far.id
      where far.id <> me and far.id <> all (my_friends) and far.id <> all (hidden)
        and coalesce(cardinality(private.connectors_among(far.id, s.ids)), 0) = 0
    )) c
  )
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
    'openRequests', coalesce(o.listed, '[]'), 'chain', step.connector,
    'askable', (
      select count(*) from unnest(private.connectors_among(p.user_id, m.ids)) as connector (id)
      where o.listed is null or not o.listed @> jsonb_build_array(jsonb_build_object('connectorId', connector.id))
    )
  )
  from public.profiles p
  left join private.birthdays b on b.user_id = p.user_id
  join (select placed.score, placed.top_percent from private.standings() placed) s on s.score = p.score
  left join shared m on m.member_id = p.user_id
  left join steps step on step.member_id = p.user_id
  left join private.open_requests(me, members) o on o.target_id = p.user_id
  where p.user_id = any (members) and p.status = 'active' and p.user_id <> all (hidden);
end $$;

-- The same as one list, in the order the members are given.
create function private.card_list(members uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(c.card order by array_position(members, c.user_id)), '[]') from private.member_cards(members) c
$$;

-- The same, with those last whom nobody can introduce the caller to.
create function private.card_list_by_reach(members uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(c.card order by
    (c.card -> 'isDirectFriend' = 'false' and c.card -> 'askable' = '0' and c.card -> 'chain' = 'null' and c.card -> 'openRequests' = '[]'),
    array_position(members, c.user_id)), '[]')
  from private.member_cards(members) c
$$;
