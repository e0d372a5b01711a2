-- Written by `npm run db:diff -- words` from supabase/schemas.

drop policy "Members read messages of their threads, not what they deleted n" on public.messages;

create domain shapes.reaction as jsonb;
comment on domain shapes.reaction is 'One emoji a member a message.

{ userId: uuid, emoji: text }';

create domain shapes.quoted_message as jsonb;
comment on domain shapes.quoted_message is 'What a message answers, as it is now. `content` is cut at 200 characters.

{ id: uuid, seq: int, senderId: uuid | null, content: text, removed: boolean }';

create domain shapes.message as jsonb;
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
  quoted?: quoted_message | null
}';

create domain shapes.message_page as jsonb;
comment on domain shapes.message_page is 'Messages of a conversation, ascending by `seq`.

{ messages: message[] }';

comment on table public.messages is 'What was said. Members insert `{ id, thread_id, sender_id, content, message_type: ''user'' }` with an `id` made on the device: an upsert with
`{ onConflict: ''id'', ignoreDuplicates: true }` makes a retry safe; `reply_to` names what it answers. Anything forged breaks row security (42501). Open tabs listen by
`thread_id` on the private channel `thread:<id>`. Typing signs travel between two: `typing:<thread>:<one>:<other>`, the lower id first.';

alter table public.messages add column reply_to uuid;

alter table public.messages add column edited_at timestamp with time zone;

alter table public.messages add column removed_at timestamp with time zone;

alter table public.messages add constraint messages_reply_to_fkey FOREIGN KEY (reply_to) REFERENCES public.messages(id) ON DELETE SET NULL;

CREATE INDEX messages_answering ON public.messages USING btree (reply_to) WHERE (reply_to IS NOT NULL);

create policy "Members read messages of their threads, not what they deleted n" on public.messages for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (thread_id = ANY (( SELECT private.my_thread_ids() AS my_thread_ids)::uuid[])) AND (seq > COALESCE(((( SELECT private.my_deleted_marks() AS my_deleted_marks) ->> (thread_id)::text))::bigint, (0)::bigint)) AND ((sender_id IS NULL) OR (COALESCE(edited_at, created_at) <= COALESCE(((( SELECT private.my_read_until() AS my_read_until) ->> (sender_id)::text))::timestamp with time zone, 'infinity'::timestamp with time zone)))));

CREATE OR REPLACE FUNCTION private.require_may_write(member uuid, kind text, participants uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  other uuid := (array_remove(participants, member))[1];
begin
  if kind = 'intro_chat' then
    return;
  elsif private.is_closed_to(member, other) then
    perform private.fail(409, 'account_closed', 'They can''t be reached: nobody would read this.');
  elsif not private.are_friends(member, other) then
    perform private.fail(403, 'not_friends', 'You can only message friends.');
  end if;
end $function$;

revoke all on function private.require_may_write(uuid,text,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.reads_message(member uuid, message public.messages)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.thread_members m
    where m.thread_id = message.thread_id and m.user_id = member and message.seq > m.hidden_until_seq
      and (message.sender_id is null
        or coalesce(message.edited_at, message.created_at) <= coalesce((private.read_until(member) ->> message.sender_id::text)::timestamptz, 'infinity'))
  )
$function$;

revoke all on function private.reads_message(uuid,public.messages) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.admit_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  thread record;
begin
  select t.type, t.participants into thread from public.message_threads t where t.id = new.thread_id for no key update;
  new.metadata := coalesce(new.metadata, '{}');
  if me is not null then
    new.created_at := clock_timestamp();
    if new.message_type = 'user' then
      if not found or not exists (select from public.thread_members m where m.thread_id = new.thread_id and m.user_id = me) then
        perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
      end if;
      perform private.require_may_write(me, thread.type, thread.participants);
      -- What it answers is one of these messages, and the sender reads it.
      if new.reply_to is not null and not exists (
        select from public.messages q
        where q.id = new.reply_to and q.thread_id = new.thread_id and q.message_type <> 'system' and private.reads_message(me, q)
      ) then
        perform private.fail(422, 'reply_not_here', 'What this answers is not in this conversation.');
      end if;
    end if;
  end if;
  new.seq := nextval('public.messages_seq_seq');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_unread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select count(*) into new.unread_count from public.messages x
  where x.thread_id = new.thread_id and x.seq > greatest(new.last_read_seq, new.hidden_until_seq)
    and x.sender_id is distinct from new.user_id and not x.hidden and x.removed_at is null
    and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce(((select private.read_until(new.user_id)) ->> x.sender_id::text)::timestamptz, 'infinity'));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.threads_shown(me uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.own_block_ids(me);
  blocking uuid[] := private.blocker_ids(me);
  read_until jsonb := private.read_until(me);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'type', t.type, 'title', t.title,
      'status', case when t.status = 'pending' and t.expires_at <= now() then 'expired' else t.status end,
      'stage', private.stage_of(t),
      'askAgainAt', case when t.requester_id = me and t.ask_again_at > now() and (t.status <> 'pending' or t.expires_at <= now()) then t.ask_again_at end,
      'createdAt', t.created_at, 'updatedAt', m.last_activity_at, 'expiresAt', t.expires_at, 'reason', t.reason,
      'requesterId', t.requester_id, 'targetId', t.target_id, 'connectorId', t.connector_id,
      'parentRequestId', t.parent_request_id, 'chain', t.chain, 'secondConnectorId', t.second_connector_id,
      'passedTo', case when t.chain and t.connector_id = me and t.stage = 'asked' then private.passed_to(t.id) end,
      'introThreadId', case when t.status = 'approved' then (
        select i.id from public.message_threads i
        cross join lateral (select from public.thread_members own where own.thread_id = i.id and own.user_id = me offset 0) seat
        where i.parent_request_id = t.id) end,
      'participants', others.faces,
      'former', former.faces,
      'lastMessage', newest.message,
      'lastReadSeq', m.last_read_seq, 'unreadCount', m.unread_count,
      'actionRequired', t.type = 'plug_request' and t.status = 'pending' and t.stage is null and t.expires_at > now() and t.connector_id = me,
      'canSend', t.type = 'intro_chat' or ((array_remove(t.participants, me))[1] = any (friends) and not closed.account),
      'closed', closed.account,
      'connection', case when t.type = 'intro_chat' and met.id = any (t.participants) and private.is_available(met.id)
        then private.connection_between(me, met.id) end,
      'meeting', case when t.type = 'intro_chat' and met.id = any (t.participants) and private.asks_whether_met(t.created_at) and private.is_available(met.id)
        then private.meeting_shown(t.id, t.created_at, me) end,
      -- Late-bound: it is made in a later file.
      'times', private.times_shown(t, me)
    ) order by m.last_activity_at desc, t.id desc), '[]')
    from public.thread_members m
    join public.message_threads t on t.id = m.thread_id
    cross join lateral (
      select case me when t.requester_id then t.target_id when t.target_id then t.requester_id end as id
    ) met
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p) order by array_position(t.participants, p.user_id)), '[]') as faces
      from public.profiles p where p.user_id = any (array_remove(t.participants, me)) and p.user_id <> all (blocked)
    ) others
    -- Everybody who ever was in an intro chat is named by it.
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p)), '[]') as faces
      from public.profiles p
      where t.type = 'intro_chat' and p.user_id in (t.requester_id, t.target_id, t.connector_id, t.second_connector_id)
        and p.user_id <> all (t.participants) and p.user_id <> all (blocked)
    ) former
    -- As `is_closed_to` says of one, asked once for all.
    left join public.profiles partner on partner.user_id = (array_remove(t.participants, me))[1] and partner.status = 'active'
    cross join lateral (
      select t.type <> 'intro_chat' and (partner.user_id is null or partner.user_id = any (blocking))
        and not coalesce((array_remove(t.participants, me))[1] = any (blocked), false) as account
    ) closed
    left join lateral (
      select jsonb_build_object('id', x.id, 'seq', x.seq, 'type', x.message_type, 'content', left(x.content, 200), 'senderId', x.sender_id,
        'senderName', coalesce(sender.display_name, sender.name), 'createdAt', x.created_at) as message
      from public.messages x left join public.profiles sender on sender.user_id = x.sender_id
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
        and (not x.hidden or x.sender_id = me)
      order by x.seq desc limit 1
    ) newest on true
    where m.user_id = me and m.thread_id = any (ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.thread_messages(thread uuid, before_seq bigint DEFAULT NULL::bigint, after_seq bigint DEFAULT NULL::bigint, around_seq bigint DEFAULT NULL::bigint, page_size integer DEFAULT 50)
 RETURNS SETOF public.messages
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  size int := least(greatest(page_size, 1), 200);
  -- The page's ends: `upto` newest ones at or below `high`, then `onwards` ones above `low`.
  high bigint := coalesce(before_seq - 1, around_seq, 9223372036854775807);
  low bigint := coalesce(after_seq, around_seq, 9223372036854775807);
  upto int := case when before_seq is null and after_seq is not null then 0 when around_seq is not null then (size + 1) / 2 else size end;
  onwards int := case when after_seq is not null then size when around_seq is not null then size / 2 else 0 end;
begin
  perform private.require_member();
  if thread is null or thread <> all (private.my_thread_ids()) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  return query
    select page.id, page.thread_id, page.sender_id, page.content, page.message_type,
      -- A request past its date says so, whatever is stored.
      case when page.message_type = 'request_card' and page.metadata ->> 'status' = 'pending'
        and (page.metadata ->> 'expires_at')::timestamptz <= now()
        then page.metadata || case page.metadata ->> 'stage' when 'asked' then '{"status": "expired", "stage": "not_met"}'
          else '{"status": "expired", "stage": "expired"}' end::jsonb
        else page.metadata end,
      page.created_at, page.seq, page.hidden, page.reply_to, page.edited_at, page.removed_at
    from (
      (select m.* from public.messages m where m.thread_id = thread and m.seq <= high order by m.seq desc limit upto)
      union all
      (select m.* from public.messages m where m.thread_id = thread and m.seq > low order by m.seq limit onwards)
    ) page
    order by page.seq;
end $function$;

CREATE OR REPLACE FUNCTION public.unread_counts()
 RETURNS shapes.unread_counts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  read_until jsonb := private.read_until(me);
  resting uuid[] := private.resting_thread_ids(me);
begin
  return (
    with unread as materialized (
      select m.thread_id, m.unread_count, m.last_activity_at
      from public.thread_members m
      where m.user_id = me and m.unread_count > 0 and not m.hidden and m.thread_id <> all (resting)
    )
    select jsonb_build_object('messages', coalesce(sum(u.unread_count), 0), 'threads', count(*), 'newest', (
      select coalesce(jsonb_agg(jsonb_build_object('threadId', n.thread_id, 'unread', n.unread_count,
        'lastSeq', (
          select x.seq from public.messages x
          where x.thread_id = n.thread_id and (not x.hidden or x.sender_id = me)
            and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
          order by x.seq desc limit 1
        ))), '[]')
      from (select * from unread order by last_activity_at desc, thread_id desc limit 30) n
    ))
    from unread u
  ) || jsonb_build_object(
    'actionRequired', (
      select count(*) from public.message_threads t
      cross join lateral (select from public.thread_members m where m.thread_id = t.id and m.user_id = me and not m.hidden offset 0) seat
      where t.connector_id = me and t.type = 'plug_request' and t.status = 'pending' and t.stage is null and t.expires_at > now()
    ),
    'asks', private.count_asks(me),
    'notifications', (select count(*) from public.notifications n where n.user_id = me and not n.read)
  );
end $function$;

create table public.message_reactions (
  message_id uuid not null,
  thread_id uuid not null,
  user_id uuid not null,
  emoji text,
  reacted_at timestamp with time zone default clock_timestamp() not null,
  id uuid default gen_random_uuid() not null
);
alter table public.message_reactions enable row level security;
comment on table public.message_reactions is 'What members made of a message. Changed by `react` only. Open tabs listen by `thread_id` on the private channel `thread:<id>`;
an `emoji` of null was taken off.';

revoke all on table public.message_reactions from public, anon, authenticated, service_role;
grant all on table public.message_reactions to service_role;

alter table public.message_reactions add constraint message_reactions_pkey PRIMARY KEY (id);

alter table public.message_reactions add constraint message_reactions_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

alter table public.message_reactions add constraint message_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.is_one_emoji(mark text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((octet_length(mark) <= 64) AND (mark ~ ((('^(?:[\U0001f1e6-\U0001f1ff]{2}|[0-9#*]\ufe0f?\u20e3|'::text || '[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001faff]'::text) || '\ufe0f?[\U0001f3fb-\U0001f3ff]?[\U000e0020-\U000e007f]*'::text) || '(?:\u200d[\u2640\u2642\u2695\u2696\u2708\u2764\u2194-\u27bf\U0001f300-\U0001faff]\ufe0f?[\U0001f3fb-\U0001f3ff]?){0,4})$'::text)));

revoke all on function private.is_one_emoji(text) from public, anon, authenticated, service_role;

alter table public.message_reactions add constraint message_reactions_one_each UNIQUE (message_id, user_id);

alter table public.message_reactions add constraint message_reactions_emoji_is_one CHECK (private.is_one_emoji(emoji));

CREATE INDEX message_reactions_by_member ON public.message_reactions USING btree (user_id);

create policy "Members read reactions to the messages they read, not across a " on public.message_reactions for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (thread_id = ANY (( SELECT private.my_thread_ids() AS my_thread_ids)::uuid[])) AND (reacted_at <= COALESCE(((( SELECT private.my_read_until() AS my_read_until) ->> (user_id)::text))::timestamp with time zone, 'infinity'::timestamp with time zone)) AND (EXISTS ( SELECT
   FROM public.messages m
  WHERE (m.id = message_reactions.message_id)))));

CREATE OR REPLACE FUNCTION public.react(message uuid, emoji text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  said public.messages;
begin
  -- Shared with others who react, not with its sender, who may take it back.
  select m.* into said from public.messages m where m.id = react.message for share;
  if not found or said.message_type <> 'user' or not private.reads_message(me, said) then
    perform private.fail(404, 'message_not_found', 'This message is not there.');
  end if;
  if react.emoji is null then
    update public.message_reactions r set emoji = null, reacted_at = clock_timestamp()
    where r.message_id = said.id and r.user_id = me and r.emoji is not null;
    return;
  elsif not private.is_one_emoji(react.emoji) then
    perform private.fail(422, 'emoji_invalid', 'This is no emoji.');
  elsif said.removed_at is not null or said.hidden then
    perform private.fail(409, 'message_gone', 'This message is not there any more.');
  end if;
  perform private.require_may_write(me, t.type, t.participants) from public.message_threads t where t.id = said.thread_id;
  insert into public.message_reactions as r (message_id, thread_id, user_id, emoji) values (said.id, said.thread_id, me, react.emoji)
  on conflict (message_id, user_id) do update set emoji = excluded.emoji, reacted_at = excluded.reacted_at
  where r.emoji is distinct from excluded.emoji;
end $function$;
comment on function public.react(uuid,text) is 'Sets the caller''s one reaction to a message, or takes it off with null. Needs what sending there needs; taking off needs nothing.
Sent again it changes nothing.';

revoke all on function public.react(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.react(uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.edit_minutes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 15;
comment on function private.edit_minutes() is 'The minutes in which a message can be edited.';

revoke all on function private.edit_minutes() from public, anon, authenticated, service_role;
grant execute on function private.edit_minutes() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.take_back_hours()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 24;
comment on function private.take_back_hours() is 'The hours in which a message can be taken back.';

revoke all on function private.take_back_hours() from public, anon, authenticated, service_role;
grant execute on function private.take_back_hours() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.own_message(me uuid, message uuid)
 RETURNS public.messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.messages;
begin
  perform from public.message_threads t join public.messages m on m.thread_id = t.id and m.id = message for no key update of t;
  select m.* into own from public.messages m where m.id = message for update;
  if not found or own.message_type <> 'user' or not private.reads_message(me, own) then
    perform private.fail(404, 'message_not_found', 'This message is not there.');
  elsif own.sender_id is distinct from me then
    perform private.fail(403, 'not_yours', 'Only who sent a message can change it.');
  end if;
  return own;
end $function$;

revoke all on function private.own_message(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.retell_message(before public.messages, now_says text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told text := ': ' || left(before.content, 140);
begin
  update public.notifications n set body = private.name_of(before.sender_id) || ': ' || left(now_says, 140)
  where n.user_id in (
      select p.id from public.message_threads t, unnest(t.participants || array[t.requester_id, t.target_id, t.connector_id]) as p (id)
      where t.id = before.thread_id
    )
    and n.created_at >= before.created_at - interval '1 minute' and n.data ->> 'threadId' = before.thread_id::text and n.data ->> 'action' = 'open_thread'
    and n.data ->> 'senderId' = before.sender_id::text
    -- Those from before notifications named their message are found by its words.
    and coalesce(n.data ->> 'messageId' = before.id::text, right(n.body, length(told)) = told);
end $function$;

revoke all on function private.retell_message(public.messages,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.spread_change(changed public.messages)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.thread_members m set last_read_seq = m.last_read_seq
  where m.thread_id = changed.thread_id and m.user_id <> all (private.blocked_ids(changed.sender_id))
    and (m.last_read_seq < changed.seq or not exists (
      select from public.messages x where x.thread_id = changed.thread_id and x.seq > changed.seq
    ))
$function$;

revoke all on function private.spread_change(public.messages) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.edit_message(message uuid, content text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  said public.messages := private.own_message(me, edit_message.message);
begin
  if said.content = edit_message.content and said.removed_at is null then
    return;
  elsif said.removed_at is not null or said.hidden then
    perform private.fail(409, 'message_gone', 'This message is not there any more.');
  elsif said.created_at <= clock_timestamp() - make_interval(mins => private.edit_minutes()) then
    perform private.fail(409, 'too_late', 'A message can be edited for ' || private.edit_minutes() || ' minutes.');
  end if;
  perform private.require_may_write(me, t.type, t.participants) from public.message_threads t where t.id = said.thread_id;
  update public.messages m set content = edit_message.content, edited_at = clock_timestamp() where m.id = said.id;
  perform private.retell_message(said, edit_message.content);
  perform private.spread_change(said);
end $function$;
comment on function public.edit_message(uuid,text) is 'Changes the words of a message of the caller''s, up to 15 minutes after it was sent; `edited_at` says that it was. Needs what sending there
needs. What it said before is nowhere any more.';

revoke all on function public.edit_message(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.edit_message(uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.take_back_message(message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  said public.messages := private.own_message(me, take_back_message.message);
begin
  if said.removed_at is not null then
    return;
  elsif said.hidden then
    perform private.fail(409, 'message_gone', 'This message is not there any more.');
  elsif said.created_at <= clock_timestamp() - make_interval(hours => private.take_back_hours()) then
    perform private.fail(409, 'too_late', 'A message can be taken back for ' || private.take_back_hours() || ' hours.');
  end if;
  update public.messages m set content = 'Message removed', metadata = '{}', removed_at = clock_timestamp() where m.id = said.id;
  delete from public.message_reactions r where r.message_id = said.id;
  perform private.retell_message(said, 'Message removed');
  perform private.spread_change(said);
  -- Whoever had nothing else unread has no news any more.
  update public.notifications n set read = true
  from public.thread_members m
  where m.thread_id = said.thread_id and m.unread_count = 0 and n.user_id = m.user_id and not n.read
    and n.data ->> 'threadId' = said.thread_id::text and n.data ->> 'action' = 'open_thread';
end $function$;
comment on function public.take_back_message(uuid) is 'Takes a message of the caller''s back, up to 24 hours after it was sent: "Message removed" stands in its place, its words and the reactions to it
are gone, also from what others were told. Sent again it changes nothing.';

revoke all on function public.take_back_message(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_back_message(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.messages_page(thread uuid, before_seq bigint DEFAULT NULL::bigint, after_seq bigint DEFAULT NULL::bigint, around_seq bigint DEFAULT NULL::bigint, page_size integer DEFAULT 50)
 RETURNS shapes.message_page
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('messages', coalesce(jsonb_agg(
    to_jsonb(m)
    || coalesce((
      select jsonb_build_object('reactions', jsonb_agg(jsonb_build_object('userId', r.user_id, 'emoji', r.emoji) order by r.reacted_at, r.id))
      from public.message_reactions r where r.message_id = m.id and r.emoji is not null having count(*) > 0
    ), '{}')
    || case when m.reply_to is null then '{}' else jsonb_build_object('quoted', (
      select jsonb_build_object('id', q.id, 'seq', q.seq, 'senderId', q.sender_id, 'content', left(q.content, 200), 'removed', q.removed_at is not null)
      from public.messages q where q.id = m.reply_to
    )) end
    order by m.seq), '[]'))
  from public.thread_messages(thread, before_seq, after_seq, around_seq, page_size) m
$function$;
comment on function public.messages_page(uuid,bigint,bigint,bigint,integer) is 'A page of messages with the reactions to them and what they answer. Pages as `thread_messages` does.';

revoke all on function public.messages_page(uuid,bigint,bigint,bigint,integer) from public, anon, authenticated, service_role;
grant execute on function public.messages_page(uuid,bigint,bigint,bigint,integer) to authenticated, service_role;

comment on domain shapes.notification_data is 'What a notification carries, by its `action`. `deeplink` is a path in the app. Unread
notifications of one group are one row whose `count` says how many they are.

// To the connector of a new request.
| { action: ''plug_request'', deeplink: text, threadId: uuid }
// To requester and target; `threadId` is the intro chat.
| { action: ''plug_approved'', deeplink: text, threadId: uuid, memberId: uuid }
// To the requester.
| { action: ''plug_declined'', deeplink: text, threadId: uuid }
// To the requester, whose request the connector passed on: the target is asked first.
| { action: ''plug_passed_on'', deeplink: text, threadId: uuid }
// To the connector.
| { action: ''plug_withdrawn'', deeplink: text, threadId: uuid }
// To a member who is asked before an introduction: `answer_introduction` answers it.
| { action: ''introduction_asked'', deeplink: text, introductionId: uuid, memberId: uuid, connectorId: uuid, count: int }
// To the second connector of a chain: a friend of `connectorId` would like to meet `memberId`. `answer_introduction` answers it.
| { action: ''chain_asked'', deeplink: text, introductionId: uuid, memberId: uuid, connectorId: uuid, count: int }
// To the connector, once all who were asked said yes; `threadId` is the intro chat.
| { action: ''introduction_met'', deeplink: text, threadId: uuid }
// To requester and connector, when nobody met by its end; `threadId` is the request, if there is one.
| { action: ''introduction_not_met'', deeplink: text, threadId?: uuid }
// To both who were introduced; to a newcomer whom a host said hello to.
| { action: ''introduced'', deeplink: text, threadId: uuid, memberId: uuid }
// To the other one, on the first Connect; `threadId` is the intro chat. Grouped by member.
| { action: ''connect_requested'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the one who pressed first. Grouped by member.
| { action: ''connected'', deeplink: text, threadId?: uuid, memberId: uuid, count: int }
// To the one a message is for. Grouped by thread; `count` is what is unread in it.
| { action: ''open_thread'', deeplink: text, threadId: uuid, threadType: thread_type, threadTitle: text | null, messageId?: uuid, senderId: uuid, senderName: text, count: int }
// To the author of a post. Grouped by post, counting since `since`.
| { action: ''post_liked'', deeplink: text, postId: uuid, since: timestamp, count: int }
// To the host of an event. Grouped by event, counting since `since`.
| { action: ''event_rsvp'', deeplink: text, postId: uuid, since: timestamp, count: int }
// To requester and target of an introduction, after three days and after fourteen; `memberId` is the other. Grouped by thread.
| { action: ''did_you_meet'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the connector, once both have said so. Without `threadId` to who has left the chat.
| { action: ''met_because_of_you'', deeplink: text, threadId?: uuid, requesterId: uuid, targetId: uuid }
// To whom times to meet are suggested, to who suggested them, and to the other one of a date; `memberId` is who says so. Grouped by thread.
| { action: ''about_times'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To a host, of a newcomer the house asks them to welcome. Grouped by newcomer.
| { action: ''welcome_newcomer'', deeplink: text, memberId: uuid, count: int }
// To a guest whose answer had to wait: an approved plug lets them go.
| { action: ''rsvp_granted'', deeplink: text, postId: uuid }
// To a new member.
| { action: ''complete_profile'', deeplink: text }
// To the member whom a new one named as inviter: `answer_invite_claim` answers it.
| { action: ''answer_invite_claim'', memberId: uuid, memberName: text }
// The same once it is answered.
| { action: ''invite_claim_answered'', memberId: uuid, memberName: text, answer: boolean }
// To a member who is asked for an endorsement.
| { action: ''answer_endorsement_request'', deeplink: text, requestId: uuid, requesterId: uuid, requesterName: text }
// To a member whose export can be fetched.
| { action: ''export_ready'', deeplink: text, count: int }
// To a member who was away and signed in again.
| { action: ''came_back'', deeplink: text, after: absence_kind, count: int }
// To a member whose report the committee has looked at.
| { action: ''report_answered'', deeplink: text, reportId: uuid }
// To a member whom an act of the committee concerns, or who answered one.
| { action: ''from_committee'', deeplink: text, measureId: uuid }
// To a member who was endorsed.
| { action: ''open_endorsements'', deeplink: text, endorsementId: uuid }';

CREATE OR REPLACE FUNCTION public.record_message_notification(sender uuid, recipient uuid, thread uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  conversation public.message_threads;
  newest record;
  waiting int;
begin
  select t.* into conversation
  from public.message_threads t
  join public.thread_members a on a.thread_id = t.id and a.user_id = sender
  join public.profiles p on p.user_id = sender and p.status = 'active'
  join public.profiles q on q.user_id = recipient and q.status = 'active'
  where t.id = thread and sender <> recipient and recipient = any (t.participants) and recipient <> all (private.blocked_ids(sender));
  if not found then
    perform private.fail(403, 'no_shared_thread', 'You share no conversation with this member.');
  end if;
  select m.id, m.content into newest from public.messages m
  where m.thread_id = thread and m.sender_id = sender and m.message_type = 'user' and not m.hidden and m.removed_at is null and m.created_at > now() - interval '1 hour'
  order by m.seq desc limit 1;
  if not found then
    perform private.fail(422, 'invalid_request', 'There is no new message to tell of.');
  end if;
  -- Locked: whoever reads the conversation just now has either read it by then, or takes this notification along.
  select m.unread_count into waiting from public.thread_members m where m.thread_id = thread and m.user_id = recipient for share;
  -- Without a seat nobody is told, and the sender learns nothing of that.
  if not found or waiting = 0 then
    return null;
  end if;
  return private.notify(
    recipient, 'New Message', private.name_of(sender) || ': ' || left(newest.content, 140),
    jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox?thread=' || thread, 'threadId', thread,
      'threadType', conversation.type, 'threadTitle', conversation.title, 'messageId', newest.id, 'senderId', sender, 'senderName', private.name_of(sender)),
    'thread:' || thread, waiting
  );
end $function$;

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
    found_thing.snapshot := jsonb_build_object('text', said.content, 'images', '[]'::jsonb, 'madeAt', said.created_at, 'place', null);
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

CREATE OR REPLACE FUNCTION private.reactions_in_export(message uuid, member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_build_object('from', private.known_as(r.user_id), 'at', r.reacted_at, 'emoji', r.emoji) order by r.reacted_at)
  from public.message_reactions r
  where r.message_id = message and r.emoji is not null
    and r.reacted_at <= coalesce((private.read_until(member) ->> r.user_id::text)::timestamptz, 'infinity')
$function$;

revoke all on function private.reactions_in_export(uuid,uuid) from public, anon, authenticated, service_role;

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
        'reactions', private.reactions_in_export(x.id, member))) order by x.seq), '[]')
      from public.messages x
      -- What they deleted for themselves, and what a block hides, they don't read here either.
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((private.read_until(member) ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
  ) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all ((select private.resting_thread_ids(member))::uuid[])
$function$;

grant insert (reply_to) on table public.messages to authenticated;
grant select (reply_to, edited_at, removed_at) on table public.messages to authenticated;
grant select (message_id, thread_id, user_id, emoji, reacted_at, id) on table public.message_reactions to authenticated;

alter publication supabase_realtime add table public.message_reactions;
