-- Written by `npm run db:diff -- signals_and_former_members` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.in_good_standing(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.profiles p where p.user_id = member and p.status = 'active')
$function$;

revoke all on function private.in_good_standing(uuid) from public, anon, authenticated, service_role;

create table public.member_signals (
  user_id uuid not null,
  changed_at timestamp with time zone default clock_timestamp() not null
);
alter table public.member_signals enable row level security;
comment on table public.member_signals is 'One row a member. It changes when a friendship begins or ends, when a block is set or lifted, and when the account of somebody they
know is disabled or enabled: open screens listen to it, and read again.';

revoke all on table public.member_signals from public, anon, authenticated, service_role;
grant select on table public.member_signals to authenticated;
grant all on table public.member_signals to service_role;

alter table public.member_signals add constraint member_signals_pkey PRIMARY KEY (user_id);

alter table public.member_signals add constraint member_signals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

create policy "Members read their own signal" on public.member_signals for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (user_id = ( SELECT auth.uid() AS uid))));

CREATE OR REPLACE FUNCTION private.signal_members(members uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.member_signals as s (user_id)
  select p.user_id from public.profiles p where p.user_id = any (members) order by p.user_id
  on conflict (user_id) do update set changed_at = clock_timestamp()
$function$;

revoke all on function private.signal_members(uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.signal_pairs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.signal_members(array(select b.user_id from before_change b union select b.connected_user_id from before_change b));
  else
    perform private.signal_members(array(select a.user_id from after_change a union select a.connected_user_id from after_change a));
  end if;
  return null;
end $function$;

revoke all on function private.signal_pairs() from public, anon, authenticated, service_role;

CREATE TRIGGER connections_signal_new_pairs AFTER INSERT ON public.connections REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION private.signal_pairs();

CREATE TRIGGER connections_signal_changed_pairs AFTER UPDATE ON public.connections REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION private.signal_pairs();

CREATE TRIGGER connections_signal_ended_pairs AFTER DELETE ON public.connections REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION private.signal_pairs();

CREATE OR REPLACE FUNCTION private.signal_standing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.signal_members(private.friend_ids(new.user_id) || array(
    select distinct o.user_id from public.thread_members m join public.thread_members o on o.thread_id = m.thread_id
    where m.user_id = new.user_id
  ));
  return null;
end $function$;

revoke all on function private.signal_standing() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_signal_their_standing AFTER UPDATE OF status ON public.profiles FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION private.signal_standing();

comment on domain shapes.thread is 'A conversation as the inbox shows it to the caller. The first unread message is the first of `seq >
lastReadSeq`.

{
  id: uuid,
  type: thread_type,
  title: text | null,
  // Requests only. A request past its date says `expired`, whatever is stored.
  status: request_status | null,
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp | null,
  reason: text | null,
  requesterId: uuid | null,
  targetId: uuid | null,
  connectorId: uuid | null,
  parentRequestId: uuid | null,
  introThreadId: uuid | null,
  // The others.
  participants: person[],
  // Who left the group: what they wrote stays theirs.
  former: person[],
  // Null in an empty chat.
  lastMessage: last_message | null,
  lastReadSeq: int,
  unreadCount: int,
  // True for the connector of a pending request only.
  actionRequired: boolean,
  canSend: boolean,
  // A direct chat whose other member has no account that can sign in: nobody would read a message.
  closed: boolean,
  // Set in intro chats for requester and target: the Connect button.
  connection: connection_state | null
}';

CREATE OR REPLACE FUNCTION private.admit_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  thread record;
  others uuid[];
begin
  select t.type, t.participants into thread from public.message_threads t where t.id = new.thread_id for no key update;
  new.metadata := coalesce(new.metadata, '{}');
  if me is not null then
    new.created_at := clock_timestamp();
    if new.message_type = 'user' then
      if not found or not exists (select from public.thread_members m where m.thread_id = new.thread_id and m.user_id = me) then
        perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
      end if;
      others := array_remove(thread.participants, me);
      if thread.type <> 'intro_chat' and not private.are_friends(me, others[1]) then
        perform private.fail(403, 'not_friends', 'You can only message friends.');
      end if;
      if thread.type = 'direct_message' and not private.in_good_standing(others[1]) then
        perform private.fail(409, 'account_closed', 'Their account is closed: nobody would read this.');
      end if;
    end if;
  end if;
  new.seq := nextval('public.messages_seq_seq');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.spread_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unseeing uuid[] := case when new.sender_id is null then '{}' else private.blocked_ids(new.sender_id) end;
begin
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, unread_count = m.unread_count + 1
  where m.thread_id = new.thread_id and m.user_id is distinct from new.sender_id and m.user_id <> all (unseeing);
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, last_read_seq = new.seq
  where m.thread_id = new.thread_id and m.user_id = new.sender_id;
  -- Who answers has read: nothing that leads here is news to them any more. Late-bound: notifications are made in a later file.
  update public.notifications n set read = true
  where n.user_id = new.sender_id and not n.read and n.data ->> 'threadId' = new.thread_id::text;
  update public.message_threads t set updated_at = greatest(t.updated_at, new.created_at) where t.id = new.thread_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.threads_shown(me uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.blocked_ids(me);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'type', t.type, 'title', t.title,
      'status', case when t.status = 'pending' and t.expires_at <= now() then 'expired' else t.status end,
      'createdAt', t.created_at, 'updatedAt', m.last_activity_at, 'expiresAt', t.expires_at, 'reason', t.reason,
      'requesterId', t.requester_id, 'targetId', t.target_id, 'connectorId', t.connector_id,
      'parentRequestId', t.parent_request_id,
      'introThreadId', case when t.status = 'approved' then (
        select i.id from public.message_threads i where i.parent_request_id = t.id and me = any (i.participants)) end,
      'participants', others.faces,
      'former', former.faces,
      'lastMessage', newest.message,
      'lastReadSeq', m.last_read_seq, 'unreadCount', m.unread_count,
      'actionRequired', t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now() and t.connector_id = me,
      'canSend', t.type = 'intro_chat' or ((array_remove(t.participants, me))[1] = any (friends) and not closed.account),
      'closed', closed.account,
      'connection', case when t.type = 'intro_chat' and met.id = any (t.participants) and met.id <> all (blocked)
        then private.connection_between(me, met.id) end
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
      where t.type = 'intro_chat' and p.user_id in (t.requester_id, t.target_id, t.connector_id)
        and p.user_id <> all (t.participants) and p.user_id <> all (blocked)
    ) former
    cross join lateral (select t.type = 'direct_message' and not private.in_good_standing((array_remove(t.participants, me))[1]) as account) closed
    left join lateral (
      select jsonb_build_object('id', x.id, 'seq', x.seq, 'type', x.message_type, 'content', left(x.content, 200), 'senderId', x.sender_id,
        'senderName', coalesce(sender.display_name, sender.name), 'createdAt', x.created_at) as message
      from public.messages x left join public.profiles sender on sender.user_id = x.sender_id
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or x.sender_id <> all (blocked))
      order by x.seq desc limit 1
    ) newest on true
    where m.user_id = me and m.thread_id = any (ids)
  );
end $function$;

comment on domain shapes.notification_data is 'What a notification carries, by its `action`. `deeplink` is a path in the app. Unread
notifications of one group are one row whose `count` says how many they are.

// To the connector of a new request.
| { action: ''plug_request'', deeplink: text, threadId: uuid }
// To requester and target; `threadId` is the intro chat.
| { action: ''plug_approved'', deeplink: text, threadId: uuid, memberId: uuid }
// To the requester.
| { action: ''plug_declined'', deeplink: text, threadId: uuid }
// To both who were introduced.
| { action: ''introduced'', deeplink: text, threadId: uuid, memberId: uuid }
// To the other one, on the first Connect; `threadId` is the intro chat. Grouped by member.
| { action: ''connect_requested'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the one who pressed first. Grouped by member.
| { action: ''connected'', deeplink: text, threadId?: uuid, memberId: uuid, count: int }
// To the one a message is for. Grouped by thread; `count` is what is unread in it.
| { action: ''open_thread'', deeplink: text, threadId: uuid, threadType: thread_type, threadTitle: text | null, senderId: uuid, senderName: text, count: int }
// To the author of a post. Grouped by post, counting since `since`.
| { action: ''post_liked'', deeplink: text, postId: uuid, since: timestamp, count: int }
// To the host of an event. Grouped by event, counting since `since`.
| { action: ''event_rsvp'', deeplink: text, postId: uuid, since: timestamp, count: int }
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
// To a member who was endorsed.
| { action: ''open_endorsements'', deeplink: text, endorsementId: uuid }';

CREATE OR REPLACE FUNCTION private.grant_waiting_rsvps(guest uuid, host uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.posts;
begin
  for event in
    select p.* from public.posts p
    where p.id in (select r.post_id from public.event_rsvps r where r.user_id = guest and r.status = 'requested')
      and p.user_id = host and p.rsvp_enabled and not private.day_is_over(p.event_date)
    order by p.id for no key update
  loop
    if event.max_attendees is null or event.going_count < event.max_attendees then
      update public.event_rsvps r set status = 'going', created_at = clock_timestamp()
      where r.post_id = event.id and r.user_id = guest and r.status = 'requested';
      perform private.notify(guest, 'You are on the list', private.name_of(host) || ': ' || left(event.content, 140),
        jsonb_build_object('action', 'rsvp_granted', 'postId', event.id, 'deeplink', '/live-network?post=' || event.id));
    end if;
  end loop;
end $function$;

alter publication supabase_realtime add table public.member_signals;
