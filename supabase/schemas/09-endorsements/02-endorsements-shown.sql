-- Endorsements as screens read them: a page of a member's, and how many there are.

create function private.endorsement_json(endorsement public.endorsements, named boolean default true) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', endorsement.id, 'industry', private.industry_label(endorsement.industry), 'endorserId', case when named then p.user_id end,
    'endorserName', case when named then coalesce(p.display_name, p.name, 'Member') else 'A member' end,
    'endorserAvatar', case when named then p.avatar_url end,
    'snippet', endorsement.snippet, 'createdAt', endorsement.created_at
  )
  from public.profiles p where p.user_id = endorsement.endorser_id
$$;

-- Endorsements of a member by people the caller may see, newest first. Named for whoever may know of the friendship: the two, their friends on
-- either side, who read that one's list of friends anyway (docs/decisions/0040).
create function private.endorsements_page(member uuid, before timestamptz, before_id uuid, shown int) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select array_append(private.my_friend_ids(), (select auth.uid())) as ids
  )
  select coalesce(jsonb_agg(private.endorsement_json(e, member = any (mine.ids) or e.endorser_id = any (mine.ids)) order by e.created_at desc, e.id), '[]')
  from mine cross join (
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

create function public.endorsements_of(member uuid, after text default null, page_size int default 20) returns shapes.endorsement_page
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
comment on function public.endorsements_of is $$Endorsements of a member, newest first. `page_size` is 1 to 50.$$;
grant execute on function public.endorsements_of(uuid, text, int) to authenticated;
