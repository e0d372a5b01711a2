-- Written by `npm run db:diff -- message_files` from supabase/schemas.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('message-photos', 'message-photos', false, 5242880, array['image/jpeg']),
  ('message-voice', 'message-voice', false, 8388608,
    array['audio/webm', 'video/webm', 'audio/mp4', 'video/mp4', 'audio/ogg', 'application/ogg'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

comment on domain shapes.message_metadata is 'What a message carries besides its text. `message_type` says which: a member may put
anything into a message of type `user`.

| request_card
// The note an intro chat opens with.
| { kind: ''greeting'' }
// Of a message of photographs: how many it was sent with.
| { kind: ''photographs'', count: int }
// Of a voice note.
| { kind: ''voice'' }
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
  voice?: message_voice
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
    -- Late-bound: the files of messages are made in a later file.
    || private.files_shown(m.id)
    order by m.seq), '[]'))
  from public.thread_messages(thread, before_seq, after_seq, around_seq, page_size) m);
end $function$;
comment on function public.messages_page(uuid,bigint,bigint,bigint,integer) is 'A page of messages with the reactions to them, what they answer and their photographs. Pages as `thread_messages` does.';

comment on domain shapes.report_snapshot is 'What was reported, as it was at that moment. `place` is the title of the conversation or where the event is.

{
  text: text | null,
  images: text[],
  madeAt: timestamp | null,
  place: text | null,
  // Of a message: the names of its photographs in the bucket `message-photos`, or of its voice note in `message-voice`.
  files?: text[]
}';

CREATE OR REPLACE FUNCTION private.thing_reported(me uuid, kind text, subject uuid, photo text)
 RETURNS private.reports
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_thing private.reports;
  said public.messages;
  posted public.posts;
  person public.profiles;
begin
  if thing_reported.kind = 'message' then
    select m.* into said from public.messages m
    join public.thread_members seat on seat.thread_id = m.thread_id and seat.user_id = me
    where m.id = subject and m.sender_id is not null and not m.hidden and m.removed_at is null;
    found_thing.member_id := said.sender_id;
    found_thing.thread_id := said.thread_id;
    found_thing.seq := said.seq;
    found_thing.snapshot := jsonb_build_object('text', said.content, 'images', '[]'::jsonb, 'madeAt', said.created_at, 'place', null)
      -- Late-bound: the photographs of messages are made in a later file.
      || private.files_reported(said.id);
  elsif thing_reported.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = subject and not p.hidden;
    found_thing.member_id := posted.user_id;
    found_thing.snapshot := jsonb_build_object('text', posted.content, 'images', posted.images, 'madeAt', posted.created_at, 'place', posted.location);
  else
    select p.* into person from public.profiles p where p.user_id = subject;
    found_thing.member_id := person.user_id;
    if thing_reported.kind = 'photo' and not (photo = any (person.photos) or exists (
      select from public.posts p where p.user_id = subject and photo = any (p.images)
    )) then
      return null;
    end if;
    found_thing.snapshot := case thing_reported.kind
      when 'photo' then jsonb_build_object('text', null, 'images', jsonb_build_array(photo), 'madeAt', null, 'place', null)
      else jsonb_build_object('text', concat_ws(E'\n', coalesce(person.display_name, person.name), person.ig_handle, nullif(person.bio, ''),
          case when person.about_shown then nullif(person.long_bio, '') end),
        'images', person.photos, 'madeAt', null, 'place', person.city) end;
  end if;
  if found_thing.member_id is null then
    return null;
  end if;
  found_thing.kind := case when thing_reported.kind in ('post', 'event') then posted.type else thing_reported.kind end;
  found_thing.thing := case when thing_reported.kind = 'photo' then photo else subject::text end;
  return found_thing;
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_safety(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended private.measures;
  swept int := 0;
begin
  for ended in select h.* from private.hidden_for_good() h limit sweep_safety.most loop
    update private.measures m set kept = null where m.id = ended.id;
    perform private.drop_hidden_files(ended.report_id);
    perform private.remove_picture(url) from jsonb_array_elements_text(coalesce(ended.kept -> 'images', '[]')) as url;
    swept := swept + 1;
  end loop;
  return swept;
end $function$;

comment on domain shapes.export_to_make is 'An export that nobody else makes now. `about` is everything about the member, by subject; `pictures` are the names of
their pictures in the bucket `profile-photos`, `files` those of what they sent in `message-photos` and `message-voice`.

{ id: uuid, member: uuid, name: text, madeAt: timestamp, about: { [text]: json }, pictures: text[], files: text[] }';

CREATE OR REPLACE FUNCTION private.erase_member(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  traces private.traces := private.traces_of(member);
  -- Stands for them where a conversation needs two. Made anew each time: it leads from one to nothing.
  stand_in uuid := gen_random_uuid();
begin
  perform private.remove_folder(member);
  perform private.remove_sent_files(member);
  delete from auth.sessions s where s.user_id = member;
  perform private.erase_conversations(traces, stand_in);
  -- Each by itself: counts of others' posts follow.
  delete from public.post_likes l where l.user_id = member;
  delete from public.event_rsvps r where r.user_id = member;
  delete from public.posts p where p.user_id = member;
  perform private.erase_mentions(traces, stand_in);
  -- With it go scores, birthday, connections, endorsements, requests for them, choices, stays, welcomes, notifications and seats.
  delete from public.profiles p where p.user_id = member;
  delete from public.applications a where a.id = any (traces.applications);
  delete from private.handles h where h.user_id = member;
  delete from private.profile_changes c where c.user_id = member;
  delete from private.known_devices k where k.user_id = member;
  delete from private.recovery_codes c where c.user_id = member;
  delete from private.recovery_tries t where t.user_id = member;
  delete from private.step_tries t where t.user_id = member;
  delete from private.spent_steps s where s.user_id = member;
  delete from private.admins a where a.user_id = member;
  perform private.erase_auth_log(member, traces.addresses);
  update private.absences a set erased_at = now() where a.user_id = member;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_account(member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.absences a where a.user_id = forget_account.member and a.erased_at is not null for update;
  if not found then
    return false;
  end if;
  if exists (select from storage.objects o where o.name like forget_account.member || '/%') then
    -- Should one have been missed, it goes now.
    perform private.remove_folder(forget_account.member);
    perform private.remove_sent_files(forget_account.member);
    return false;
  end if;
  if exists (select from auth.users u where u.id = forget_account.member) then
    return false;
  end if;
  -- The auth service noted whom it removed.
  perform private.erase_auth_log(forget_account.member, '{}');
  delete from private.absences a where a.user_id = forget_account.member;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_export()
 RETURNS shapes.export_to_make
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine private.exports;
begin
  -- Five times, then it is given up: the member may ask again.
  update private.exports e set state = 'failed' where e.state = 'waiting' and e.attempts >= 5 and e.next_attempt_at <= now();
  select * into mine from private.exports e where e.state = 'waiting' and e.next_attempt_at <= now()
  order by e.next_attempt_at limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update private.exports e set attempts = e.attempts + 1, next_attempt_at = now() + interval '3 minutes' where e.id = mine.id;
  return jsonb_build_object('id', mine.id, 'member', mine.user_id, 'name', private.name_of(mine.user_id), 'madeAt', now(),
    'about', private.everything_about(mine.user_id),
    'pictures', (
      -- Two walks along an index each: put together by "or", they would be one through the whole bucket.
      select coalesce(jsonb_agg(theirs.name order by theirs.name), '[]') from (
        select o.name from storage.objects o
        where o.bucket_id = 'profile-photos' and o.name collate "C" >= mine.user_id || '/' and o.name collate "C" < mine.user_id || '0'
        union
        select o.name from public.profiles p left join public.applications a on a.id = p.application_id
        cross join unnest(private.picture_names(p.photos || p.avatar_url || a.photos || a.profile_photo)) as shown (name)
        join storage.objects o on o.bucket_id = 'profile-photos' and o.name = shown.name
        where p.user_id = mine.user_id
      ) theirs
    ),
    'files', (select coalesce(jsonb_agg(f.name order by f.name), '[]') from public.message_files f where f.owner_id = mine.user_id));
end $function$;

CREATE OR REPLACE FUNCTION private.files_in_export(message uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('photographs', nullif(count(*) filter (where f.kind = 'photo'), 0), 'seconds of voice', max(f.duration_ms) / 1000)
    from public.message_files f where f.message_id = files_in_export.message
  );
end $function$;

revoke all on function private.files_in_export(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.conversations_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', t.type, 'title', t.title, 'begun', t.created_at, 'status', t.status, 'stage', private.stage_of(t), 'reason', t.reason,
    'with', (select coalesce(jsonb_agg(private.known_as(o)), '[]') from unnest(t.participants) o where o <> member),
    'requester', case when t.requester_id is not null then private.known_as(t.requester_id) end,
    'target', case when t.target_id is not null then private.known_as(t.target_id) end,
    'connector', case when t.connector_id is not null then private.known_as(t.connector_id) end,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('from', case when x.message_type = 'system' then 'o1' else private.known_as(x.sender_id) end,
        'at', x.created_at, 'text', x.content) || jsonb_strip_nulls(jsonb_build_object('edited', x.edited_at, 'taken back', x.removed_at,
        'reactions', private.reactions_in_export(x.id, member)) || private.files_in_export(x.id)) order by x.seq), '[]')
      from public.messages x
      -- What they deleted for themselves, and what a block hides, they don't read here either.
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((private.read_until(member) ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
  ) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all ((select private.resting_thread_ids(member))::uuid[])
$function$;

comment on domain shapes.swept is 'What one round of sweeping did: how many of each thing it removed or asked, the pictures that are to be removed from the
bucket now, the files of messages likewise (photographs in `message-photos`, others in `message-voice`), and whether another round has more to do.

{ counts: { [text]: int }, pictures: text[], files: text[], more: boolean }';

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
    'quietNotifications', private.sweep_quiet_notices(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  files := private.due_files(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures, 'files', files,
    'more', cardinality(pictures) = limited or cardinality(files) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;
comment on function public.sweep(integer) is 'Does what its time has come for, at most `most` of each thing, and names the pictures that are to be removed from the
bucket. Each of those is to be removed and then named to `forget_pictures`, each file of a message to `forget_files`; until then it is named again.';

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
    or private.letters_are_due();
end $function$;

create domain shapes.message_file as jsonb;
comment on domain shapes.message_file is 'A photograph of a message. `name` is its name in the private bucket `message-photos`; `placeholder` is six by six colours,
three hexadecimal digits each, row by row: what stands in its place until it has come.

{ id: uuid, name: text, width: int, height: int, placeholder: text }';

create domain shapes.message_voice as jsonb;
comment on domain shapes.message_voice is 'The voice note of a message. `name` is its name in the private bucket `message-voice`; `waveform` is 48 levels, a hexadecimal digit
each.

{ id: uuid, name: text, durationMs: int, waveform: text }';

create domain shapes.message_sent as jsonb;
comment on domain shapes.message_sent is 'The message as it is stored, as a page has it.

{ message: message }';

create table public.message_files (
  id uuid not null,
  message_id uuid not null,
  owner_id uuid not null,
  kind text default 'photo'::text not null,
  place smallint not null,
  name text not null,
  width integer,
  height integer,
  placeholder text,
  duration_ms integer,
  waveform text
);
alter table public.message_files enable row level security;
comment on table public.message_files is 'Photographs and voice notes of messages, written by `send_photographs` and `send_voice_note` only. Who reads the message fetches them from the private
buckets `message-photos` and `message-voice`.';

revoke all on table public.message_files from public, anon, authenticated, service_role;
grant all on table public.message_files to service_role;

alter table public.message_files add constraint message_files_pkey PRIMARY KEY (id);

alter table public.message_files add constraint message_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

alter table public.message_files add constraint message_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.most_message_photos()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 10;
comment on function private.most_message_photos() is 'The photographs of one message.';

revoke all on function private.most_message_photos() from public, anon, authenticated, service_role;
grant execute on function private.most_message_photos() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.most_voice_minutes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 5;
comment on function private.most_voice_minutes() is 'The minutes of a voice note.';

revoke all on function private.most_voice_minutes() from public, anon, authenticated, service_role;
grant execute on function private.most_voice_minutes() to anon, authenticated, service_role;

alter table public.message_files add constraint message_files_name_once UNIQUE (name);

alter table public.message_files add constraint message_files_one_a_place UNIQUE (message_id, place);

alter table public.message_files add constraint message_files_kind_known CHECK ((kind = ANY (ARRAY['photo'::text, 'voice'::text])));

alter table public.message_files add constraint message_files_kind_has_its_own CHECK (
CASE kind
    WHEN 'photo'::text THEN ((num_nonnulls(width, height, placeholder) = 3) AND (num_nonnulls(duration_ms, waveform) = 0))
    ELSE ((num_nonnulls(duration_ms, waveform) = 2) AND (num_nonnulls(width, height, placeholder) = 0) AND (place = 1))
END);

alter table public.message_files add constraint message_files_duration CHECK (((duration_ms >= 1) AND (duration_ms <= ((private.most_voice_minutes() * 60000) + 1000))));

alter table public.message_files add constraint message_files_waveform_form CHECK ((waveform ~ '^[0-9a-f]{48}$'::text));

alter table public.message_files add constraint message_files_place_known CHECK (((place >= 1) AND (place <= private.most_message_photos())));

alter table public.message_files add constraint message_files_width CHECK (((width >= 1) AND (width <= 9999)));

alter table public.message_files add constraint message_files_height CHECK (((height >= 1) AND (height <= 9999)));

alter table public.message_files add constraint message_files_placeholder_form CHECK ((placeholder ~ '^[0-9a-f]{108}$'::text));

CREATE INDEX message_files_by_owner ON public.message_files USING btree (owner_id);

create policy "Members read files of the messages they read" on public.message_files for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (EXISTS ( SELECT
   FROM public.messages m
  WHERE ((m.id = message_files.message_id) AND (NOT m.hidden) AND (m.removed_at IS NULL))))));

create policy "Messages of files are sent with their files" on public.messages as restrictive for insert to authenticated
  with check ((( SELECT private.is_active_member() AS is_active_member) AND (COALESCE((metadata ->> 'kind'::text), ''::text) <> ALL (ARRAY['photographs'::text, 'voice'::text]))));

CREATE OR REPLACE FUNCTION private.signs_address()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select coalesce(current_setting('storage.operation', true) ~ 'sign', false) $function$;

revoke all on function private.signs_address() from public, anon, authenticated, service_role;
grant execute on function private.signs_address() to authenticated;

CREATE OR REPLACE FUNCTION private.has_room_for_files()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select count(*) < 60 from (
    select from storage.objects o
    where o.bucket_id in ('message-photos', 'message-voice')
      and o.name collate "C" >= (select auth.uid()) || '/' and o.name collate "C" < (select auth.uid()) || '0'
      and not exists (select from public.message_files f where f.name = o.name)
      -- Late-bound: what is to be removed is listed in a later file.
      and not exists (select from private.files_to_remove r where r.name = o.name)
    limit 60
  ) waiting);
end $function$;

revoke all on function private.has_room_for_files() from public, anon, authenticated, service_role;
grant execute on function private.has_room_for_files() to authenticated;

create policy "Members add files of messages to their own folder" on storage.objects for insert to authenticated
  with check (((bucket_id = ANY (ARRAY['message-photos'::text, 'message-voice'::text])) AND (storage.foldername(name) = ARRAY[(( SELECT auth.uid() AS uid))::text]) AND ( SELECT private.is_active_member() AS is_active_member) AND (NOT ( SELECT private.signs_address() AS signs_address)) AND ( SELECT private.has_room_for_files() AS has_room_for_files) AND (storage.filename(name) ~
CASE bucket_id
    WHEN 'message-photos'::text THEN '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'::text
    ELSE '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(m4a|webm|ogg)$'::text
END)));

create policy "Members fetch files of the messages they read" on storage.objects for select to authenticated
  using (((bucket_id = ANY (ARRAY['message-photos'::text, 'message-voice'::text])) AND ( SELECT private.is_active_member() AS is_active_member) AND (NOT ( SELECT private.signs_address() AS signs_address)) AND (EXISTS ( SELECT
   FROM public.message_files f
  WHERE (f.name = objects.name)))));

CREATE OR REPLACE FUNCTION private.words_of_photos(photos integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case photos when 1 then '📷 Photo' else '📷 ' || photos || ' photos' end
$function$;

revoke all on function private.words_of_photos(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.message_bucket(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select case kind when 'photo' then 'message-photos' else 'message-voice' end $function$;

revoke all on function private.message_bucket(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_file_id(id text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select coalesce(id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false) $function$;

revoke all on function private.is_file_id(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.files_shown(message uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) = 0 then '{}'
    when min(f.kind) = 'voice' then jsonb_build_object('voice', jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'durationMs', f.duration_ms,
      'waveform', f.waveform)) -> 0)
    else jsonb_build_object('files', jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'width', f.width, 'height', f.height,
      'placeholder', f.placeholder) order by f.place)) end
  from public.message_files f where f.message_id = files_shown.message
$function$;

revoke all on function private.files_shown(uuid) from public, anon, authenticated, service_role;
grant execute on function private.files_shown(uuid) to authenticated;

CREATE OR REPLACE FUNCTION private.sent_before(me uuid, message uuid)
 RETURNS public.messages
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.messages;
begin
  select m.* into said from public.messages m where m.id = sent_before.message;
  if found and said.sender_id is distinct from me then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  return said;
end $function$;

revoke all on function private.sent_before(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.lock_of_file(name text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select hashtextextended('message file ' || name, 29) $function$;

revoke all on function private.lock_of_file(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.say_with_files(said public.messages, files public.message_files[])
 RETURNS public.messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  else
    -- The same, sent from two tabs at once.
    select m.* into strict made from public.messages m where m.id = said.id and m.sender_id = said.sender_id;
  end if;
  return made;
end $function$;

revoke all on function private.say_with_files(public.messages,public.message_files[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.send_photographs(message uuid, thread uuid, photos jsonb, content text DEFAULT NULL::text, reply_to uuid DEFAULT NULL::uuid)
 RETURNS shapes.message_sent
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.send_photographs(uuid,uuid,jsonb,text,uuid) is 'Sends a message of photographs that lie in the caller''s folder of the bucket `message-photos` already, as `<id>.jpg`: `photos` is an array of
`{ id, width, height, placeholder }` in order. Without `content` the message says that there are photographs. `message` is made on the device: sent again it answers
the same message.';

revoke all on function public.send_photographs(uuid,uuid,jsonb,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.send_photographs(uuid,uuid,jsonb,text,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.send_voice_note(message uuid, thread uuid, voice jsonb, reply_to uuid DEFAULT NULL::uuid)
 RETURNS shapes.message_sent
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.send_voice_note(uuid,uuid,jsonb,uuid) is 'Sends a voice note that lies in the caller''s folder of the bucket `message-voice` already, as `<id>.<ending>`: `voice` is
`{ id, ending, durationMs, waveform }`, its `ending` m4a, webm or ogg. `message` is made on the device: sent again it answers the same message.';

revoke all on function public.send_voice_note(uuid,uuid,jsonb,uuid) from public, anon, authenticated, service_role;
grant execute on function public.send_voice_note(uuid,uuid,jsonb,uuid) to authenticated, service_role;

create table private.files_to_remove (
  name text not null,
  due_at timestamp with time zone default now() not null
);
alter table private.files_to_remove enable row level security;

revoke all on table private.files_to_remove from public, anon, authenticated, service_role;

alter table private.files_to_remove add constraint files_to_remove_pkey PRIMARY KEY (name);

CREATE INDEX files_to_remove_due ON private.files_to_remove USING btree (due_at);


create table private.file_walk (
  id boolean default true not null,
  walked_to text default ''::text not null,
  due_at timestamp with time zone default (now() + '01:00:00'::interval) not null
);
insert into private.file_walk default values;
alter table private.file_walk enable row level security;

revoke all on table private.file_walk from public, anon, authenticated, service_role;

alter table private.file_walk add constraint file_walk_is_one CHECK (id);

alter table private.file_walk add constraint file_walk_pkey PRIMARY KEY (id);

CREATE OR REPLACE FUNCTION private.remove_message_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.files_to_remove (name) select g.name from gone g on conflict do nothing;
  return null;
end $function$;

revoke all on function private.remove_message_file() from public, anon, authenticated, service_role;

CREATE TRIGGER message_files_go_with_their_rows AFTER DELETE ON public.message_files REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.remove_message_file();

CREATE OR REPLACE FUNCTION private.drop_message_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.message_files f where f.message_id = new.id;
  return null;
end $function$;

revoke all on function private.drop_message_files() from public, anon, authenticated, service_role;

CREATE TRIGGER messages_files_go_when_taken_back AFTER UPDATE OF removed_at ON public.messages FOR EACH ROW WHEN (((new.removed_at IS NOT NULL) AND (old.removed_at IS NULL))) EXECUTE FUNCTION private.drop_message_files();

CREATE OR REPLACE FUNCTION private.drop_hidden_files(report uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.message_files f
  using private.reports r, public.messages m
  where r.id = drop_hidden_files.report and r.kind = 'message' and m.id::text = r.thing and m.hidden and f.message_id = m.id
$function$;

revoke all on function private.drop_hidden_files(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.remove_sent_files(member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.files_to_remove (name)
  select o.name from storage.objects o
  where o.bucket_id in ('message-photos', 'message-voice')
    and o.name collate "C" >= remove_sent_files.member || '/' and o.name collate "C" < remove_sent_files.member || '0'
  on conflict do nothing
$function$;

revoke all on function private.remove_sent_files(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_unsent_files(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  walk private.file_walk;
  seen text[];
  listed int;
begin
  select * into walk from private.file_walk w where w.due_at <= now() for update skip locked;
  if not found then
    return 0;
  end if;
  -- A walk along the index in each of the two.
  seen := array(
    select next.name from unnest(array['message-photos', 'message-voice']) b (bucket)
    cross join lateral (
      select o.name from storage.objects o
      where o.bucket_id = b.bucket and o.name collate "C" > walk.walked_to
      order by o.name collate "C" limit sweep_unsent_files.most
    ) next
    order by next.name collate "C" limit sweep_unsent_files.most
  );
  insert into private.files_to_remove (name)
  select o.name from storage.objects o
  where o.bucket_id in ('message-photos', 'message-voice') and o.name = any (seen) and o.created_at < now() - interval '24 hours'
    and not exists (select from public.message_files f where f.name = o.name)
  on conflict do nothing;
  get diagnostics listed = row_count;
  update private.file_walk w
  set walked_to = case when cardinality(seen) = sweep_unsent_files.most then seen[cardinality(seen)] else '' end,
    due_at = case when cardinality(seen) = sweep_unsent_files.most then now() else now() + interval '1 hour' end
  where w.id;
  return listed;
end $function$;

revoke all on function private.sweep_unsent_files(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.due_files(most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due text[] := array(
    select d.name from (select r.name from private.files_to_remove r where r.due_at <= now() order by r.due_at limit due_files.most) d
    where pg_try_advisory_xact_lock(private.lock_of_file(d.name))
  );
begin
  delete from private.files_to_remove r
  where r.name = any (due) and (
    exists (select from public.message_files f where f.name = r.name)
    or not exists (select from storage.objects o where o.bucket_id in ('message-photos', 'message-voice') and o.name = r.name)
  );
  update private.files_to_remove r set due_at = now() + interval '1 hour'
  where r.name = any (due) and private.file_is_reported(r.name);
  return array(select r.name from private.files_to_remove r where r.name = any (due) and r.due_at <= now() order by r.due_at);
end $function$;

revoke all on function private.due_files(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.files_are_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.files_to_remove r where r.due_at <= now()) or exists (select from private.file_walk w where w.due_at <= now())
$function$;

revoke all on function private.files_are_due() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.files_reported(message uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when count(*) > 0 then jsonb_build_object('files', jsonb_agg(f.name order by f.place)) else '{}' end
  from public.message_files f where f.message_id = files_reported.message
$function$;

revoke all on function private.files_reported(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.file_is_reported(name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.reports r where r.state = 'open' and r.kind = 'message' and r.snapshot -> 'files' ? file_is_reported.name)
$function$;

revoke all on function private.file_is_reported(text) from public, anon, authenticated, service_role;
grant execute on function private.file_is_reported(text) to authenticated;

create policy "Admins fetch files of messages that are reported" on storage.objects for select to authenticated
  using (((bucket_id = ANY (ARRAY['message-photos'::text, 'message-voice'::text])) AND ( SELECT private.is_admin() AS is_admin) AND (NOT ( SELECT private.signs_address() AS signs_address)) AND private.file_is_reported(name)));

CREATE OR REPLACE FUNCTION public.forget_files(names text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.files_to_remove r where r.name = any (forget_files.names)
$function$;
comment on function public.forget_files(text[]) is 'These files of messages are gone from their bucket.';

revoke all on function public.forget_files(text[]) from public, anon, authenticated, service_role;
grant execute on function public.forget_files(text[]) to service_role;

grant select (id, message_id, owner_id, kind, place, name, width, height, placeholder, duration_ms, waveform) on table public.message_files to authenticated;
