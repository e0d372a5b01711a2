-- Cards of the web's pages: made by the server for the member whose device asked, sent with one message that has the address in its words, read by
-- whoever reads that message, gone with it. What was fetched is kept for a week, whoever asked, or until the last one who asked is erased.

create table private.link_pages (
  -- As it is fetched: without what comes after #.
  address text primary key,
  -- Its picture is `pages/<id>`.
  id uuid not null,
  -- Without one it said nothing of itself, or could not be had.
  title text,
  description text,
  site text,
  pictured boolean not null,
  took_ms int not null,
  fetched_at timestamptz not null default now(),
  -- Who asked last. Whose page it is alone goes with them: cards that others have sent are copies.
  asked_by uuid references public.profiles (user_id) on delete cascade
);
alter table private.link_pages enable row level security;
create index link_pages_by_asker on private.link_pages (asked_by);
create index link_pages_by_age on private.link_pages (fetched_at);
create index link_pages_by_id on private.link_pages (id);

create table public.link_cards (
  id uuid primary key,
  -- Who asked, and may send it.
  owner_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Null while it waits to be sent.
  message_id uuid references public.messages (id) on delete cascade,
  -- As it stands in the words.
  address text not null,
  title text not null,
  description text,
  site text,
  -- In the bucket link-pictures, in the owner's folder.
  picture text,
  asked_at timestamptz not null default now()
);
comment on table public.link_cards is $$Cards of the web's pages, made by the function `link-card` only. A message names its own in its metadata, `{ "kind": "link", "card": <id> }`, and is refused with one that its
sender did not ask for, that was sent before, or whose address is not in the words.$$;

-- How much each member has asked for of late.
create table private.link_asks (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  asked int not null,
  since timestamptz not null default now()
);
alter table private.link_asks enable row level security;

-- Names in link-pictures that must go, and those of which nobody knows yet whether anything comes of them. Only the storage service can remove a file.
create table private.link_pictures_to_remove (
  name text primary key,
  due_at timestamptz not null default now()
);
alter table private.link_pictures_to_remove enable row level security;
create index link_pictures_to_remove_due on private.link_pictures_to_remove (due_at);

-- Bounds ----------------------------------------------------------------------------------------------------------------------

create function private.link_asks_at_once() returns int language sql immutable parallel safe return 30;
comment on function private.link_asks_at_once is $$The cards a member can ask for in ten minutes.$$;

alter table private.link_pages
  add constraint link_pages_address_form check (address ~ '^https://[^[:space:][:cntrl:]]+$' and length(address) <= 2000),
  add constraint link_pages_words check (length(title) <= 200 and length(description) <= 300 and length(site) <= 60);

alter table public.link_cards
  add constraint link_cards_one_a_message unique (message_id),
  add constraint link_cards_picture_once unique (picture),
  add constraint link_cards_address_form check (address ~* '^https://[^[:space:][:cntrl:]]+$' and length(address) <= 2000),
  add constraint link_cards_title check (private.says_something(title) and length(title) <= 200 and title !~ '[[:cntrl:]]'),
  add constraint link_cards_description check (description is null or private.says_something(description) and length(description) <= 300 and description !~ '[[:cntrl:]]'),
  add constraint link_cards_site check (site is null or private.says_something(site) and length(site) <= 60 and site !~ '[[:cntrl:]]');

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index link_cards_by_owner on public.link_cards (owner_id, address);
create index link_cards_waiting on public.link_cards (asked_at) where message_id is null;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.link_cards enable row level security;

grant select (id, message_id, address, title, description, site, picture) on public.link_cards to authenticated;
grant all on public.link_cards to service_role;

-- The messages' own policy says which these are.
create policy "Members read cards of messages they read, and their own" on public.link_cards for select to authenticated
  using (
    (select private.is_active_member())
    and (
      (message_id is null and owner_id = (select auth.uid()))
      or exists (select from public.messages m where m.id = message_id and not m.hidden and m.removed_at is null)
    )
  );

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('link-pictures', 'link-pictures', false, 2097152, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- With the rights of who asks: the cards' own policy says which these are. What was fetched for a page is shown to nobody.
create policy "Members fetch pictures of the cards they read" on storage.objects for select to authenticated
  using (
    bucket_id = 'link-pictures' and (select private.is_active_member()) and not (select private.signs_address())
    and exists (select from public.link_cards c where c.picture = objects.name)
  );

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Whether an address stands in words as one of its own: not as a part of a longer one. What ends an address where words are shown as links ends it here
-- (web/shared/written/link-text.ts), and so do signs that end a sentence.
create function private.names_address(words text, address text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(right(w.bare, length(a.bare)) = a.bare and left(w.bare, -length(a.bare)) !~ '://'), false)
  from (select rtrim(names_address.address, $s$.,;:!?…)]}'"»”’$s$) as bare) a,
    (select rtrim(t, $s$.,;:!?…)]}'"»”’$s$) as bare from regexp_split_to_table(names_address.words,
      $s$[\s<>"'`{}|\\^\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$s$) t) w
$$;

create function private.link_card_json(id uuid, address text, title text, description text, site text, picture text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', id, 'address', address, 'title', title, 'description', description, 'site', site, 'picture', picture)
$$;

-- The card that a message names; null where it names none.
create function private.card_named(metadata jsonb) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when private.is_file_id(metadata ->> 'card') then (metadata ->> 'card')::uuid end
$$;

-- The card of a message in its answer. With the caller's own rights where a page asks; empty where there is none.
create function private.link_card_shown(message uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((select jsonb_build_object('card', private.link_card_json(c.id, c.address, c.title, c.description, c.site, c.picture))
    from public.link_cards c where c.message_id = link_card_shown.message), '{}')
$$;

grant execute on function private.link_card_shown(uuid), private.link_card_json(uuid, text, text, text, text, text) to authenticated;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Somebody else's, a sent one, one of another address and one that never was are one answer.
create function private.check_link_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  address text;
begin
  if me is null then
    return new;
  end if;
  select c.address into address from public.link_cards c
  where c.id = private.card_named(new.metadata) and c.owner_id = me and (c.message_id is null or c.message_id = new.id) for update;
  if not found or new.message_type <> 'user' or not private.names_address(new.content, address)
    or new.metadata - 'kind' - 'card' <> '{}' then
    perform private.fail(422, 'card_not_yours', 'This card is not for this message.');
  end if;
  return new;
end $$;

create trigger messages_name_their_own_card before insert on public.messages
  for each row when (new.metadata ->> 'kind' = 'link') execute function private.check_link_card();

create function private.take_link_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.link_cards c set message_id = new.id where c.id = private.card_named(new.metadata) and c.message_id is null;
  return null;
end $$;

create trigger messages_take_their_card after insert on public.messages
  for each row when (new.metadata ->> 'kind' = 'link') execute function private.take_link_card();

-- Taken back, or without the address in its words, a message has no card.
create function private.drop_link_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.removed_at is null and exists (select from public.link_cards c where c.message_id = new.id and private.names_address(new.content, c.address)) then
    return new;
  end if;
  delete from public.link_cards c where c.message_id = new.id;
  new.metadata := new.metadata - 'kind' - 'card';
  return new;
end $$;

create trigger messages_lose_their_card before update of content, removed_at on public.messages
  for each row when (old.metadata ->> 'kind' = 'link') execute function private.drop_link_card();

create function private.remove_card_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.picture is not null then
    insert into private.link_pictures_to_remove (name) values (old.picture) on conflict (name) do update set due_at = now();
  end if;
  return null;
end $$;

create trigger link_cards_take_their_picture_along after delete on public.link_cards
  for each row execute function private.remove_card_picture();

create function private.remove_page_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.pictured then
    insert into private.link_pictures_to_remove (name) values ('pages/' || old.id) on conflict (name) do update set due_at = now();
  end if;
  return null;
end $$;

create trigger link_pages_take_their_picture_along after delete or update of id on private.link_pages
  for each row execute function private.remove_page_picture();

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.begin_link_card(member uuid, address text, page text) returns shapes.link_card_begun
language plpgsql security definer set search_path = '' as $$
declare
  known private.link_pages;
  card uuid := gen_random_uuid();
  page_id uuid := gen_random_uuid();
begin
  insert into private.link_asks as a (user_id, asked) values (begin_link_card.member, 1)
  on conflict (user_id) do update set asked = case when a.since < now() - interval '10 minutes' then 1 else a.asked + 1 end,
    since = case when a.since < now() - interval '10 minutes' then now() else a.since end
  where a.since < now() - interval '10 minutes' or a.asked < private.link_asks_at_once();
  if not found then
    perform private.fail(429, 'too_many_links', 'These are many links. Try again in a while.');
  end if;
  -- What said nothing may have been down.
  update private.link_pages p set asked_by = begin_link_card.member
  where p.address = begin_link_card.page and p.fetched_at > now() - case when p.title is null then interval '1 hour' else interval '7 days' end
  returning p.* into known;
  -- Should nothing come of it, what was stored goes.
  insert into private.link_pictures_to_remove (name, due_at)
  select n, now() + interval '1 day' from unnest(array[begin_link_card.member || '/' || card, case when known.id is null then 'pages/' || page_id end]) n where n is not null;
  return jsonb_build_object(
    'card', card, 'pageId', page_id,
    'known', case when known.id is not null then jsonb_build_object('id', known.id, 'title', known.title, 'description', known.description,
      'site', known.site, 'pictured', known.pictured) end,
    'waitMs', case when known.id is null or exists (
      select from public.link_cards c where c.owner_id = begin_link_card.member and c.address = begin_link_card.address
    ) then 0 else known.took_ms end
  );
end $$;
comment on function public.begin_link_card is $$A member's device asks for the card of `page`, which stands in their words as `address`: what is known of it, and the ids under which to keep the rest. Refuses
who asks for many.$$;

create function public.keep_link_card(member uuid, address text, page text, card uuid, said jsonb) returns shapes.asked_link_card
language plpgsql security definer set search_path = '' as $$
declare
  made public.link_cards;
begin
  -- Fetched now.
  if said ? 'tookMs' then
    insert into private.link_pages as p (address, id, title, description, site, pictured, took_ms, asked_by)
    values (keep_link_card.page, (said ->> 'id')::uuid, said ->> 'title', said ->> 'description', said ->> 'site', (said ->> 'kept')::boolean,
      (said ->> 'tookMs')::int, keep_link_card.member)
    on conflict on constraint link_pages_pkey do update set id = excluded.id, title = excluded.title, description = excluded.description, site = excluded.site,
      pictured = excluded.pictured, took_ms = excluded.took_ms, fetched_at = now(), asked_by = excluded.asked_by;
  end if;
  if said ->> 'title' is null then
    return jsonb_build_object('card', null);
  end if;
  insert into public.link_cards (id, owner_id, address, title, description, site, picture)
  values (keep_link_card.card, keep_link_card.member, keep_link_card.address, said ->> 'title', said ->> 'description', said ->> 'site',
    case when (said ->> 'pictured')::boolean then keep_link_card.member || '/' || keep_link_card.card end)
  returning * into made;
  return jsonb_build_object('card', private.link_card_json(made.id, made.address, made.title, made.description, made.site, made.picture));
end $$;
comment on function public.keep_link_card is $$What was found of a page, and the member's card of it. `said` is what was known, or what was fetched: with `tookMs`, and `kept` where the page's
picture is stored; `pictured` says that the card's own is.$$;

grant execute on function public.begin_link_card(uuid, text, text), public.keep_link_card(uuid, text, text, uuid, jsonb) to service_role;
