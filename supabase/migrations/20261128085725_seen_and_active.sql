-- Written by `npm run db:diff -- seen_and_active` from supabase/schemas.

comment on domain shapes.thread is 'A conversation as the inbox shows it to the caller. The first unread message is the first of `seq >
lastReadSeq`.

{
  id: uuid,
  type: thread_type,
  // "Welcome" where the house introduced the two: then there is no connector.
  title: text | null,
  // Requests only. A request past its date says `expired`, whatever is stored.
  status: request_status | null,
  stage: request_stage | null,
  // To the requester of a request that came to nothing: from when on the same can be asked again, if not at once.
  askAgainAt: timestamp | null,
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp | null,
  reason: text | null,
  requesterId: uuid | null,
  targetId: uuid | null,
  connectorId: uuid | null,
  parentRequestId: uuid | null,
  introThreadId: uuid | null,
  // Whether it goes through two friends: the connector passes the request on to a friend of theirs whom the target knows.
  chain: boolean,
  // In the chat of a chain: whom the target knows.
  secondConnectorId: uuid | null,
  // To the connector of a chain''s request: whom they passed it on to.
  passedTo: person | null,
  // The others.
  participants: person[],
  // Who left the group: what they wrote stays theirs.
  former: person[],
  // Null in an empty chat.
  lastMessage: last_message | null,
  lastReadSeq: int,
  unreadCount: int,
  // True for the connector of a request that waits for them only.
  actionRequired: boolean,
  canSend: boolean,
  // A direct chat whose other member has no account that can sign in: nobody would read a message.
  closed: boolean,
  // Set in intro chats for requester and target: the Connect button.
  connection: connection_state | null,
  // Set in intro chats for requester and target, from three days after the introduction until sixty days after it.
  meeting: meeting | null,
  // What stands of when to meet, to the two of an intro or a direct chat.
  times: suggested_times | null,
  // Of one conversation that is asked for: to the two of an intro chat, and of a direct chat in which nobody has spoken.
  occasion?: occasion | null,
  // Of a group of friends, whose name is the title; `type` is that of an intro chat.
  group?: group_chat,
  // Where the caller keeps it; null where they did nothing with it.
  shelf?: shelf | null,
  // Of one conversation that is asked for: how far others have seen what the caller wrote. Empty where nobody shows it, in requests, and beyond
  // eight people.
  seen?: receipt[],
  // Likewise, where the other one of a direct chat was here within a day, and both are friends who show it: for how long a screen may say so
  // without asking again. It says nothing of when they were.
  activeUntil?: timestamp | null
}';

comment on table public.messages is 'What was said. Members insert `{ id, thread_id, sender_id, content, message_type: ''user'' }` with an `id` made on the device: an upsert with
`{ onConflict: ''id'', ignoreDuplicates: true }` makes a retry safe; `reply_to` names what it answers. Anything forged breaks row security (42501). Open tabs listen by
`thread_id` on the private channel `thread:<id>`. Typing signs, and receipts
(`seen`: `who`, `fromSeq`, `seq`, `at`), travel between two: `typing:<thread>:<one>:<other>`, the lower id first.';

CREATE OR REPLACE FUNCTION private.spread_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- On both sides of a block: to them nothing has happened.
  unseeing uuid[] := case when new.sender_id is null then '{}' else private.blocked_ids(new.sender_id) end;
begin
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, unread_count = m.unread_count + 1,
    archived = m.archived and coalesce(m.muted_until > now(), false)
  where m.thread_id = new.thread_id and m.user_id is distinct from new.sender_id and m.user_id <> all (unseeing);
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, last_read_seq = new.seq, marked_unread = false,
    archived = m.archived and coalesce(m.muted_until > now(), false)
  where m.thread_id = new.thread_id and m.user_id = new.sender_id;
  -- Who answers has read: nothing that leads here is news to them any more. Late-bound: notifications are made in a later file.
  -- What somebody else is changing at this moment is left to them: waiting for it could be a deadlock.
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = new.sender_id and not o.read and o.data ->> 'threadId' = new.thread_id::text
    for update skip locked
  );
  -- All who take part read this column, and in a group some may be across a block: there it stands still for everybody, or whoever else is in it
  -- would feel the block of the two (tests: 43-blocks-unfelt, 47-blocks-between-others).
  update public.message_threads t set updated_at = greatest(t.updated_at, new.created_at)
  where t.id = new.thread_id and (t.type <> 'intro_chat' or new.sender_id is null);
  if new.sender_id = (select auth.uid()) then
    -- Late-bound: it is made in a later file.
    perform private.note_active(new.sender_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.inbox_thread(thread uuid)
 RETURNS shapes.thread
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  shown jsonb;
begin
  if not exists (select from public.thread_members m where m.thread_id = thread and m.user_id = me)
    or thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  shown := private.threads_shown(me, array[thread]) -> 0;
  -- Late-bound: receipts are made in a later file.
  return shown || jsonb_build_object('occasion', private.occasion_shown(me, thread, shown ->> 'lastMessage' is null)) || private.seen_shown(me, shown);
end $function$;

CREATE OR REPLACE FUNCTION public.mark_thread_read(thread uuid, seq bigint DEFAULT NULL::bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  read_until jsonb := private.read_until(me);
  newest bigint;
  was_read bigint;
  upto bigint;
  still_unread int;
begin
  select m.unread_count, greatest(m.last_read_seq, m.hidden_until_seq) into still_unread, was_read
  from public.thread_members m where m.thread_id = mark_thread_read.thread and m.user_id = me;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  perform private.expire_if_due(thread);
  -- Of what the caller reads: a mark beyond it would tell that something is said across a block.
  newest := coalesce((
    select x.seq from public.messages x
    where x.thread_id = mark_thread_read.thread
      and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
    order by x.seq desc limit 1
  ), 0);
  upto := least(coalesce(mark_thread_read.seq, newest), newest);
  -- A mark that is there already writes nothing: open tabs would hear of it. Unless what was unread can't be read any more, since a block.
  update public.thread_members m set last_read_seq = greatest(m.last_read_seq, upto),
    marked_unread = m.marked_unread and m.last_read_seq >= upto
  where m.thread_id = mark_thread_read.thread and m.user_id = me
    and (m.last_read_seq < upto
      or case when m.unread_count > 0 then m.unread_count <> private.unread_of(m) end)
  returning m.unread_count into newest;
  if found then
    still_unread := newest;
  end if;
  -- Late-bound: they are made in a later file.
  if upto > was_read then
    perform private.note_seen(me, thread, was_read, upto);
  end if;
  perform private.note_active(me);
  if still_unread = 0 then
    update public.notifications n set read = true
    where n.user_id = me and not n.read and n.data ->> 'threadId' = mark_thread_read.thread::text;
  end if;
  return still_unread;
end $function$;
comment on function public.mark_thread_read(uuid,bigint) is 'Moves the caller''s mark forward, to `seq` or to the newest message, never backwards;
answers how many are unread still. Stores an expiry that is due. Once all is read, so are the notifications that lead here. Who wrote what is read now
sees that it was seen, if both show it.';

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
  -- Late-bound: receipts are made in a later file.
  perform private.erase_told_receipts(member);
  -- With it go scores, birthday, connections, endorsements, requests for them, choices, stays, welcomes, notifications, seats and receipts.
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

CREATE OR REPLACE FUNCTION private.seen_in_export(thread public.message_threads, member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.receipts_in_export(member, thread.id, private.others_in(thread, member));
end $function$;

revoke all on function private.seen_in_export(public.message_threads,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.what_is_shown(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.seen_choices_of(member) || (
    select jsonb_build_object('last active in the hour from', max(c.active_at)) from private.seen_choices c where c.user_id = member
  );
end $function$;

revoke all on function private.what_is_shown(uuid) from public, anon, authenticated, service_role;

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
        'reactions', private.reactions_in_export(x.id, member)) || private.files_in_export(x.id)) order by x.seq), '[]')
      from public.messages x
      -- What they deleted for themselves, and what a block hides, they don't read here either.
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((private.read_until(member) ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
  ) || jsonb_strip_nulls(jsonb_build_object('pinned', m.pinned_at, 'archived', nullif(m.archived, false), 'muted until',
    case when m.muted_until = 'infinity' then '"always"' when m.muted_until > now() then to_jsonb(m.muted_until) end, 'marked as unread', nullif(m.marked_unread, false)))
    || private.seen_in_export(t, member) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all ((select private.resting_thread_ids(member))::uuid[])
$function$;

CREATE OR REPLACE FUNCTION private.everything_about(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'account', private.account_of(member),
    'profile', (select to_jsonb(p) - '{search_text,discoverable,is_dummy,score,industries}'::text[]
      || jsonb_build_object('born', (select b.born from private.birthdays b where b.user_id = member))
      from public.profiles p where p.user_id = member),
    'application', private.applications_about(member),
    'standing', private.standing_about(member),
    'connections', private.connections_of(member),
    'conversations', private.conversations_of(member),
    'posts', private.posts_about(member),
    'endorsements', private.endorsements_about(member),
    'notifications', (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'text', n.body, 'at', n.created_at, 'read', n.read) order by n.created_at), '[]')
      from public.notifications n where n.user_id = member),
    'how you are told', private.told_how(member),
    'what others see of your reading', private.what_is_shown(member),
    'stays', private.stays_about(member),
    'dates', private.dates_about(member),
    'first week', private.welcomes_about(member),
    'chosen for your evenings', private.evenings_about(member),
    'records', private.records_about(member)
  )
$function$;

create domain shapes.seen_choices as jsonb;
comment on domain shapes.seen_choices is 'What a member shows, and so what they see of others: how far they have read, and whether they were here within a day.

{ receipts: boolean, active: boolean }';

create domain shapes.receipt as jsonb;
comment on domain shapes.receipt is 'The newest of the caller''s messages that another one has seen, and when, to the minute. The earlier ones were seen by then, back to
the first that was noted, `fromSeq`: of those before it nothing is known.

{ memberId: uuid, fromSeq: int, seq: int, at: timestamp }';

create table private.seen_choices (
  user_id uuid not null,
  receipts boolean default true not null,
  active boolean default false not null,
  active_at timestamp with time zone
);
alter table private.seen_choices enable row level security;

revoke all on table private.seen_choices from public, anon, authenticated, service_role;

alter table private.seen_choices add constraint seen_choices_pkey PRIMARY KEY (user_id);

alter table private.seen_choices add constraint seen_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.seen_choices add constraint seen_choices_hidden_is_not_kept CHECK ((active OR (active_at IS NULL)));

alter table private.seen_choices add constraint seen_choices_hour CHECK ((active_at = date_trunc('hour'::text, active_at, 'UTC'::text)));

CREATE OR REPLACE FUNCTION private.shows_receipts(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (select from private.seen_choices c where c.user_id = member and not c.receipts)
$function$;

revoke all on function private.shows_receipts(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.shows_activity(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.seen_choices c where c.user_id = member and c.active)
$function$;

revoke all on function private.shows_activity(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.seen_choices_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('receipts', private.shows_receipts(member), 'active', private.shows_activity(member))
$function$;

revoke all on function private.seen_choices_of(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.hold_receipts(member uuid, shared boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if shared then
    perform pg_advisory_xact_lock_shared(hashtextextended(member::text, 36));
  else
    perform pg_advisory_xact_lock(hashtextextended(member::text, 36));
  end if;
end $function$;

revoke all on function private.hold_receipts(uuid,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.my_seen_choices()
 RETURNS shapes.seen_choices
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.seen_choices_of(private.require_member())
$function$;
comment on function public.my_seen_choices() is 'What the caller shows of their reading and being here.';

revoke all on function public.my_seen_choices() from public, anon, authenticated, service_role;
grant execute on function public.my_seen_choices() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.set_seen_choices(receipts boolean DEFAULT NULL::boolean, active boolean DEFAULT NULL::boolean)
 RETURNS shapes.seen_choices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  perform private.hold_receipts(me, false);
  insert into private.seen_choices as c (user_id, receipts, active)
  values (me, coalesce(set_seen_choices.receipts, true), coalesce(set_seen_choices.active, false))
  on conflict (user_id) do update set receipts = coalesce(set_seen_choices.receipts, c.receipts), active = coalesce(set_seen_choices.active, c.active),
    active_at = case when coalesce(set_seen_choices.active, c.active) then c.active_at end;
  if not set_seen_choices.receipts then
    perform private.forget_receipts(me);
  end if;
  perform private.signal_members(array[me]);
  return private.seen_choices_of(me);
end $function$;
comment on function public.set_seen_choices(boolean,boolean) is 'Says whether the caller shows how far they have read (`receipts`), and that they were here within a day (`active`); who hides one sees nobody''s.
What is left out stays as it is. What was read while hidden is never shown as seen. Answers how it stands then.';

revoke all on function public.set_seen_choices(boolean,boolean) from public, anon, authenticated, service_role;
grant execute on function public.set_seen_choices(boolean,boolean) to authenticated, service_role;

create table private.receipts (
  thread_id uuid not null,
  writer_id uuid not null,
  reader_id uuid not null,
  from_seq bigint not null,
  seq bigint not null,
  seen_at timestamp with time zone default date_trunc('minute'::text, now(), 'UTC'::text) not null
);
alter table private.receipts enable row level security;

revoke all on table private.receipts from public, anon, authenticated, service_role;

alter table private.receipts add constraint receipts_pkey PRIMARY KEY (thread_id, writer_id, reader_id);

alter table private.receipts add constraint receipts_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.message_threads(id) ON DELETE CASCADE;

alter table private.receipts add constraint receipts_writer_id_fkey FOREIGN KEY (writer_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.receipts add constraint receipts_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE INDEX receipts_by_writer ON private.receipts USING btree (writer_id);

CREATE INDEX receipts_by_reader ON private.receipts USING btree (reader_id);

alter table private.receipts add constraint receipts_of_others CHECK ((writer_id <> reader_id));

alter table private.receipts add constraint receipts_forward CHECK ((from_seq <= seq));

alter table private.receipts add constraint receipts_minute CHECK ((seen_at = date_trunc('minute'::text, seen_at, 'UTC'::text)));

CREATE OR REPLACE FUNCTION private.most_with_receipts()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 8;
comment on function private.most_with_receipts() is 'The people of a conversation in which it is shown who has seen a message.';

revoke all on function private.most_with_receipts() from public, anon, authenticated, service_role;
grant execute on function private.most_with_receipts() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.note_seen(me uuid, chat uuid, after_seq bigint, upto bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  people uuid[];
  said record;
  first bigint;
begin
  select t.participants into people from public.message_threads t
  where t.id = chat and t.type <> 'plug_request' and cardinality(t.participants) <= private.most_with_receipts();
  if not found then
    return;
  end if;
  perform private.hold_receipts(me, true);
  if not private.shows_receipts(me) then
    return;
  end if;
  for said in
    select x.sender_id as writer, min(x.seq) as first, max(x.seq) as seq from public.messages x
    where x.thread_id = chat and x.seq > after_seq and x.seq <= upto and x.message_type = 'user' and not x.hidden and x.removed_at is null
      and x.sender_id <> me and x.sender_id = any (people) and x.sender_id <> all ((select private.blocked_ids(me))::uuid[])
    group by x.sender_id order by x.sender_id
  loop
    perform private.hold_receipts(said.writer, true);
    continue when not private.shows_receipts(said.writer);
    insert into private.receipts as r (thread_id, writer_id, reader_id, from_seq, seq) values (chat, said.writer, me, said.first, said.seq)
    on conflict (thread_id, writer_id, reader_id) do update set seq = excluded.seq, seen_at = excluded.seen_at where r.seq < excluded.seq
    returning r.from_seq into first;
    -- Over the channel of the two, which brings typing signs: nobody else hears it (tests: 63-seen).
    if found then
      perform realtime.send(jsonb_build_object('who', me, 'fromSeq', first, 'seq', said.seq, 'at', date_trunc('minute', now(), 'UTC')), 'seen',
        format('typing:%s:%s:%s', chat, least(me, said.writer), greatest(me, said.writer)), true);
    end if;
  end loop;
end $function$;

revoke all on function private.note_seen(uuid,uuid,bigint,bigint) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.forget_receipts(member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.receipts r
  where member in (r.writer_id, r.reader_id)
    and not array[r.writer_id, r.reader_id] && (select private.own_block_ids(member))
$function$;

revoke all on function private.forget_receipts(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.forget_receipts_of_newcomers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.receipts r using came
  where r.thread_id = came.thread_id and r.reader_id = came.user_id and r.writer_id <> all (private.own_block_ids(came.user_id));
  return null;
end $function$;

revoke all on function private.forget_receipts_of_newcomers() from public, anon, authenticated, service_role;

CREATE TRIGGER group_stays_forget_receipts AFTER INSERT ON private.group_stays REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION private.forget_receipts_of_newcomers();

CREATE OR REPLACE FUNCTION private.receipts_shown(member uuid, thread uuid, others uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('memberId', r.reader_id, 'fromSeq', r.from_seq, 'seq', r.seq, 'at', r.seen_at) order by r.seq desc, r.reader_id), '[]')
  from private.receipts r
  where r.thread_id = thread and r.writer_id = member and r.reader_id = any (others) and cardinality(others) < private.most_with_receipts()
    and private.shows_receipts(member)
    and (private.shows_receipts(r.reader_id) or r.reader_id = any (private.blocker_ids(member)))
$function$;

revoke all on function private.receipts_shown(uuid,uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.seen_shown(me uuid, shown jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  others uuid[] := array(select (p ->> 'id')::uuid from jsonb_array_elements(shown -> 'participants') p);
begin
  return jsonb_build_object('seen', private.receipts_shown(me, (shown ->> 'id')::uuid, others),
    'activeUntil', case when shown ->> 'type' = 'direct_message' and (shown ->> 'canSend')::boolean and private.is_active_recently(me, others[1])
      then date_trunc('hour', now(), 'UTC') + interval '2 hours' end);
end $function$;

revoke all on function private.seen_shown(uuid,jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.receipts_in_export(member uuid, thread uuid, others uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'shown to have read', (
      select jsonb_agg(jsonb_build_object('of', private.known_as(r.writer_id), 'at', r.seen_at) order by r.seen_at)
      from private.receipts r where r.thread_id = thread and r.reader_id = member and r.writer_id = any (others)),
    'read by', (
      select jsonb_agg(jsonb_build_object('who', private.known_as((s ->> 'memberId')::uuid), 'at', s ->> 'at') order by s ->> 'at')
      from jsonb_array_elements(private.receipts_shown(member, thread, others)) s)))
$function$;

revoke all on function private.receipts_in_export(uuid,uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.erase_told_receipts(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from realtime.messages m where m.event = 'seen' and m.topic like 'typing:%' and strpos(m.topic, member::text) > 0;
exception when insufficient_privilege then
  raise warning 'the platform keeps what it told of receipts for three days: %', sqlerrm;
end $function$;

revoke all on function private.erase_told_receipts(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.active_hours()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 24;
comment on function private.active_hours() is 'The hours after which a member is not "active recently" any more.';

revoke all on function private.active_hours() from public, anon, authenticated, service_role;
grant execute on function private.active_hours() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.note_active(member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.seen_choices c set active_at = date_trunc('hour', now(), 'UTC')
  where c.user_id = member and c.active and c.active_at is distinct from date_trunc('hour', now(), 'UTC')
$function$;

revoke all on function private.note_active(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_active_recently(viewer uuid, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.shows_activity(viewer) and exists (
    select from private.seen_choices c
    where c.user_id = member and c.active_at > now() - make_interval(hours => private.active_hours())
  )
$function$;

revoke all on function private.is_active_recently(uuid,uuid) from public, anon, authenticated, service_role;
