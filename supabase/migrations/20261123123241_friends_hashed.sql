-- Written by `npm run db:diff -- friends_hashed` from supabase/schemas.

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
      -- Friends are looked up by their hash, not compared one by one, whatever the planner thinks of how many there are: with thousands of them
      -- this is a list of tens of thousands against one of thousands.
      where p.discoverable and p.user_id <> me and p.user_id <> all (hidden)
        and p.user_id not in (select mine.id from unnest(my_friends) as mine (id))
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
