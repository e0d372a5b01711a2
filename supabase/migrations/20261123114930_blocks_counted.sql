-- Written by `npm run db:diff -- blocks_counted` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.safety_members(page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS shapes.safety_members
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  rows_a_page int := least(greatest(coalesce(safety_members.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(safety_members.page, 1), 1)::bigint - 1) * rows_a_page;
begin
  return (
    with limited as (
      select distinct on (m.member_id) m.* from private.measures m
      where m.act = 'limit' and m.undone_at is null and m.until > now() and m.member_id <> me
      order by m.member_id, m.until desc
    ), blocked as not materialized (
      select b.member_id, b.times as by, b.since, b.latest from private.blocked_members b where b.member_id <> me
    )
    select jsonb_build_object(
      'limited', (
        select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('measureId', l.id, 'reportId', l.report_id, 'since', l.taken_at, 'until', l.until)
          order by l.until desc, l.id), '[]')
        from (select * from limited order by until desc, id offset skipped limit rows_a_page) l join public.profiles p on p.user_id = l.member_id
      ),
      'blocked', (
        select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('by', b.by, 'since', b.since, 'latest', b.latest)
          order by b.latest desc, b.member_id), '[]')
        from (select * from blocked order by latest desc, member_id offset skipped limit rows_a_page) b join public.profiles p on p.user_id = b.member_id
      ),
      'total', jsonb_build_object('limited', (select count(*) from limited), 'blocked', (select count(*) from blocked))
    )
  );
end $function$;

create table private.blocked_members (
  member_id uuid not null,
  times integer not null,
  since timestamp with time zone not null,
  latest timestamp with time zone not null
);
alter table private.blocked_members enable row level security;

revoke all on table private.blocked_members from public, anon, authenticated, service_role;

alter table private.blocked_members add constraint blocked_members_blocked CHECK ((times > 0));

alter table private.blocked_members add constraint blocked_members_pkey PRIMARY KEY (member_id);

alter table private.blocked_members add constraint blocked_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE INDEX blocked_members_newest ON private.blocked_members USING btree (latest DESC, member_id);

CREATE OR REPLACE FUNCTION private.count_blocks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone record;
begin
  if tg_op <> 'DELETE' then
    insert into private.blocked_members as b (member_id, times, since, latest)
    select a.connected_user_id, count(*), min(a.updated_at), max(a.updated_at) from after_change a
    where a.status = 'blocked' group by a.connected_user_id order by a.connected_user_id
    on conflict (member_id) do update set times = b.times + excluded.times, since = least(b.since, excluded.since),
      latest = greatest(b.latest, excluded.latest);
  end if;
  if tg_op <> 'INSERT' then
    for gone in
      select c.connected_user_id as member, count(*)::int as times from before_change c where c.status = 'blocked' group by 1 order by 1
    loop
      delete from private.blocked_members b where b.member_id = gone.member and b.times <= gone.times;
      update private.blocked_members b set times = b.times - gone.times where b.member_id = gone.member;
      update private.blocked_members b set since = left_over.since, latest = left_over.latest
      from (
        select min(c.updated_at) as since, max(c.updated_at) as latest from public.connections c
        where c.connected_user_id = gone.member and c.status = 'blocked'
      ) left_over
      where b.member_id = gone.member and left_over.since is not null;
    end loop;
  end if;
  return null;
end $function$;

revoke all on function private.count_blocks() from public, anon, authenticated, service_role;

CREATE TRIGGER connections_count_new_blocks AFTER INSERT ON public.connections REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION private.count_blocks();

CREATE TRIGGER connections_count_changed_blocks AFTER UPDATE ON public.connections REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION private.count_blocks();

CREATE TRIGGER connections_count_lifted_blocks AFTER DELETE ON public.connections REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION private.count_blocks();

-- The blocks that stand.
insert into private.blocked_members (member_id, times, since, latest)
select c.connected_user_id, count(*), min(c.updated_at), max(c.updated_at) from public.connections c where c.status = 'blocked' group by c.connected_user_id;
