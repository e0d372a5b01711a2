-- Photographs and voice notes of messages: a row each, hanging on its message, and two private buckets. Who reads a message has its files, nobody
-- else; they go with what it said. The device draws photographs small and without what its camera noted.

create table public.message_files (
  -- Made on the device: the file is sent under it before the message is.
  id uuid primary key,
  message_id uuid not null references public.messages (id) on delete cascade,
  -- Who sent it, in whose folder it lies.
  owner_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null default 'photo',
  -- Its place among those of the message, from 1.
  place smallint not null,
  -- In the bucket of its kind.
  name text not null,
  -- Photographs: six by six colours, three hexadecimal digits each, stand in its place until it has come.
  width int,
  height int,
  placeholder text,
  -- Voice notes: 48 levels, a hexadecimal digit each.
  duration_ms int,
  waveform text
);
comment on table public.message_files is $$Photographs and voice notes of messages, written by `send_photographs` and `send_voice_note` only. Who reads the message fetches them from the private
buckets `message-photos` and `message-voice`.$$;

-- Bounds ----------------------------------------------------------------------------------------------------------------------

create function private.most_message_photos() returns int language sql immutable parallel safe return 10;
comment on function private.most_message_photos is $$The photographs of one message.$$;
grant execute on function private.most_message_photos() to anon, authenticated, service_role;

create function private.most_voice_minutes() returns int language sql immutable parallel safe return 5;
comment on function private.most_voice_minutes is $$The minutes of a voice note.$$;
grant execute on function private.most_voice_minutes() to anon, authenticated, service_role;

alter table public.message_files
  add constraint message_files_kind_known check (kind in ('photo', 'voice')),
  add constraint message_files_kind_has_its_own check (
    case kind when 'photo' then num_nonnulls(width, height, placeholder) = 3 and num_nonnulls(duration_ms, waveform) = 0
      else num_nonnulls(duration_ms, waveform) = 2 and num_nonnulls(width, height, placeholder) = 0 and place = 1 end
  ),
  add constraint message_files_duration check (duration_ms between 1 and private.most_voice_minutes() * 60000 + 1000),
  add constraint message_files_waveform_form check (waveform ~ '^[0-9a-f]{48}$'),
  add constraint message_files_name_once unique (name),
  add constraint message_files_one_a_place unique (message_id, place),
  add constraint message_files_place_known check (place between 1 and private.most_message_photos()),
  add constraint message_files_width check (width between 1 and 9999),
  add constraint message_files_height check (height between 1 and 9999),
  add constraint message_files_placeholder_form check (placeholder ~ '^[0-9a-f]{108}$');

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index message_files_by_owner on public.message_files (owner_id);

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.message_files enable row level security;

grant select (id, message_id, owner_id, kind, place, name, width, height, placeholder, duration_ms, waveform) on public.message_files to authenticated;
grant all on public.message_files to service_role;

-- The messages' own policy says which these are.
create policy "Members read files of the messages they read" on public.message_files for select to authenticated
  using (
    (select private.is_active_member())
    and exists (select from public.messages m where m.id = message_id and not m.hidden and m.removed_at is null)
  );

-- What says that it has photographs or a voice note is sent with them: by the procedures, which no policy limits.
create policy "Messages of files are sent with their files" on public.messages as restrictive for insert to authenticated
  with check ((select private.is_active_member()) and coalesce(metadata ->> 'kind', '') not in ('photographs', 'voice'));

-- Not public: each is fetched with the rights of who asks. JPEG alone: devices draw it anew, so that no place, camera or date goes along.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('message-photos', 'message-photos', false, 5242880, array['image/jpeg']),
  -- What devices record: Opus in WebM or Ogg, AAC in MP4. By their first bytes the containers are those of films.
  ('message-voice', 'message-voice', false, 8388608,
    array['audio/webm', 'video/webm', 'audio/mp4', 'video/mp4', 'audio/ogg', 'application/ogg'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- An address that is signed is good for whoever has it, also once they left, or are blocked or disabled: for these files there is none, neither
-- to read nor to upload. The storage service says what it is doing.
create function private.signs_address() returns boolean
language sql stable set search_path = '' as $$ select coalesce(current_setting('storage.operation', true) ~ 'sign', false) $$;
grant execute on function private.signs_address() to authenticated;

-- Files in the caller's folder that wait for their message: as many as an outbox that was off for long can want. However many they have sent, this
-- reads no more than these. Late-bound: they are noted in a later file.
create function private.has_room_for_files() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) < 60 from (select from private.files_waiting w where w.member_id = (select auth.uid()) limit 60) waiting);
end $$;
grant execute on function private.has_room_for_files() to authenticated;

-- One that was added is never written over, and is removed by the sweeper alone.
create policy "Members add files of messages to their own folder" on storage.objects for insert to authenticated
  with check (
    bucket_id in ('message-photos', 'message-voice') and storage.foldername(name) = array[(select auth.uid())::text] and (select private.is_active_member())
    and not (select private.signs_address()) and (select private.has_room_for_files())
    and storage.filename(name) ~ case bucket_id when 'message-photos' then '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'
      else '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(m4a|webm|ogg)$' end
  );

-- With the rights of who asks: the files' own policy says which these are.
create policy "Members fetch files of the messages they read" on storage.objects for select to authenticated
  using (
    bucket_id in ('message-photos', 'message-voice') and (select private.is_active_member()) and not (select private.signs_address())
    and exists (select from public.message_files f where f.name = objects.name)
  );

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- What a message of files alone says where they are not shown: in lists, notifications, quotes, and to tabs of before.
create function private.words_of_photos(photos int) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case photos when 1 then '📷 Photo' else '📷 ' || photos || ' photos' end
$$;

create function private.message_bucket(kind text) returns text
language sql immutable parallel safe set search_path = '' as $$ select case kind when 'photo' then 'message-photos' else 'message-voice' end $$;

create function private.is_file_id(id text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select coalesce(id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) $$;

-- The files of a message in its answer. With the caller's own rights where a page asks; empty where there are none.
create function private.files_shown(message uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when count(*) = 0 then '{}'
    when min(f.kind) = 'voice' then jsonb_build_object('voice', jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'durationMs', f.duration_ms,
      'waveform', f.waveform)) -> 0)
    else jsonb_build_object('files', jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'width', f.width, 'height', f.height,
      'placeholder', f.placeholder) order by f.place)) end
  from public.message_files f where f.message_id = files_shown.message
$$;
grant execute on function private.files_shown(uuid) to authenticated;

-- The caller's message of this id, if it was sent already.
create function private.sent_before(me uuid, message uuid) returns public.messages
language plpgsql stable security definer set search_path = '' as $$
declare
  said public.messages;
begin
  select m.* into said from public.messages m where m.id = sent_before.message;
  if found and said.sender_id is distinct from me then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  return said;
end $$;

-- Who sends a file and who sweeps it do not pass each other.
create function private.lock_of_file(name text) returns bigint
language sql immutable parallel safe set search_path = '' as $$ select hashtextextended('message file ' || name, 29) $$;

-- A message with its files, which lie in the sender's folder already.
create function private.say_with_files(said public.messages, files public.message_files[]) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  made public.messages;
  added int;
begin
  perform pg_advisory_xact_lock(l) from (select private.lock_of_file(f.name) as l from unnest(files) f order by 1) locks;
  if said.thread_id is null or said.thread_id <> all (private.my_thread_ids()) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif exists (
    select from unnest(files) f
    where not exists (select from storage.objects o where o.bucket_id = private.message_bucket(f.kind) and o.name = f.name)
      -- It is being removed. Late-bound: these are in a later file.
      or exists (select from private.files_to_remove r where r.name = f.name)
  ) then
    perform private.fail(409, 'file_not_there', 'A file has not arrived.');
  end if;
  insert into public.messages (id, thread_id, sender_id, content, reply_to, metadata)
  values (said.id, said.thread_id, said.sender_id, said.content, said.reply_to, said.metadata)
  on conflict (id) do nothing returning * into made;
  if found then
    insert into public.message_files select f.* from unnest(files) f on conflict do nothing;
    get diagnostics added = row_count;
    if added < cardinality(files) then
      if files[1].kind = 'voice' then
        perform private.fail(422, 'voice_invalid', 'This voice note was sent before.');
      end if;
      perform private.fail(422, 'photos_invalid', 'A photograph is sent once.');
    end if;
    perform private.tell_of_messages(array[made.id]);
  else
    -- The same, sent from two tabs at once.
    select m.* into strict made from public.messages m where m.id = said.id and m.sender_id = said.sender_id;
  end if;
  return made;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.send_photographs(message uuid, thread uuid, photos jsonb, content text default null, reply_to uuid default null)
returns shapes.message_sent
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  said public.messages := private.sent_before(me, send_photographs.message);
  files public.message_files[];
  many int := case when jsonb_typeof(send_photographs.photos) = 'array' then jsonb_array_length(send_photographs.photos) else 0 end;
begin
  if said.id is null then
    if send_photographs.message is null or many not between 1 and private.most_message_photos() or exists (
      select from jsonb_array_elements(send_photographs.photos) p
      where not private.is_file_id(p ->> 'id') or coalesce(p ->> 'width' ~ '^[1-9][0-9]{0,3}$' and p ->> 'height' ~ '^[1-9][0-9]{0,3}$'
        and p ->> 'placeholder' ~ '^[0-9a-f]{108}$', false) is false
    ) then
      perform private.fail(422, 'photos_invalid', 'A message has one to ' || private.most_message_photos() || ' photographs.');
    end if;
    said.id := send_photographs.message;
    said.thread_id := send_photographs.thread;
    said.sender_id := me;
    said.content := coalesce(send_photographs.content, private.words_of_photos(many));
    said.reply_to := send_photographs.reply_to;
    said.metadata := jsonb_build_object('kind', 'photographs', 'count', many);
    select array_agg(row((p ->> 'id')::uuid, said.id, me, 'photo', place, me || '/' || (p ->> 'id') || '.jpg', (p ->> 'width')::int, (p ->> 'height')::int,
      p ->> 'placeholder', null, null)::public.message_files) into files
    from jsonb_array_elements(send_photographs.photos) with ordinality as given (p, place);
    said := private.say_with_files(said, files);
  end if;
  return jsonb_build_object('message', to_jsonb(said) || private.files_shown(said.id));
end $$;
comment on function public.send_photographs is $$Sends a message of photographs that lie in the caller's folder of the bucket `message-photos` already, as `<id>.jpg`: `photos` is an array of
`{ id, width, height, placeholder }` in order. Without `content` the message says that there are photographs. `message` is made on the device: sent again it answers
the same message.$$;

create function public.send_voice_note(message uuid, thread uuid, voice jsonb, reply_to uuid default null) returns shapes.message_sent
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  said public.messages := private.sent_before(me, send_voice_note.message);
begin
  if said.id is null then
    if send_voice_note.message is null or not private.is_file_id(voice ->> 'id') or coalesce(voice ->> 'durationMs' ~ '^[1-9][0-9]{0,5}$'
      and (voice ->> 'durationMs')::int <= private.most_voice_minutes() * 60000 + 1000
      and voice ->> 'waveform' ~ '^[0-9a-f]{48}$' and voice ->> 'ending' in ('m4a', 'webm', 'ogg'), false) is false then
      perform private.fail(422, 'voice_invalid', 'A voice note has at most ' || private.most_voice_minutes() || ' minutes.');
    end if;
    said.id := send_voice_note.message;
    said.thread_id := send_voice_note.thread;
    said.sender_id := me;
    said.content := '🎤 Voice note';
    said.reply_to := send_voice_note.reply_to;
    said.metadata := jsonb_build_object('kind', 'voice');
    said := private.say_with_files(said, array[row((voice ->> 'id')::uuid, said.id, me, 'voice', 1, me || '/' || (voice ->> 'id') || '.' || (voice ->> 'ending'),
      null, null, null, (voice ->> 'durationMs')::int, voice ->> 'waveform')::public.message_files]);
  end if;
  return jsonb_build_object('message', to_jsonb(said) || private.files_shown(said.id));
end $$;
comment on function public.send_voice_note is $$Sends a voice note that lies in the caller's folder of the bucket `message-voice` already, as `<id>.<ending>`: `voice` is
`{ id, ending, durationMs, waveform }`, its `ending` m4a, webm or ogg. `message` is made on the device: sent again it answers the same message.$$;

grant execute on function public.send_photographs(uuid, uuid, jsonb, text, uuid), public.send_voice_note(uuid, uuid, jsonb, uuid) to authenticated;
