-- What a member was told in the last ninety days, by kind, and settling a kind at once.

-- Of one member, and few are older than what a page shows: the kind is looked for along the index.
create function public.notice_history(
  kind text default null, before_created_at timestamptz default null, before_id uuid default null, most int default 30
) returns shapes.notice_history
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  limited int := least(greatest(coalesce(notice_history.most, 30), 1), 100);
begin
  return (
    with page as (
      select n.id, n.type, n.read, n.title, n.body, n.data, n.created_at, private.notice_kind(n.data ->> 'action') as about
      from public.notifications n
      where n.user_id = me and n.created_at > now() - interval '90 days'
        and (before_created_at is null or n.created_at <= before_created_at)
        and (before_created_at is null or (n.created_at, n.id) < (before_created_at, coalesce(before_id, '00000000-0000-0000-0000-000000000000')))
        and (notice_history.kind is null or private.notice_kind(n.data ->> 'action') = notice_history.kind)
      order by n.created_at desc, n.id desc limit limited + 1
    ), shown as (
      select * from page order by created_at desc, id desc limit limited
    )
    select jsonb_build_object(
      'notices', coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.about, 'title', s.title, 'body', s.body, 'data', s.data,
        'createdAt', s.created_at, 'read', s.read or s.type = 'quiet') order by s.created_at desc, s.id desc), '[]'),
      'next', case when (select count(*) from page) > limited
        then (select jsonb_build_object('createdAt', l.created_at, 'id', l.id) from shown l order by l.created_at, l.id limit 1) end
    ) from shown s
  );
end $$;
comment on function public.notice_history is $$What the caller was told in the last ninety days, the newest first, or what of it is of one kind: pages of at most 100, each from
where the last one ended.$$;

-- In one order, one device at a time, as marking by hand (06-notifications).
create function public.settle_notices(kind text, up_to timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  perform pg_advisory_xact_lock(hashtextextended(me::text, 6));
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = me and not o.read and o.created_at <= settle_notices.up_to and private.notice_kind(o.data ->> 'action') = settle_notices.kind
    order by o.id for update
  );
end $$;
comment on function public.settle_notices is $$Marks all of a kind as read that came up to a moment: what came later stays unread, also in the same row.$$;

grant execute on function public.notice_history(text, timestamptz, uuid, int), public.settle_notices(text, timestamptz) to authenticated;
