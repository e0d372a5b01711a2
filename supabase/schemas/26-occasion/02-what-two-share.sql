-- What a chat begins with: what its two share, and the connector's step back. Adds no tables.

-- To each of the two, and to nobody else: what they see on each other's profiles and in the feed, in one answer. Null once a direct chat has begun.
create function private.occasion_shown(me uuid, thread uuid, is_empty boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chat public.message_threads;
  other uuid;
  mutuals uuid[];
begin
  select t.* into chat from public.message_threads t where t.id = thread;
  other := private.partner_in(chat, me);
  if other is null or private.may_meet(chat, other) is not true or (chat.type = 'direct_message' and not is_empty) then
    return null;
  end if;
  mutuals := array(
    select s.friend_id from private.shared_friends(me, array[other]) s
    where s.friend_id is distinct from chat.connector_id and s.friend_id is distinct from chat.second_connector_id and s.friend_id <> all ((select private.blocked_member_ids())::uuid[])
  );
  return jsonb_build_object(
    'cities', (
      select coalesce(jsonb_agg(c.city order by c.place), '[]') from (
        select theirs.city, min(theirs.place) as place
        from public.profiles a cross join lateral unnest(array_prepend(a.city, a.cities_often_in)) with ordinality as theirs (city, place)
        where a.user_id = other and theirs.city is not null and private.fold(theirs.city) in (
          select private.fold(mine.city) from public.profiles b cross join lateral unnest(array_prepend(b.city, b.cities_often_in)) as mine (city)
          where b.user_id = me
        )
        group by theirs.city order by 2 limit 3
      ) c
    ),
    'industries', (
      select coalesce(jsonb_agg(l.label order by l.place), '[]') from (
        select theirs.one ->> 'label' as label, theirs.place
        from public.profiles a cross join lateral jsonb_array_elements(a.industry_scores) with ordinality as theirs (one, place)
        join public.profiles b on b.user_id = me and b.industry_scores @> jsonb_build_array(jsonb_build_object('label', theirs.one ->> 'label'))
        where a.user_id = other order by theirs.place limit 3
      ) l
    ),
    'mutuals', jsonb_build_object('count', cardinality(mutuals), 'people', private.people(mutuals, 3)),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'content', left(e.content, 140), 'date', e.event_date, 'time', e.event_time)
        order by e.event_date, e.event_time, e.id), '[]')
      from (
        select p.* from public.event_rsvps mine join public.event_rsvps theirs on theirs.post_id = mine.post_id and theirs.user_id = other
        join public.posts p on p.id = mine.post_id
        where mine.user_id = me and mine.status = 'going' and theirs.status = 'going' and not p.hidden and not private.day_is_over(p.event_date)
          and private.is_available(p.user_id)
        order by p.event_date, p.event_time, p.id limit 2
      ) e
    ),
    'inTown', public.both_in_town(me, other),
    'begun', exists (select from public.messages m where m.thread_id = chat.id and m.sender_id in (me, other))
  );
end $$;

create function public.step_back(thread uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  chat public.message_threads;
begin
  select t.* into chat from public.message_threads t
  where t.id = step_back.thread and t.type = 'intro_chat'
    and exists (select from public.thread_members m where m.thread_id = t.id and m.user_id = me)
  for no key update;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif (me in (chat.connector_id, chat.second_connector_id)) is not true then
    perform private.fail(403, 'not_connector', 'Only who introduced the two leaves them to it.');
  end if;
  update public.message_threads t set participants = array_remove(t.participants, me) where t.id = chat.id;
  perform private.system_note(chat.id, private.name_of(me) || ' leaves you to it.');
end $$;
comment on function public.step_back is $$The caller, who introduced the two of an intro chat, leaves it to them, with a note that says so.$$;

grant execute on function public.step_back(uuid) to authenticated;
