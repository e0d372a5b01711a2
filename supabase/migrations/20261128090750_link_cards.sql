-- Written by `npm run db:diff -- link_cards` from supabase/schemas.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('link-pictures', 'link-pictures', false, 2097152, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

comment on domain shapes.message_metadata is 'What a message carries besides its text. `message_type` says which: a member may put
anything into a message of type `user`.

| request_card
// The note an intro chat opens with.
| { kind: ''greeting'' }
// A note about its sender: they came into the group, or are not in it any more.
| { group: ''person'' }
// Of a message of photographs: how many it was sent with.
| { kind: ''photographs'', count: int }
// Of a voice note.
| { kind: ''voice'' }
// Of a message with the card of a page of the web.
| { kind: ''link'', card: uuid }
| { [text]: json }';

comment on domain shapes.message is 'A row of `messages`, as open tabs hear it, with what others made of it.

{
  id: uuid,
  thread_id: uuid,
  sender_id: uuid | null,
  content: text,
  message_type: message_type,
  metadata: message_metadata,
  created_at: timestamp,
  seq: int,
  hidden: boolean,
  reply_to: uuid | null,
  edited_at: timestamp | null,
  removed_at: timestamp | null,
  // Where there are any, the first one first.
  reactions?: reaction[],
  // Where it answers one: null when the caller does not read that.
  quoted?: quoted_message | null,
  // Where there are any, in order.
  files?: message_file[],
  voice?: message_voice,
  card?: link_card
}';

CREATE OR REPLACE FUNCTION public.messages_page(thread uuid, before_seq bigint DEFAULT NULL::bigint, after_seq bigint DEFAULT NULL::bigint, around_seq bigint DEFAULT NULL::bigint, page_size integer DEFAULT 50)
 RETURNS shapes.message_page
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object('messages', coalesce(jsonb_agg(
    to_jsonb(m)
    -- What the caller does not read is not there to be answered.
    || case when exists (select from public.messages q where q.id = m.reply_to) then '{}'::jsonb else '{"reply_to": null}' end
    || coalesce((
      select jsonb_build_object('reactions', jsonb_agg(jsonb_build_object('userId', r.user_id, 'emoji', r.emoji) order by r.reacted_at, r.id))
      from public.message_reactions r where r.message_id = m.id and r.emoji is not null having count(*) > 0
    ), '{}')
    || coalesce((
      select jsonb_build_object('quoted', jsonb_build_object('id', q.id, 'seq', q.seq, 'senderId', q.sender_id, 'content', left(q.content, 200),
        'removed', q.removed_at is not null))
      from public.messages q where q.id = m.reply_to
    ), '{}')
    -- Late-bound: the files of messages and their cards are made in later files.
    || private.files_shown(m.id)
    || case when m.metadata ->> 'kind' = 'link' then private.link_card_shown(m.id) else '{}' end
    order by m.seq), '[]'))
  from public.thread_messages(thread, before_seq, after_seq, around_seq, page_size) m);
end $function$;

CREATE OR REPLACE FUNCTION private.link_card_in_export(message uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select jsonb_build_object('card', jsonb_strip_nulls(jsonb_build_object('address', c.address, 'title', c.title, 'description', c.description, 'site', c.site)))
    from public.link_cards c where c.message_id = link_card_in_export.message), '{}');
end $function$;

revoke all on function private.link_card_in_export(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.conversations_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', case when t.group_chat then 'group' else t.type end, 'title', t.title, 'begun', t.created_at, 'status', t.status, 'stage', private.stage_of(t), 'reason', t.reason,
    'with', (select coalesce(jsonb_agg(private.known_as(o)), '[]') from unnest(private.others_in(t, member)) o),
    'requester', case when t.requester_id is not null then private.known_as(t.requester_id) end,
    'target', case when t.target_id is not null then private.known_as(t.target_id) end,
    'connector', case when t.connector_id is not null then private.known_as(t.connector_id) end,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('from', case when x.message_type = 'system' then 'o1' else private.known_as(x.sender_id) end,
        'at', x.created_at, 'text', x.content) || jsonb_strip_nulls(jsonb_build_object('edited', x.edited_at, 'taken back', x.removed_at,
        'reactions', private.reactions_in_export(x.id, member)) || private.files_in_export(x.id) || private.link_card_in_export(x.id)) order by x.seq), '[]')
      from public.messages x
      -- What they deleted for themselves, and what a block hides, they don't read here either.
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((private.read_until(member) ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
  ) || jsonb_strip_nulls(jsonb_build_object('pinned', m.pinned_at, 'archived', nullif(m.archived, false), 'muted until',
    case when m.muted_until = 'infinity' then '"always"' when m.muted_until > now() then to_jsonb(m.muted_until) end, 'marked as unread', nullif(m.marked_unread, false))) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all ((select private.resting_thread_ids(member))::uuid[])
$function$;

comment on domain shapes.swept is 'What one round of sweeping did: how many of each thing it removed or asked, the pictures that are to be removed from the
bucket now, the files of messages likewise (photographs in `message-photos`, others in `message-voice`), the pictures of cards in `link-pictures`, and whether another round has more to do.

{ counts: { [text]: int }, pictures: text[], files: text[], linkPictures: text[], more: boolean }';

CREATE OR REPLACE FUNCTION public.sweep(most integer DEFAULT 100)
 RETURNS shapes.swept
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limited int := least(greatest(coalesce(sweep.most, 100), 1), 1000);
  counts jsonb;
  pictures text[];
  files text[];
  link_pictures text[];
begin
  -- Each does at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
    'unsentFiles', private.sweep_unsent_files(limited),
    'vouchedTickets', private.sweep_vouched_tickets(limited),
    'pastStays', private.sweep_stays(limited),
    'wavedAway', private.sweep_waved_away(limited),
    'endedIntroductions', private.sweep_introductions(limited),
    'meetingQuestions', private.sweep_meeting_questions(limited),
    'meetingAnswers', private.sweep_meeting_answers(limited),
    'pastDates', private.sweep_suggested_times(limited),
    'endedWelcomes', private.sweep_welcomes(limited),
    'pastEvenings', private.sweep_evenings(limited),
    'letters', private.sweep_letters(limited),
    'quietNotifications', private.sweep_quiet_notices(limited),
    'linkCards', private.sweep_link_cards(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  files := private.due_files(limited);
  link_pictures := private.due_link_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures, 'files', files, 'linkPictures', link_pictures,
    'more', cardinality(pictures) = limited or cardinality(files) = limited or cardinality(link_pictures) = limited
      or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;
comment on function public.sweep(integer) is 'Does what its time has come for, at most `most` of each thing, and names the pictures that are to be removed from the
bucket. Each of those is to be removed and then named to `forget_pictures`, each file of a message to `forget_files`, each picture of a card to
`forget_link_pictures`; until then it is named again.';

CREATE OR REPLACE FUNCTION public.due_to_sweep()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
    or exists (select from private.unproved_applications())
    or private.accounts_are_due()
    or exists (select from private.hidden_for_good())
    or private.exports_are_over()
    or private.vouched_tickets_are_over()
    or private.files_are_due()
    or private.waved_away_is_over()
    or private.introductions_are_due()
    or private.meetings_are_due()
    or private.welcomes_are_due()
    or private.letters_are_due()
    or private.link_cards_are_over();
end $function$;

create domain shapes.link_card as jsonb;
comment on domain shapes.link_card is 'What a page of the web says of itself, as the server read it when its sender''s device asked. `address` stands in the words of the message; `picture` is
its name in the private bucket `link-pictures`.

{ id: uuid, address: text, title: text, description: text | null, site: text | null, picture: text | null }';

create domain shapes.asked_link_card as jsonb;
comment on domain shapes.asked_link_card is 'The card of a page, which its asker can send once; null where there is no such page, it says nothing of itself, or it can''t be had.
@answered by link-card

{ card: link_card | null }';

create domain shapes.known_link_page as jsonb;
comment on domain shapes.known_link_page is 'What a page said of itself when it was last fetched; without a title it said nothing. Its picture is `pages/<id>` in the bucket `link-pictures`.

{ id: uuid, title: text | null, description: text | null, site: text | null, pictured: boolean }';

create domain shapes.link_card_begun as jsonb;
comment on domain shapes.link_card_begun is 'Under which id a card is to be made, and what is known of its page already. `pageId` is for a page that is fetched now. `waitMs`: an answer that
is known is given after as long as it took to fetch, unless the same member had it before.

{ card: uuid, pageId: uuid, known: known_link_page | null, waitMs: int }';

create table private.link_pages (
  address text not null,
  id uuid not null,
  title text,
  description text,
  site text,
  pictured boolean not null,
  took_ms integer not null,
  fetched_at timestamp with time zone default now() not null
);
alter table private.link_pages enable row level security;

revoke all on table private.link_pages from public, anon, authenticated, service_role;

alter table private.link_pages add constraint link_pages_pkey PRIMARY KEY (address);

CREATE INDEX link_pages_by_age ON private.link_pages USING btree (fetched_at);

CREATE INDEX link_pages_by_id ON private.link_pages USING btree (id);

create table public.link_cards (
  id uuid not null,
  owner_id uuid not null,
  message_id uuid,
  address text not null,
  title text not null,
  description text,
  site text,
  picture text,
  asked_at timestamp with time zone default now() not null
);
alter table public.link_cards enable row level security;
comment on table public.link_cards is 'Cards of the web''s pages, made by the function `link-card` only. A message names its own in its metadata, `{ "kind": "link", "card": <id> }`, and is refused with one that its
sender did not ask for, that was sent before, or whose address is not in the words.';

revoke all on table public.link_cards from public, anon, authenticated, service_role;
grant all on table public.link_cards to service_role;

alter table public.link_cards add constraint link_cards_pkey PRIMARY KEY (id);

alter table public.link_cards add constraint link_cards_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table public.link_cards add constraint link_cards_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

create table private.link_asks (
  user_id uuid not null,
  asked integer not null,
  since timestamp with time zone default now() not null
);
alter table private.link_asks enable row level security;

revoke all on table private.link_asks from public, anon, authenticated, service_role;

alter table private.link_asks add constraint link_asks_pkey PRIMARY KEY (user_id);

alter table private.link_asks add constraint link_asks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

create table private.link_pictures_to_remove (
  name text not null,
  due_at timestamp with time zone default now() not null
);
alter table private.link_pictures_to_remove enable row level security;

revoke all on table private.link_pictures_to_remove from public, anon, authenticated, service_role;

alter table private.link_pictures_to_remove add constraint link_pictures_to_remove_pkey PRIMARY KEY (name);

CREATE INDEX link_pictures_to_remove_due ON private.link_pictures_to_remove USING btree (due_at);

CREATE OR REPLACE FUNCTION private.link_asks_at_once()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 30;
comment on function private.link_asks_at_once() is 'The cards a member can ask for in ten minutes.';

revoke all on function private.link_asks_at_once() from public, anon, authenticated, service_role;

alter table private.link_pages add constraint link_pages_address_form CHECK (((address ~ '^https://[^[:space:][:cntrl:]]+$'::text) AND (length(address) <= 2000)));

alter table private.link_pages add constraint link_pages_words CHECK (((length(title) <= 200) AND (length(description) <= 300) AND (length(site) <= 60)));

alter table public.link_cards add constraint link_cards_one_a_message UNIQUE (message_id);

alter table public.link_cards add constraint link_cards_picture_once UNIQUE (picture);

alter table public.link_cards add constraint link_cards_address_form CHECK (((address ~* '^https://[^[:space:][:cntrl:]]+$'::text) AND (length(address) <= 2000)));

alter table public.link_cards add constraint link_cards_title CHECK ((private.says_something(title) AND (length(title) <= 200) AND (title !~ '[[:cntrl:]]'::text)));

alter table public.link_cards add constraint link_cards_description CHECK (((description IS NULL) OR (private.says_something(description) AND (length(description) <= 300) AND (description !~ '[[:cntrl:]]'::text))));

alter table public.link_cards add constraint link_cards_site CHECK (((site IS NULL) OR (private.says_something(site) AND (length(site) <= 60) AND (site !~ '[[:cntrl:]]'::text))));

CREATE INDEX link_cards_by_owner ON public.link_cards USING btree (owner_id, address);

CREATE INDEX link_cards_waiting ON public.link_cards USING btree (asked_at) WHERE (message_id IS NULL);

create policy "Members read cards of messages they read, and their own" on public.link_cards for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (((message_id IS NULL) AND (owner_id = ( SELECT auth.uid() AS uid))) OR (EXISTS ( SELECT
   FROM public.messages m
  WHERE ((m.id = link_cards.message_id) AND (NOT m.hidden) AND (m.removed_at IS NULL)))))));

create policy "Members fetch pictures of the cards they read" on storage.objects for select to authenticated
  using (((bucket_id = 'link-pictures'::text) AND ( SELECT private.is_active_member() AS is_active_member) AND (NOT ( SELECT private.signs_address() AS signs_address)) AND (EXISTS ( SELECT
   FROM public.link_cards c
  WHERE (c.picture = objects.name)))));

CREATE OR REPLACE FUNCTION private.names_address(words text, address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(bool_or(right(w.bare, length(a.bare)) = a.bare and left(w.bare, -length(a.bare)) !~ '://'), false)
  from (select rtrim(names_address.address, $s$.,;:!?…)]}'"»”’$s$) as bare) a,
    (select rtrim(t, $s$.,;:!?…)]}'"»”’$s$) as bare from regexp_split_to_table(names_address.words,
      $s$[\s<>"'`{}|\\^\u0001-\u001f\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$s$) t) w
$function$;

revoke all on function private.names_address(text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.link_card_json(id uuid, address text, title text, description text, site text, picture text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', id, 'address', address, 'title', title, 'description', description, 'site', site, 'picture', picture)
$function$;

revoke all on function private.link_card_json(uuid,text,text,text,text,text) from public, anon, authenticated, service_role;
grant execute on function private.link_card_json(uuid,text,text,text,text,text) to authenticated;

CREATE OR REPLACE FUNCTION private.card_named(metadata jsonb)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when private.is_file_id(metadata ->> 'card') then (metadata ->> 'card')::uuid end
$function$;

revoke all on function private.card_named(jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.link_card_shown(message uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select jsonb_build_object('card', private.link_card_json(c.id, c.address, c.title, c.description, c.site, c.picture))
    from public.link_cards c where c.message_id = link_card_shown.message), '{}')
$function$;

revoke all on function private.link_card_shown(uuid) from public, anon, authenticated, service_role;
grant execute on function private.link_card_shown(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.check_link_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.check_link_card() from public, anon, authenticated, service_role;

CREATE TRIGGER messages_name_their_own_card BEFORE INSERT ON public.messages FOR EACH ROW WHEN (((new.metadata ->> 'kind'::text) = 'link'::text)) EXECUTE FUNCTION private.check_link_card();

CREATE OR REPLACE FUNCTION private.take_link_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.link_cards c set message_id = new.id where c.id = private.card_named(new.metadata) and c.message_id is null;
  return null;
end $function$;

revoke all on function private.take_link_card() from public, anon, authenticated, service_role;

CREATE TRIGGER messages_take_their_card AFTER INSERT ON public.messages FOR EACH ROW WHEN (((new.metadata ->> 'kind'::text) = 'link'::text)) EXECUTE FUNCTION private.take_link_card();

CREATE OR REPLACE FUNCTION private.drop_link_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.removed_at is null and exists (select from public.link_cards c where c.message_id = new.id and private.names_address(new.content, c.address)) then
    return new;
  end if;
  delete from public.link_cards c where c.message_id = new.id;
  new.metadata := new.metadata - 'kind' - 'card';
  return new;
end $function$;

revoke all on function private.drop_link_card() from public, anon, authenticated, service_role;

CREATE TRIGGER messages_lose_their_card BEFORE UPDATE OF content, removed_at ON public.messages FOR EACH ROW WHEN (((old.metadata ->> 'kind'::text) = 'link'::text)) EXECUTE FUNCTION private.drop_link_card();

CREATE OR REPLACE FUNCTION private.remove_card_picture()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.picture is not null then
    insert into private.link_pictures_to_remove (name) values (old.picture) on conflict (name) do update set due_at = now();
  end if;
  return null;
end $function$;

revoke all on function private.remove_card_picture() from public, anon, authenticated, service_role;

CREATE TRIGGER link_cards_take_their_picture_along AFTER DELETE ON public.link_cards FOR EACH ROW EXECUTE FUNCTION private.remove_card_picture();

CREATE OR REPLACE FUNCTION private.remove_page_picture()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.pictured then
    insert into private.link_pictures_to_remove (name) values ('pages/' || old.id) on conflict (name) do update set due_at = now();
  end if;
  return null;
end $function$;

revoke all on function private.remove_page_picture() from public, anon, authenticated, service_role;

CREATE TRIGGER link_pages_take_their_picture_along AFTER DELETE OR UPDATE OF id ON private.link_pages FOR EACH ROW EXECUTE FUNCTION private.remove_page_picture();

CREATE OR REPLACE FUNCTION public.begin_link_card(member uuid, address text, page text)
 RETURNS shapes.link_card_begun
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  select p.* into known from private.link_pages p
  where p.address = begin_link_card.page and p.fetched_at > now() - case when p.title is null then interval '1 hour' else interval '7 days' end;
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
end $function$;
comment on function public.begin_link_card(uuid,text,text) is 'A member''s device asks for the card of `page`, which stands in their words as `address`: what is known of it, and the ids under which to keep the rest. Refuses
who asks for many.';

revoke all on function public.begin_link_card(uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function public.begin_link_card(uuid,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.keep_link_card(member uuid, address text, page text, card uuid, said jsonb)
 RETURNS shapes.asked_link_card
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.link_cards;
begin
  -- Fetched now.
  if said ? 'tookMs' then
    insert into private.link_pages as p (address, id, title, description, site, pictured, took_ms)
    values (keep_link_card.page, (said ->> 'id')::uuid, said ->> 'title', said ->> 'description', said ->> 'site', (said ->> 'kept')::boolean,
      (said ->> 'tookMs')::int)
    on conflict on constraint link_pages_pkey do update set id = excluded.id, title = excluded.title, description = excluded.description, site = excluded.site,
      pictured = excluded.pictured, took_ms = excluded.took_ms, fetched_at = now();
  end if;
  if said ->> 'title' is null then
    return jsonb_build_object('card', null);
  end if;
  insert into public.link_cards (id, owner_id, address, title, description, site, picture)
  values (keep_link_card.card, keep_link_card.member, keep_link_card.address, said ->> 'title', said ->> 'description', said ->> 'site',
    case when (said ->> 'pictured')::boolean then keep_link_card.member || '/' || keep_link_card.card end)
  returning * into made;
  return jsonb_build_object('card', private.link_card_json(made.id, made.address, made.title, made.description, made.site, made.picture));
end $function$;
comment on function public.keep_link_card(uuid,text,text,uuid,jsonb) is 'What was found of a page, and the member''s card of it. `said` is what was known, or what was fetched: with `tookMs`, and `kept` where the page''s
picture is stored; `pictured` says that the card''s own is.';

revoke all on function public.keep_link_card(uuid,text,text,uuid,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.keep_link_card(uuid,text,text,uuid,jsonb) to service_role;

CREATE OR REPLACE FUNCTION private.sweep_link_cards(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.sweep_link_cards(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.due_link_pictures(most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.due_link_pictures(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.link_cards_are_over()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.link_pictures_to_remove r where r.due_at <= now())
    or exists (select from public.link_cards c where c.message_id is null and c.asked_at < now() - interval '1 day')
    or exists (select from private.link_pages p where p.fetched_at < now() - interval '7 days')
$function$;

revoke all on function private.link_cards_are_over() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.forget_link_pictures(names text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.link_pictures_to_remove r where r.name = any (forget_link_pictures.names)
$function$;
comment on function public.forget_link_pictures(text[]) is 'These pictures of cards are gone from their bucket.';

revoke all on function public.forget_link_pictures(text[]) from public, anon, authenticated, service_role;
grant execute on function public.forget_link_pictures(text[]) to service_role;

grant select (id, message_id, address, title, description, site, picture) on table public.link_cards to authenticated;
