-- What the addresses in a conversation lead to, drawn from what its reader may see: a post as the feed shows it, a member as their profile does. Gone,
-- hidden, away and across a block are one and the same (tests: 58-cards). Adds no tables.

create function public.linked_things(posts uuid[] default '{}', members uuid[] default '{}') returns shapes.linked_things
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  blocked uuid[] := private.blocked_ids(me);
begin
  return jsonb_build_object(
    'posts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'type', p.type, 'content', left(p.content, 200), 'image', p.images[1], 'location', p.location,
        'eventDate', p.event_date, 'eventTime', p.event_time, 'isPast', private.day_is_over(p.event_date), 'author', private.face_of(a)
      ) order by p.created_at desc, p.id), '[]')
      from public.posts p join public.profiles a on a.user_id = p.user_id and a.status = 'active'
      where p.id = any (linked_things.posts[1:50]) and not p.hidden and p.user_id <> all (blocked)
    ),
    -- By user id, then by profile id, as `member_profile` looks them up.
    'members', (
      select coalesce(jsonb_agg(private.short_card_of(found.p) || jsonb_build_object(
        'asked', asked.id, 'topLabel', private.top_label((found.p).industry_scores)
      ) order by asked.place), '[]')
      from unnest(linked_things.members[1:50]) with ordinality as asked (id, place)
      cross join lateral (
        select p from public.profiles p where p.user_id = asked.id or p.id = asked.id order by p.user_id = asked.id desc limit 1
      ) found
      where (found.p).status = 'active' and (found.p).user_id <> all (blocked)
    )
  );
end $$;
comment on function public.linked_things is $$The posts, events and members that addresses lead to, at most 50 of each: what the caller may not see, or is gone, is left out.$$;
grant execute on function public.linked_things(uuid[], uuid[]) to authenticated;
