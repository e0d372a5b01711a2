-- What goes of cards by itself: those that were asked for and never sent, what was fetched a week ago, and the pictures of both.

create function private.sweep_link_cards(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  cards int;
  pages int;
begin
  delete from public.link_cards c where c.id in (
    select w.id from public.link_cards w where w.message_id is null and w.asked_at < now() - interval '1 day' order by w.asked_at limit most
    for update skip locked
  );
  get diagnostics cards = row_count;
  delete from private.link_pages p where p.address in (
    select o.address from private.link_pages o where o.fetched_at < now() - interval '7 days' order by o.fetched_at limit most
    for update skip locked
  );
  get diagnostics pages = row_count;
  delete from private.link_asks a where a.since < now() - interval '1 day';
  return greatest(cards, pages);
end $$;

-- Names whose time has come. What a row shows and what is gone already leaves the list.
create function private.due_link_pictures(most int) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  due text[] := array(select r.name from private.link_pictures_to_remove r where r.due_at <= now() order by r.due_at limit most);
begin
  delete from private.link_pictures_to_remove r
  where r.name = any (due) and (
    exists (select from public.link_cards c where c.picture = r.name)
    or exists (select from private.link_pages p where p.pictured and p.id = case when r.name ~ '^pages/' then substr(r.name, 7)::uuid end)
    or not exists (select from storage.objects o where o.bucket_id = 'link-pictures' and o.name = r.name)
  );
  return array(select r.name from private.link_pictures_to_remove r where r.name = any (due) order by r.due_at);
end $$;

create function private.link_cards_are_over() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.link_pictures_to_remove r where r.due_at <= now())
    or exists (select from public.link_cards c where c.message_id is null and c.asked_at < now() - interval '1 day')
    or exists (select from private.link_pages p where p.fetched_at < now() - interval '7 days')
$$;

create function public.forget_link_pictures(names text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.link_pictures_to_remove r where r.name = any (forget_link_pictures.names)
$$;
comment on function public.forget_link_pictures is $$These pictures of cards are gone from their bucket.$$;
grant execute on function public.forget_link_pictures(text[]) to service_role;
