-- What the sheet and the page of another member show, in one call, and the figures they share with one's own page.

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

-- Introductions a member made, and how many of them came to something: the two became friends, or both said that they met. The latter counts as it
-- stood at the beginning of the week and from three on, so that neither of the two reads the other's answer from the figure (tests: 88-meetings).
create function private.network_impact(member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'made', made.total,
    'successRate', round(100.0 * (made.friends + case when made.met >= 3 then made.met else 0 end) / nullif(made.total, 0))::int
  )
  from (
    select count(*) as total, count(*) filter (where came.friends) as friends, count(*) filter (where not came.friends and came.met) as met
    from public.message_threads t
    cross join lateral (
      select coalesce(private.are_friends(t.requester_id, t.target_id), false) as friends,
        t.created_at < now() - interval '14 days' and private.both_had_met(t.id, date_trunc('week', now())) as met
    ) came
    where (t.connector_id = member or t.second_connector_id = member) and t.type = 'intro_chat'
  ) made
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.member_profile(member uuid) returns shapes.member_profile
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
    'pressLinks', (select to_jsonb(p.press_links) from public.profiles p where p.user_id = them),
    'stays', private.stays_shown(them),
    'house', private.has_a_house(me)
  );
end $$;
comment on function public.member_profile is $$Everything the sheet and the page of another member show. `member` is looked up as user id,
then as profile id.
@null when there is no such member, or the caller cannot see them$$;
grant execute on function public.member_profile(uuid) to authenticated;
