-- Written by `npm run db:diff -- cards` from supabase/schemas.

create domain shapes.linked_post as jsonb;
comment on domain shapes.linked_post is 'A post or an event as a card in a conversation shows it. `content` is cut at 200 characters.

{
  id: uuid,
  type: post_type,
  content: text,
  image: text | null,
  location: text | null,
  eventDate: date | null,
  eventTime: time | null,
  isPast: boolean,
  author: person
}';

create domain shapes.linked_member as jsonb;
comment on domain shapes.linked_member is 'A member as a card in a conversation shows them. `asked` is the id they were asked for by.

short_card & { asked: uuid, topLabel: text }';

create domain shapes.linked_things as jsonb;
comment on domain shapes.linked_things is 'What addresses lead to, as the caller may see it. What they may not see is not in it, and nothing says why.

{ posts: linked_post[], members: linked_member[] }';

CREATE OR REPLACE FUNCTION public.linked_things(posts uuid[] DEFAULT '{}'::uuid[], members uuid[] DEFAULT '{}'::uuid[])
 RETURNS shapes.linked_things
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.linked_things(uuid[],uuid[]) is 'The posts, events and members that addresses lead to, at most 50 of each: what the caller may not see, or is gone, is left out.';

revoke all on function public.linked_things(uuid[],uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.linked_things(uuid[],uuid[]) to authenticated, service_role;
