-- What a member sees of their own club: the dashboard, and the own profile.

-- The last seven days of a member's clout, with what moved it.
create function private.clout_week(member uuid, clout int) returns jsonb
language sql stable security definer set search_path = '' as $$
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
$$;

-- What raised a member's clout in the last thirty days, the newest first. A score that stands at its top may have stood there before.
create function private.clout_causes(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('endorser', private.face_of(c.endorser), 'industry', private.industry_label(c.industry), 'at', c.created_at)
    order by c.created_at desc, c.id), '[]')
  from (
    select p as endorser, w.industry, w.created_at, w.id
    from public.endorsements w
    join public.profiles p on p.user_id = w.endorser_id and p.status = 'active'
    join public.industry_scores i on i.user_id = w.endorsee_id and i.industry = w.industry and i.created_at <= w.created_at and i.score < 100
    where w.endorsee_id = member and w.created_at > now() - interval '30 days' and w.endorser_id <> all ((select private.blocked_member_ids())::uuid[])
    order by w.created_at desc, w.id limit 5
  ) c
$$;

create function public.home_dashboard(utc_offset int default null) returns shapes.home_dashboard
language plpgsql security definer set search_path = '' as $$
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
  return private.with_today(me, utc_offset, jsonb_build_object(
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
    'inTown', private.in_town(me, 10),
    'house', private.house_for(me)
  ));
end $$;
comment on function public.home_dashboard is $$Everything the dashboard shows. `utc_offset` are the minutes the device's clock is ahead of UTC: its evening, and its day, are those
of what is shown of today. Without it there are neither tonight's introductions nor today's events.$$;

create function public.my_profile() returns shapes.my_profile
language plpgsql security definer set search_path = '' as $$
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
        where (t.connector_id = me or t.second_connector_id = me) and t.type = 'intro_chat' and other.industry_scores <> '[]'
        group by 1
      ) w
    )
  ) || jsonb_build_object(
    'cloutGrowth', private.clout_growth(me),
    'cloutCauses', private.clout_causes(me),
    'friends', private.people(friends, 5),
    'friendCount', cardinality(friends),
    'pressLinks', to_jsonb(own.press_links),
    'connectedAccounts', jsonb_build_object('instagram', own.instagram_connected, 'contacts', own.contacts_connected),
    'blockedCount', (select count(*) from public.connections c where c.blocked_by = me),
    'endorsements', private.endorsements_page(me, null, null, 3),
    'endorsementCount', private.endorsement_count(me),
    'endorsementRequests', public.my_endorsement_requests(),
    'stays', private.own_stays(me),
    'house', private.has_a_house(me)
  );
end $$;
comment on function public.my_profile is $$The own profile with all its figures.$$;

grant execute on function public.home_dashboard(int), public.my_profile() to authenticated;
