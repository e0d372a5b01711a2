-- Becoming friends, ending it, blocking; and who is whose friend, as far as the caller may know.

create function public.connect_with(other uuid) returns shapes.connect_result
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  chat uuid;
  stands text;
  presser uuid;
  before text;
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot connect with yourself.');
  end if;
  -- Two presses at once wait for each other here, so that each is told once.
  perform private.lock_pair(me, other);
  perform private.require_available(other);
  select c.status, c.user_id into before, presser from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.status <> 'blocked';
  if before = 'active' or (before = 'pending' and presser = me) then
    return before;
  end if;
  chat := private.intro_chat_between(me, other);
  if chat is null then
    perform private.fail(403, 'no_intro_chat', 'You can connect after an introduction.');
  end if;
  insert into public.connections as c (user_id, connected_user_id) values (me, other)
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id)) where status <> 'blocked'
  do update set status = case when c.status = 'pending' and c.user_id <> me then 'active' else c.status end
  returning c.status into stands;
  perform private.seat_latecomers(chat);
  if stands = 'pending' then
    perform private.notify(other, 'New connection request', private.name_of(me) || ' would like to connect with you.',
      jsonb_build_object('action', 'connect_requested', 'memberId', me, 'threadId', chat, 'deeplink', '/inbox?thread=' || chat),
      'connect:' || me);
  else
    perform private.notify(other, 'You are now friends', private.name_of(me) || ' and you are now connected.',
      jsonb_build_object('action', 'connected', 'memberId', me, 'deeplink', '/other-profile/' || me), 'connect:' || me);
  end if;
  return stands;
end $$;
comment on function public.connect_with is $$Presses Connect: the first press waits, the second makes friends; pressing again changes
nothing. Only for two who were introduced: in one intro chat, both still there.$$;

create function public.remove_friend(other uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  -- A friendship with somebody who can't be seen is not theirs to tell of: a block would be told from a closed account.
  if private.is_available(other) is not true then
    return false;
  end if;
  delete from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.status <> 'blocked';
  return found;
end $$;
comment on function public.remove_friend is $$Ends a friendship, or a press that waits; true if there was one.$$;

create function public.block_member(other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot block yourself.');
  end if;
  if not exists (select from public.profiles p where p.user_id = other) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  end if;
  perform private.lock_pair(me, other);
  update public.connections c set status = 'blocked'
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.status <> 'blocked';
  if not found then
    insert into public.connections (user_id, connected_user_id, status, blocked_by) values (me, other, 'blocked', me)
    on conflict do nothing;
  end if;
end $$;
comment on function public.block_member is $$Blocks a member: friendship and messaging end, the two stop seeing each other.$$;

create function public.unblock_member(other uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  delete from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.blocked_by = me;
  return found;
end $$;
comment on function public.unblock_member is $$Lifts a block of the caller's; true if there was one. Friendship does not come back by
itself.$$;

create function public.my_blocked() returns shapes.blocked_members
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  return (
    select coalesce(jsonb_agg(private.short_card_of(p) order by b.since desc), '[]')
    from (
      select case c.user_id when me then c.connected_user_id else c.user_id end as id, c.updated_at as since
      from public.connections c where c.blocked_by = me
    ) b
    join public.profiles p on p.user_id = b.id
  );
end $$;
comment on function public.my_blocked is $$Whom the caller blocked, newest first.$$;

create function public.friends_of(member uuid) returns shapes.friend_list
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  if member is distinct from me and not (private.are_friends(me, member) and private.is_available(member)) then
    perform private.fail(403, 'not_friends', 'Only friends see each other''s friends.');
  end if;
  return (
    select coalesce(jsonb_agg(private.short_card_of(p) || jsonb_build_object(
      'igHandle', p.ig_handle, 'mayIntroduce', case when member = me then s.user_id is null or c.user_id is not null end
    ) order by lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from unnest(private.friend_ids(member)) as f (id)
    join public.profiles p on p.user_id = f.id and p.status = 'active'
    left join public.introduction_settings s on s.user_id = f.id and s.only_chosen
    left join public.chosen_connectors c on c.user_id = f.id and c.connector_id = me
    where p.user_id <> all ((select private.blocked_member_ids())::uuid[])
  );
end $$;
comment on function public.friends_of is $$A member's friends, by name: for friends of that member only, and for oneself.$$;

create function public.mutual_friends(members uuid[], per_member int default 100) returns shapes.mutual_friends_list
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  if cardinality(members) > 200 then
    perform private.fail(422, 'too_many', 'Ask for at most 200 members at once.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('memberId', asked.id, 'count', coalesce(m.total, 0), 'friends', coalesce(m.friends, '[]'))
      order by asked.place), '[]')
    from unnest(members) with ordinality as asked (id, place)
    left join (
      select r.member_id, count(*) as total,
        jsonb_agg(private.face_of(p) order by r.place) filter (where r.place <= least(greatest(per_member, 0), 500)) as friends
      from (
        select s.member_id, s.friend_id,
          row_number() over (partition by s.member_id order by lower(coalesce(f.display_name, f.name)), s.friend_id) as place
        from private.shared_friends(me, array(
          select p.user_id from public.profiles p where p.user_id = any (members) and p.status = 'active'
        )) s
        join public.profiles f on f.user_id = s.friend_id
      ) r
      join public.profiles p on p.user_id = r.friend_id
      group by r.member_id
    ) m on m.member_id = asked.id
  );
end $$;
comment on function public.mutual_friends is $$The friends the caller shares with each of these members (at most 200 at once), and nothing
else of their friends. `per_member` is how many are named of each, at most 500.$$;

grant execute on function public.connect_with(uuid), public.remove_friend(uuid), public.block_member(uuid), public.unblock_member(uuid),
  public.my_blocked(), public.friends_of(uuid), public.mutual_friends(uuid[], int) to authenticated;
