-- Whom a member could introduce, and whom they could ask to be introduced to.

-- Members worth an introduction: among the twenty with most mutual friends, at most ten without an open request. Who takes introductions only
-- through friends they chose is one of them if the caller knows such a friend; whom the caller waved away is not. Of who has more than a thousand friends a thousand are
-- asked who is near, and the two hundred nearest are counted through all of them (docs/decisions/0070).
create function private.opportunities_for(me uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own public.profiles;
  hidden uuid[] := private.blocked_member_ids();
  my_friends uuid[] := private.my_friend_ids();
  asked_friends constant int := 2 * private.many_friends();
  many boolean := cardinality(my_friends) > asked_friends;
  nearest uuid[];
  chosen uuid[];
begin
  select * into own from public.profiles p where p.user_id = me;
  nearest := array(
    select close.user_id
    -- Those with most mutual friends first, one profile at a time, until there are enough: joined, all of a circle's profiles would be read.
    from (
      select n.user_id, n.mutuals from private.members_near_me(case when many then asked_friends end) n
      -- Friends are looked up by their hash, not compared one by one, whatever the planner thinks of how many there are.
      where n.user_id <> all (hidden) and n.user_id not in (select mine.id from unnest(my_friends) as mine (id))
        and n.user_id not in (select w.one from private.waved_away w where w.member_id = me and w.other is null and w.until > now())
      order by n.mutuals desc offset 0
    ) close
    cross join lateral (
      select p.score from public.profiles p
      where p.user_id = close.user_id and p.discoverable and (
        not exists (select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen)
        or exists (
          select from public.chosen_connectors c join public.profiles f on f.user_id = c.connector_id and f.status = 'active'
          where c.user_id = p.user_id and c.connector_id = any (my_friends)
        )
      ) offset 0
    ) p
    order by close.mutuals desc, p.score desc, close.user_id
    limit case when many then 200 else 20 end
  );
  if many then
    nearest := array(
      select p.user_id
      from (select s.member_id, count(*) as mutuals from private.shared_friends(me, nearest) s group by s.member_id) counted
      join public.profiles p on p.user_id = counted.member_id
      order by counted.mutuals desc, p.score desc, p.user_id
      limit 20
    );
  end if;
  chosen := array(
    select candidate.id from unnest(nearest) with ordinality as candidate (id, place)
    where not exists (
      select from public.message_threads t
      where t.requester_id = me and t.target_id = candidate.id and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    )
    order by candidate.place
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

-- Whether an intro chat names both, whoever made it and whether or not they heard of it: a block is not the caller's to feel.
create function private.are_introduced(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.message_threads t
    where (t.requester_id, t.target_id) in ((one, other), (other, one)) and t.type = 'intro_chat' and t.participants @> array[one, other]
  )
$$;

-- Pairs of the caller's friends who don't know each other yet, may be introduced by the caller and were not waved away; those of one city first,
-- nobody more than twice as the first of a pair.
create function private.suggestions_for(me uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  my_friends uuid[] := private.my_friend_ids();
  best uuid[] := my_friends;
  pairs jsonb;
begin
  -- Some of thousands of friends are among the first of discover: there they are found without reading everybody's profile.
  if cardinality(my_friends) > private.many_friends() then
    best := array(
      select p.user_id from (
        select d.user_id, d.score from public.profiles d where d.discoverable order by d.score desc, d.user_id limit 40 * private.many_friends()
      ) p
      where (p.user_id in (select mine.id from unnest(my_friends) as mine (id))) is true and private.takes_introductions_by(p.user_id, me)
      order by p.score desc, p.user_id limit 30
    );
    best := case when cardinality(best) = 30 then best else my_friends end;
  end if;
  with friends as (
    select p.user_id, p.score, private.fold(p.city) as city_key
    from public.profiles p
    where p.user_id = any (best) and p.discoverable and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
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
    ) and (least(a.user_id, b.user_id), greatest(a.user_id, b.user_id)) not in (
      select w.one, w.other from private.waved_away w where w.member_id = me and w.other is not null and w.until > now()
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
end $$;

create function public.plug_opportunities() returns shapes.plug_opportunities
language sql stable security definer set search_path = '' as $$
  select private.opportunities_for(private.require_member())
$$;
comment on function public.plug_opportunities is $$Members worth an introduction, without an open request of the caller's.$$;

create function public.connection_suggestions() returns shapes.connection_suggestions
language sql stable security definer set search_path = '' as $$
  select private.suggestions_for(private.require_member())
$$;
comment on function public.connection_suggestions is $$Pairs of the caller's friends who do not know each other yet.$$;

grant execute on function public.plug_opportunities(), public.connection_suggestions() to authenticated;
