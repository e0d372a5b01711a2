-- What the sheet and the page of another member show, in one call, and the figures they share with one's own page. Adds no tables.

-- Figures ---------------------------------------------------------------------------------------------------------------------

-- Where a member is at home: each city by how many friends live there, one's own and those often visited counting once more;
-- 100 is the strongest.
create function private.city_strengths(member uuid, shown int) returns jsonb
language sql stable set search_path = '' as $$
  with places as (
    select f.city from public.profiles f where f.user_id = any (private.friend_ids(member)) and f.status = 'active' and f.city is not null
    union all
    select p.city from public.profiles p where p.user_id = member and p.city is not null
    union all
    select often.city from public.profiles p cross join unnest(p.cities_often_in) as often (city) where p.user_id = member
  ), counted as (
    select min(city) as city, count(*) as times from places group by private.fold(city)
  )
  select coalesce(jsonb_agg(jsonb_build_object('city', c.city, 'strength', c.strength) order by c.strength desc, c.city), '[]')
  from (
    select city, greatest(1, round(100.0 * times / max(times) over ()))::int as strength from counted
    order by 2 desc, 1 limit shown
  ) c
$$;

-- Introductions a member made, and how many of them became friends.
create function private.network_impact(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'made', count(*),
    'successRate', round(100.0 * count(*) filter (where t.target_id = any (private.friend_ids(t.requester_id))) / nullif(count(*), 0))::int
  )
  from public.message_threads t
  where t.connector_id = member and t.type = 'intro_chat'
$$;

create function private.endorsement_json(endorsement public.endorsements) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', endorsement.id, 'industry', private.industry_label(endorsement.industry), 'endorserId', p.user_id,
    'endorserName', coalesce(p.display_name, p.name, 'Member'), 'endorserAvatar', p.avatar_url,
    'snippet', endorsement.snippet, 'createdAt', endorsement.created_at
  )
  from public.profiles p where p.user_id = endorsement.endorser_id
$$;

-- Endorsements of a member by people the caller may see, newest first.
create function private.endorsements_page(member uuid, before timestamptz, before_id uuid, shown int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.endorsement_json(e) order by e.created_at desc, e.id), '[]')
  from (
    select w.* from public.endorsements w
    join public.profiles p on p.user_id = w.endorser_id and p.status = 'active'
    where w.endorsee_id = member and w.endorser_id <> all ((select private.blocked_member_ids())::uuid[])
      and (before is null or w.created_at < before or (w.created_at = before and w.id > before_id))
    order by w.created_at desc, w.id limit shown
  ) e
$$;

create function private.endorsement_count(member uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.endorsements w
  join public.profiles p on p.user_id = w.endorser_id and p.status = 'active'
  where w.endorsee_id = member and w.endorser_id <> all ((select private.blocked_member_ids())::uuid[])
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.endorsements_of(member uuid, after text default null, page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  rows_a_page int := least(greatest(coalesce(endorsements_of.page_size, 20), 1), 50);
  last_time timestamptz;
  last_id uuid;
  listed jsonb;
begin
  if me is distinct from endorsements_of.member and private.is_available(endorsements_of.member) is not true then
    return jsonb_build_object('endorsements', '[]'::jsonb, 'total', 0, 'nextCursor', null);
  end if;
  if endorsements_of.after ~ '^[0-9a-f-]{36}$' then
    select e.created_at, e.id into last_time, last_id
    from public.endorsements e where e.id = endorsements_of.after::uuid and e.endorsee_id = endorsements_of.member;
  end if;
  listed := private.endorsements_page(endorsements_of.member, last_time, last_id, rows_a_page + 1);
  return jsonb_build_object(
    'endorsements', case when jsonb_array_length(listed) > rows_a_page then listed - rows_a_page else listed end,
    'total', private.endorsement_count(endorsements_of.member),
    'nextCursor', case when jsonb_array_length(listed) > rows_a_page then listed -> (rows_a_page - 1) ->> 'id' end
  );
end $$;
grant execute on function public.endorsements_of(uuid, text, int) to authenticated;

-- Everything the sheet and /other-profile show of a member; null for who can't be seen.
create function public.member_profile(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
    'pressLinks', (select to_jsonb(p.press_links) from public.profiles p where p.user_id = them)
  );
end $$;
grant execute on function public.member_profile(uuid) to authenticated;
