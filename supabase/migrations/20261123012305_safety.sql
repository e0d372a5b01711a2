-- Written by `npm run db:diff -- safety` from supabase/schemas.

alter table public.admin_audit drop constraint admin_audit_action_known;
drop policy "Members read posts of active members, save where one blocked th" on public.posts;

alter domain shapes.audit_action drop constraint audit_action_known;
alter domain shapes.audit_action add constraint audit_action_known CHECK ((VALUE = ANY (ARRAY['approve'::text, 'reject'::text, 'reopen'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text, 'pause'::text, 'close'::text, 'erase'::text, 'call_back'::text, 'act_on_report'::text, 'undo_measure'::text, 'lift_measure'::text, 'keep_measure'::text, 'read_context'::text])));

comment on domain shapes.audit_detail is 'Whom it was about, as they were called then, and what of their profile; of a report what was done about what,
and never who reported. `kind`, `reason` and `act` are a `report_kind`, a `report_reason` and a `safety_act`.

{
  name?: text | null,
  field?: text,
  before?: text | null,
  after?: text | null,
  kind?: text,
  reason?: text,
  act?: text,
  note?: text,
  until?: timestamp
}';

alter table public.admin_audit add constraint admin_audit_action_known CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'reopen'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text, 'pause'::text, 'close'::text, 'erase'::text, 'call_back'::text, 'act_on_report'::text, 'undo_measure'::text, 'lift_measure'::text, 'keep_measure'::text, 'read_context'::text])));

alter table public.messages add column hidden boolean default false not null;

CREATE OR REPLACE FUNCTION private.recount_unread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select count(*) into new.unread_count from public.messages x
  where x.thread_id = new.thread_id and x.seq > greatest(new.last_read_seq, new.hidden_until_seq)
    and x.sender_id is distinct from new.user_id and not x.hidden
    and (x.sender_id is null or x.sender_id <> all ((select private.blocked_ids(new.user_id))::uuid[]));
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
        then page.metadata || '{"status": "expired"}' else page.metadata end,
      page.created_at, page.seq, page.hidden
    from (
      (select m.* from public.messages m where m.thread_id = thread and m.seq <= high order by m.seq desc limit upto)
      union all
      (select m.* from public.messages m where m.thread_id = thread and m.seq > low order by m.seq limit onwards)
    ) page
    order by page.seq;
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
  words text;
  waiting int;
begin
  select t.* into conversation
  from public.message_threads t
  join public.thread_members a on a.thread_id = t.id and a.user_id = sender
  join public.thread_members b on b.thread_id = t.id and b.user_id = recipient
  join public.profiles p on p.user_id = sender and p.status = 'active'
  join public.profiles q on q.user_id = recipient and q.status = 'active'
  where t.id = thread and sender <> recipient and recipient <> all (private.blocked_ids(sender));
  if not found then
    perform private.fail(403, 'no_shared_thread', 'You share no conversation with this member.');
  end if;
  select m.content into words from public.messages m
  where m.thread_id = thread and m.sender_id = sender and m.message_type = 'user' and not m.hidden and m.created_at > now() - interval '1 hour'
  order by m.seq desc limit 1;
  if not found then
    perform private.fail(422, 'invalid_request', 'There is no new message to tell of.');
  end if;
  -- Locked: whoever reads the conversation just now has either read it by then, or takes this notification along.
  select m.unread_count into waiting from public.thread_members m where m.thread_id = thread and m.user_id = recipient for share;
  if waiting = 0 then
    return null;
  end if;
  return private.notify(
    recipient, 'New Message', private.name_of(sender) || ': ' || left(words, 140),
    jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox?thread=' || thread, 'threadId', thread,
      'threadType', conversation.type, 'threadTitle', conversation.title, 'senderId', sender, 'senderName', private.name_of(sender)),
    'thread:' || thread, waiting
  );
end $function$;

comment on domain shapes.post is 'A post or an event as the feed shows it to the caller.

{
  id: uuid,
  type: post_type,
  content: text,
  location: text | null,
  tags: text[],
  images: text[],
  rsvpEnabled: boolean,
  eventDate: date | null,
  eventTime: time | null,
  maxAttendees: int | null,
  likesCount: int,
  goingCount: int,
  createdAt: timestamp,
  updatedAt: timestamp,
  author: short_card,
  isOwn: boolean,
  // By the committee: only its author still sees that it is there.
  hidden: boolean,
  isFriend: boolean,
  // An answer of the caller''s goes at once: a friend of the author, or somebody who was introduced to them.
  mayGo: boolean,
  isLiked: boolean,
  // The caller''s own answer.
  rsvp: rsvp_status | null,
  isPast: boolean,
  isFull: boolean,
  // At most 15 who are going; `goingCount` counts all.
  attendees: person[],
  // Friends shared with the author, at most 15; empty for one''s own posts.
  mutuals: { count: int, friends: person[] },
  // One of them can be asked, or was asked, for an introduction to the author.
  hasConnector: boolean
}';

alter table public.posts add column hidden boolean default false not null;

create policy "Members read posts of active members, save where one blocked th" on public.posts for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND ((user_id = ( SELECT auth.uid() AS uid)) OR ((NOT hidden) AND (user_id <> ALL (( SELECT private.blocked_member_ids() AS blocked_member_ids)::uuid[])) AND private.is_shown(user_id)))));

CREATE OR REPLACE FUNCTION private.guard_hidden_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.user_id = (select auth.uid()) then
    perform private.fail(409, 'post_hidden', 'The committee has hidden this post.');
  end if;
  return new;
end $function$;

revoke all on function private.guard_hidden_post() from public, anon, authenticated, service_role;

CREATE TRIGGER posts_stay_hidden_from_editing BEFORE UPDATE OF content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees ON public.posts FOR EACH ROW WHEN (old.hidden) EXECUTE FUNCTION private.guard_hidden_post();

CREATE OR REPLACE FUNCTION private.admit_rsvp()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  event public.posts;
begin
  select p.* into event from public.posts p where p.id = new.post_id for no key update;
  if me is not null then
    new.created_at := clock_timestamp();
    if event.id is null or event.hidden or event.user_id = any (private.blocked_member_ids()) or not private.is_shown(event.user_id) then
      perform private.fail(404, 'post_not_found', 'This post does not exist.');
    elsif event.type <> 'event' or not event.rsvp_enabled then
      perform private.fail(422, 'not_an_event', 'This post takes no RSVPs.');
    elsif event.user_id = new.user_id then
      perform private.fail(422, 'own_event', 'You are the host of this event.');
    elsif private.day_is_over(event.event_date) then
      perform private.fail(409, 'event_past', 'This event is over.');
    elsif new.status = 'going' and not private.may_go_to_events_of(new.user_id, event.user_id) then
      perform private.fail(403, 'not_friends', 'Ask a mutual friend for a plug to join this event.');
    end if;
  end if;
  if new.status = 'going' and (tg_op = 'INSERT' or old.status <> 'going') and event.going_count >= event.max_attendees then
    perform private.fail(409, 'event_full', 'This event is full.');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.posts_shown(me uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.blocked_ids(me);
  -- Whoever was introduced to a host goes to their events without asking again.
  introduced uuid[] := array(
    select t.target_id from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'approved'
  );
  asked uuid[] := array(
    select t.target_id from public.message_threads t
    where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
  );
begin
  return (
    with picked as materialized (
      select p.* from public.posts p where p.id = any (ids)
    ), strangers as (
      select array_agg(distinct p.user_id) as ids from picked p where p.user_id <> me
    ), shared as (
      select s.member_id, f as friend, rule.user_id is null or chosen.user_id is not null as connects,
        row_number() over (partition by s.member_id order by lower(coalesce(f.display_name, f.name)), f.user_id) as place,
        count(*) over (partition by s.member_id) as total
      from private.shared_friends(me, (select s.ids from strangers s)) s join public.profiles f on f.user_id = s.friend_id
        left join public.introduction_settings rule on rule.user_id = s.member_id and rule.only_chosen
        left join public.chosen_connectors chosen on chosen.user_id = s.member_id and chosen.connector_id = s.friend_id
    ), mutuals as (
      select s.member_id, bool_or(s.connects) as connected, jsonb_build_object(
        'count', max(s.total), 'friends', jsonb_agg(private.face_of(s.friend) order by s.place) filter (where s.place <= 15)
      ) as shown
      from shared s group by s.member_id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'type', p.type, 'content', p.content, 'location', p.location, 'tags', p.tags, 'images', p.images,
      'rsvpEnabled', p.rsvp_enabled, 'eventDate', p.event_date, 'eventTime', p.event_time, 'maxAttendees', p.max_attendees,
      'likesCount', p.likes_count, 'goingCount', p.going_count, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
      'author', private.short_card_of(a),
      'isOwn', p.user_id = me, 'hidden', p.hidden, 'isFriend', p.user_id = any (friends),
      'mayGo', p.user_id = any (friends) or p.user_id = any (introduced),
      'isLiked', exists (select from public.post_likes l where l.post_id = p.id and l.user_id = me),
      'rsvp', (select r.status from public.event_rsvps r where r.post_id = p.id and r.user_id = me),
      'isPast', private.day_is_over(p.event_date), 'isFull', coalesce(p.going_count >= p.max_attendees, false),
      'attendees', case when p.going_count = 0 then '[]' else (
        select coalesce(jsonb_agg(private.face_of(guest) order by first.created_at), '[]')
        from (
          select r.user_id, r.created_at from public.event_rsvps r join public.profiles active on active.user_id = r.user_id and active.status = 'active'
          where r.post_id = p.id and r.status = 'going' and r.user_id <> all (blocked) order by r.created_at limit 15
        ) first
        join public.profiles guest on guest.user_id = first.user_id
      ) end,
      'mutuals', coalesce(m.shown, '{"count": 0, "friends": []}'),
      'hasConnector', coalesce(m.connected, false) or p.user_id = any (asked)
    ) order by p.created_at desc, p.id desc), '[]')
    from picked p
    join public.profiles a on a.user_id = p.user_id
    left join mutuals m on m.member_id = p.user_id
  );
end $function$;

CREATE OR REPLACE FUNCTION public.feed_page(before_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS shapes.feed_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  blocked uuid[] := private.blocked_ids(me);
  size int := least(greatest(page_size, 1), 50);
  page uuid[];
  next_page jsonb;
begin
  page := array(
    select p.id from public.posts p join public.profiles a on a.user_id = p.user_id and a.status = 'active'
    where (p.created_at, p.id) < (coalesce(before_created_at, 'infinity'), coalesce(before_id, '00000000-0000-0000-0000-000000000000'))
      and p.user_id <> all (blocked) and (not p.hidden or p.user_id = me)
    order by p.created_at desc, p.id desc
    limit size + 1
  );
  if cardinality(page) > size then
    page := page[1:size];
    select jsonb_build_object('createdAt', p.created_at, 'id', p.id) into next_page from public.posts p where p.id = page[size];
  end if;
  return jsonb_build_object('posts', private.posts_shown(me, page), 'next', next_page);
end $function$;

CREATE OR REPLACE FUNCTION public.feed_post(post uuid)
 RETURNS shapes.post
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  if not exists (
    select from public.posts p join public.profiles a on a.user_id = p.user_id and a.status = 'active'
    where p.id = post and p.user_id <> all (private.blocked_ids(me)) and (not p.hidden or p.user_id = me)
  ) then
    perform private.fail(404, 'post_not_found', 'This post does not exist.');
  end if;
  return private.posts_shown(me, array[post]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION public.feed_newer_count(after timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  blocked uuid[] := private.blocked_ids(me);
begin
  return (
    select count(*) from (
      select from public.posts p join public.profiles a on a.user_id = p.user_id and a.status = 'active'
      where p.created_at > feed_newer_count.after and p.user_id <> me and not p.hidden and p.user_id <> all (blocked)
      limit 99
    ) newer
  );
end $function$;

CREATE OR REPLACE FUNCTION private.snapshot_flyer(flyer jsonb, target uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  source public.posts;
begin
  if flyer is null or jsonb_typeof(flyer) = 'null' then
    return null;
  end if;
  if jsonb_typeof(flyer) <> 'object' or length(flyer::text) > 8000
    or coalesce(flyer ->> 'postId', '') !~* '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$' then
    perform private.fail(422, 'flyer_invalid', 'This post cannot be attached.');
  end if;
  if coalesce(flyer ->> 'postId', '') = '' then
    return (
      select jsonb_object_agg(f.key, f.value) from jsonb_each(flyer) as f
      where (f.key in ('type', 'content', 'image', 'timestamp', 'city') and jsonb_typeof(f.value) = 'string')
        or (f.key = 'link' and jsonb_typeof(f.value) = 'object')
    );
  end if;
  select p.* into source from public.posts p where p.id = (flyer ->> 'postId')::uuid and p.user_id = target and not p.hidden;
  if not found then
    perform private.fail(422, 'flyer_invalid', 'This post cannot be attached.');
  end if;
  return jsonb_build_object(
    'postId', source.id, 'type', source.type, 'content', source.content, 'image', source.images[1], 'timestamp', source.created_at,
    'city', coalesce(source.location, (select p.city from public.profiles p where p.user_id = target)),
    'eventDate', source.event_date, 'eventTime', source.event_time, 'rsvp', coalesce(flyer -> 'rsvp' = 'true', false)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.require_unlimited(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  free_again timestamptz := private.limited_until(member);
begin
  if free_again is not null then
    perform private.fail(403, 'limited', 'The committee has paused new plugs for you until ' || private.in_words(free_again) || '.',
      jsonb_build_object('until', free_again));
  end if;
end $function$;

revoke all on function private.require_unlimited(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.create_plug_request(target uuid, connector uuid, reason text DEFAULT NULL::text, flyer jsonb DEFAULT NULL::jsonb, request_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.plug_request_made
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  why text := case when private.says_something(create_plug_request.reason) then btrim(create_plug_request.reason) end;
  snapshot jsonb;
  request public.message_threads;
  made boolean := false;
  asker public.profiles;
  asked public.profiles;
begin
  -- The same act once more, its answer was lost: whatever has become of the request since, or of the three.
  select t.* into request from public.message_threads t where t.id = request_id;
  if found then
    return private.request_made_before(me, request);
  end if;
  perform private.require_unlimited(me);
  if target = me or connector = me or connector = target then
    perform private.fail(422, 'self', 'A plug needs three different members.');
  end if;
  perform private.require_available(target);
  if private.are_friends(me, target) then
    perform private.fail(409, 'already_friends', 'You are friends already.');
  elsif not private.are_friends(me, connector) or not private.are_friends(connector, target) or not private.is_available(connector)
    or target = any (private.blocked_ids(connector)) then
    perform private.fail(403, 'connector_not_mutual', 'Only a mutual friend can introduce you.');
  elsif length(why) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The reason can be at most ' || private.longest_reason() || ' characters.');
  end if;
  snapshot := private.snapshot_flyer(flyer, target);
  -- One member's requests queue up, so that a double tap finds the first one and the bound holds.
  perform pg_advisory_xact_lock(hashtextextended(me::text, 2));
  perform private.expire_if_due(t.id) from public.message_threads t
  where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at <= now();
  select t.* into request from public.message_threads t
  where t.requester_id = me and t.connector_id = create_plug_request.connector and t.target_id = create_plug_request.target
    and t.type = 'plug_request' and t.status = 'pending';
  if not found then
    if not private.takes_introductions_by(target, connector) then
      perform private.fail(403, 'connector_not_chosen', 'This member takes introductions only through friends they chose.');
    end if;
    if snapshot is not null and why is null then
      perform private.fail(422, 'reason_required', 'Say why you would like to meet.');
    end if;
    if (select count(*) from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending') >= 20 then
      perform private.fail(409, 'too_many_open_requests', 'You have 20 open requests. Wait for some to be answered.');
    end if;
    made := true;
    select p.* into asker from public.profiles p where p.user_id = me;
    select p.* into asked from public.profiles p where p.user_id = create_plug_request.target;
    insert into public.message_threads (id, type, title, participants, status, requester_id, target_id, connector_id, reason, expires_at)
    values (coalesce(request_id, gen_random_uuid()), 'plug_request', private.name_of(me) || ' → ' || private.name_of(target), array[me, connector], 'pending', me,
      create_plug_request.target, create_plug_request.connector, why, now() + interval '14 days')
    returning * into request;
    insert into public.messages (thread_id, sender_id, content, message_type, metadata)
    values (request.id, me, coalesce(why, private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.'), 'request_card',
      jsonb_build_object(
        'request_type', 'plug_request', 'status', 'pending', 'expires_at', request.expires_at, 'reason', why, 'flyer_data', snapshot,
        'requester_id', me, 'connector_id', connector, 'target_id', target,
        'requester_name', private.name_of(me), 'connector_name', private.name_of(connector), 'target_name', private.name_of(target),
        'requester_avatar', private.face_of(asker) ->> 'avatarUrl', 'target_avatar', private.face_of(asked) ->> 'avatarUrl'
      ));
    perform private.notify(connector, 'Plug request',
      private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.',
      jsonb_build_object('action', 'plug_request', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  end if;
  if (snapshot ->> 'rsvp')::boolean and snapshot ->> 'type' = 'event' then
    insert into public.event_rsvps (post_id, user_id, status) values ((snapshot ->> 'postId')::uuid, me, 'requested')
    on conflict (post_id, user_id) do nothing;
  end if;
  return private.request_made(request, made);
end $function$;

CREATE OR REPLACE FUNCTION public.introduce(user_a uuid, user_b uuid, message text DEFAULT NULL::text, chat_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.introduction
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  words text := case when private.says_something(introduce.message) then btrim(introduce.message) end;
  chat uuid;
  earlier public.message_threads;
begin
  -- The same act once more, its answer was lost: whatever has become of the chat since, or of the three.
  select t.* into earlier from public.message_threads t where t.id = chat_id;
  if found and earlier.type = 'intro_chat' and earlier.connector_id = me and earlier.parent_request_id is null then
    return jsonb_build_object('threadId', chat_id, 'created', true);
  elsif found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  perform private.require_unlimited(me);
  if user_a = user_b or me in (user_a, user_b) then
    perform private.fail(422, 'self', 'An introduction needs three different members.');
  end if;
  perform private.require_available(user_a);
  perform private.require_available(user_b);
  if not private.are_friends(me, user_a) or not private.are_friends(me, user_b) then
    perform private.fail(403, 'not_friends', 'You can only introduce your friends.');
  elsif private.are_friends(user_a, user_b) then
    perform private.fail(409, 'already_friends', 'The two are friends already.');
  elsif user_b = any (private.blocked_ids(user_a)) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif length(words) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The message can be at most ' || private.longest_reason() || ' characters.');
  end if;
  chat := private.introduced_by(me, user_a, user_b);
  if chat is not null then
    return jsonb_build_object('threadId', chat, 'created', false);
  elsif not (private.takes_introductions_by(user_a, me) and private.takes_introductions_by(user_b, me)) then
    perform private.fail(403, 'connector_not_chosen', 'One of the two takes introductions only through friends they chose.');
  end if;
  insert into public.message_threads as t (id, type, title, participants, requester_id, target_id, connector_id, reason)
  values (coalesce(chat_id, gen_random_uuid()), 'intro_chat', 'Plug Chat', array[user_a, me, user_b], user_a, user_b, me, words)
  on conflict (connector_id, least(requester_id, target_id), greatest(requester_id, target_id))
    where type = 'intro_chat' and parent_request_id is null and cardinality(participants) = 3
  do nothing
  returning t.id into chat;
  if chat is null then
    -- A double tap: the other one has made it meanwhile.
    return jsonb_build_object('threadId', private.introduced_by(me, user_a, user_b), 'created', false);
  end if;
  perform private.system_note(chat,
    format('Hi %s and %s! %s thinks you two should meet.', private.name_of(user_a), private.name_of(user_b), private.name_of(me)),
    me, jsonb_build_object('kind', 'greeting'));
  if words is not null then
    insert into public.messages (thread_id, sender_id, content) values (chat, me, words);
  end if;
  perform private.intro_chat_notified(chat, me, user_a, user_b, 'New introduction', 'introduced');
  perform private.intro_chat_notified(chat, me, user_b, user_a, 'New introduction', 'introduced');
  return jsonb_build_object('threadId', chat, 'created', true);
end $function$;

create domain shapes.report_kind as text
  constraint report_kind_known CHECK ((VALUE = ANY (ARRAY['member'::text, 'message'::text, 'post'::text, 'event'::text, 'photo'::text])));
comment on domain shapes.report_kind is 'What is reported.';

create domain shapes.report_reason as text
  constraint report_reason_known CHECK ((VALUE = ANY (ARRAY['harassment'::text, 'hate'::text, 'sexual'::text, 'scam'::text, 'impersonation'::text, 'other'::text])));
comment on domain shapes.report_reason is 'Why it is reported.';

create domain shapes.report_state as text
  constraint report_state_known CHECK ((VALUE = ANY (ARRAY['open'::text, 'answered'::text])));
comment on domain shapes.report_state is 'Where a report stands.';

create domain shapes.safety_act as text
  constraint safety_act_known CHECK ((VALUE = ANY (ARRAY['dismiss'::text, 'warn'::text, 'hide'::text, 'limit'::text, 'disable'::text])));
comment on domain shapes.safety_act is 'What the committee does about a report.';

create domain shapes.appeal_outcome as text
  constraint appeal_outcome_known CHECK ((VALUE = ANY (ARRAY['stands'::text, 'lifted'::text])));
comment on domain shapes.appeal_outcome is 'What the committee answered to an appeal.';

create domain shapes.report_made as jsonb;
comment on domain shapes.report_made is 'A report as it was taken in; `already` when the caller had an open one about the same.

{ id: uuid, already: boolean }';

create domain shapes.my_safety as jsonb;
comment on domain shapes.my_safety is 'What the caller reported, and what the committee did that concerns the caller, newest first. Neither says who the
other one is. `appealUntil` is null where no answer can be given, or none any more.

{
  reports: { id: uuid, kind: report_kind, reason: report_reason, state: report_state, createdAt: timestamp, answeredAt: timestamp | null }[],
  measures: {
    id: uuid,
    act: safety_act,
    kind: report_kind,
    reason: report_reason,
    takenAt: timestamp,
    until: timestamp | null,
    endedAt: timestamp | null,
    appealUntil: timestamp | null,
    appeal: text | null,
    appealedAt: timestamp | null,
    outcome: appeal_outcome | null,
    answeredAt: timestamp | null
  }[]
}';

create domain shapes.report_snapshot as jsonb;
comment on domain shapes.report_snapshot is 'What was reported, as it was at that moment. `place` is the title of the conversation or where the event is.

{ text: text | null, images: text[], madeAt: timestamp | null, place: text | null }';

create domain shapes.measure as jsonb;
comment on domain shapes.measure is 'An act of the committee. `version` counts what happened to it since: who undoes it or answers an appeal says which one
they saw. `author` is null once that admin is gone.

{
  id: uuid,
  reportId: uuid,
  act: safety_act,
  kind: report_kind,
  reason: report_reason,
  note: text,
  author: text | null,
  takenAt: timestamp,
  until: timestamp | null,
  undoneAt: timestamp | null,
  undoneBy: text | null,
  appeal: text | null,
  appealedAt: timestamp | null,
  outcome: appeal_outcome | null,
  answer: text | null,
  answeredAt: timestamp | null,
  version: int
}';

create domain shapes.safety_person as jsonb;
comment on domain shapes.safety_person is 'Somebody concerned by a report, with their history: reports they made and how many of those were dismissed,
reports about them, the newest ten measures.

{
  id: uuid,
  name: text,
  avatarUrl: text | null,
  memberSince: timestamp,
  status: member_status,
  accountVersion: int,
  applicationId: uuid | null,
  limitedUntil: timestamp | null,
  reportsMade: int,
  reportsDismissed: int,
  reportsAbout: int,
  measures: measure[]
}';

create domain shapes.safety_report as jsonb;
comment on domain shapes.safety_report is 'One report as the committee sees it. `version` counts what was decided on it: who acts says which one they saw.
`others` are the other reports about the same that one act answers with it. `reporter` is null once they are gone. `hidden` says whether
it is hidden now, `there` whether it is there still.

{
  id: uuid,
  kind: report_kind,
  reason: report_reason,
  words: text | null,
  state: report_state,
  version: int,
  createdAt: timestamp,
  answeredAt: timestamp | null,
  snapshot: report_snapshot,
  there: boolean,
  hidden: boolean,
  member: safety_person,
  reporter: safety_person | null,
  others: { id: uuid, reason: report_reason, words: text | null, createdAt: timestamp, reporter: person | null }[],
  // What the committee did about it, newest first.
  measures: measure[],
  // What it can do now.
  acts: safety_act[]
}';

create domain shapes.safety_queue as jsonb;
comment on domain shapes.safety_queue is 'A page of reports. Several about the same thing are one row, `others` more. `excerpt` is cut at 200 characters.

{
  reports: {
    id: uuid,
    kind: report_kind,
    reason: report_reason,
    state: report_state,
    createdAt: timestamp,
    answeredAt: timestamp | null,
    excerpt: text | null,
    image: text | null,
    others: int,
    member: person,
    reporter: person | null,
    // The newest.
    act: safety_act | null,
    appealed: boolean
  }[],
  total: int,
  counts: { open: int, appeals: int, answered: int }
}';

create domain shapes.report_context as jsonb;
comment on domain shapes.report_context is 'The messages around a reported one, in their order.

{ id: uuid, senderId: uuid | null, senderName: text | null, content: text, createdAt: timestamp, reported: boolean }[]';

create domain shapes.safety_members as jsonb;
comment on domain shapes.safety_members is 'Limited members, those whose limit ends last first, and members whom others blocked, the newest block first. Who
blocked them is not said.

{
  limited: (person & { measureId: uuid, reportId: uuid, since: timestamp, until: timestamp })[],
  blocked: (person & { by: int, since: timestamp, latest: timestamp })[],
  total: { limited: int, blocked: int }
}';

create table private.reports (
  id uuid not null,
  reporter_id uuid,
  member_id uuid not null,
  kind text not null,
  thing text not null,
  thread_id uuid,
  seq bigint,
  reason text not null,
  words text,
  snapshot jsonb not null,
  state text default 'open'::text not null,
  version integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone
);
alter table private.reports enable row level security;

revoke all on table private.reports from public, anon, authenticated, service_role;

alter table private.reports add constraint reports_pkey PRIMARY KEY (id);

alter table private.reports add constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

alter table private.reports add constraint reports_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.longest_report()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 500;
comment on function private.longest_report() is 'Characters of the words of a report, of an appeal, and of an admin''s note about either.';

revoke all on function private.longest_report() from public, anon, authenticated, service_role;
grant execute on function private.longest_report() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.most_reports_a_day()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 20;
comment on function private.most_reports_a_day() is 'The reports that one member may make in 24 hours.';

revoke all on function private.most_reports_a_day() from public, anon, authenticated, service_role;
grant execute on function private.most_reports_a_day() to anon, authenticated, service_role;

alter table private.reports add constraint reports_kind_known CHECK ((kind = ANY (ARRAY['member'::text, 'message'::text, 'post'::text, 'event'::text, 'photo'::text])));

alter table private.reports add constraint reports_reason_known CHECK ((reason = ANY (ARRAY['harassment'::text, 'hate'::text, 'sexual'::text, 'scam'::text, 'impersonation'::text, 'other'::text])));

alter table private.reports add constraint reports_state_known CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text])));

alter table private.reports add constraint reports_answered_once_decided CHECK (((state = 'answered'::text) = (answered_at IS NOT NULL)));

alter table private.reports add constraint reports_thing_length CHECK (((length(thing) >= 1) AND (length(thing) <= 2100)));

alter table private.reports add constraint reports_words_length CHECK (((words IS NULL) OR (private.says_something(words) AND (length(words) <= private.longest_report()))));

alter table private.reports add constraint reports_not_of_oneself CHECK ((reporter_id <> member_id));

alter table private.reports add constraint reports_messages_have_a_place CHECK (((kind = 'message'::text) = ((thread_id IS NOT NULL) AND (seq IS NOT NULL))));

alter table private.reports add constraint reports_snapshot_is_object CHECK (((jsonb_typeof(snapshot) = 'object'::text) AND (length((snapshot)::text) <= 30000)));

CREATE UNIQUE INDEX reports_one_open_per_thing ON private.reports USING btree (reporter_id, md5(thing)) WHERE (state = 'open'::text);

CREATE INDEX reports_by_reporter ON private.reports USING btree (reporter_id, created_at DESC);

CREATE INDEX reports_about ON private.reports USING btree (member_id, created_at DESC);

CREATE INDEX reports_of_thing ON private.reports USING btree (md5(thing), state);

CREATE INDEX reports_open ON private.reports USING btree (created_at, id) WHERE (state = 'open'::text);

CREATE INDEX reports_answered ON private.reports USING btree (answered_at DESC, id) WHERE (state = 'answered'::text);

CREATE OR REPLACE FUNCTION private.forget_reporter()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.words := null;
  return new;
end $function$;

revoke all on function private.forget_reporter() from public, anon, authenticated, service_role;

CREATE TRIGGER reports_forget_who_left BEFORE UPDATE OF reporter_id ON private.reports FOR EACH ROW WHEN (((new.reporter_id IS NULL) AND (old.reporter_id IS NOT NULL))) EXECUTE FUNCTION private.forget_reporter();

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
    where m.id = subject and m.sender_id is not null and not m.hidden;
    found_thing.member_id := said.sender_id;
    found_thing.thread_id := said.thread_id;
    found_thing.seq := said.seq;
    found_thing.snapshot := jsonb_build_object('text', said.content, 'images', '[]'::jsonb, 'madeAt', said.created_at, 'place', null);
  elsif thing_reported.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = subject and not p.hidden and private.is_shown(p.user_id);
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
      else jsonb_build_object('text', concat_ws(E'\n', coalesce(person.display_name, person.name), person.ig_handle, nullif(person.bio, '')),
        'images', person.photos, 'madeAt', null, 'place', person.city) end;
  end if;
  if found_thing.member_id is null then
    return null;
  end if;
  found_thing.kind := case when thing_reported.kind in ('post', 'event') then posted.type else thing_reported.kind end;
  found_thing.thing := case when thing_reported.kind = 'photo' then photo else subject::text end;
  return found_thing;
end $function$;

revoke all on function private.thing_reported(uuid,text,uuid,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.send_report(report uuid, kind text, subject uuid, reason text, words text DEFAULT NULL::text, photo text DEFAULT NULL::text)
 RETURNS shapes.report_made
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  said text := case when private.says_something(send_report.words) then btrim(send_report.words) end;
  earlier private.reports;
  about private.reports;
begin
  -- One member's reports queue up, so that a double press finds the first one and the bound holds.
  perform pg_advisory_xact_lock(hashtextextended(me::text, 17));
  select r.* into earlier from private.reports r where r.id = send_report.report;
  if found and earlier.reporter_id is not distinct from me then
    return jsonb_build_object('id', earlier.id, 'already', false);
  elsif found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  if send_report.report is null or send_report.subject is null
    or coalesce(send_report.kind, '') not in ('member', 'message', 'post', 'event', 'photo')
    or coalesce(send_report.reason, '') not in ('harassment', 'hate', 'sexual', 'scam', 'impersonation', 'other')
    or (send_report.kind = 'photo') <> (send_report.photo is not null) or length(send_report.photo) > private.longest_link() then
    perform private.fail(422, 'invalid_report', 'Say what you report, and why.');
  elsif length(said) > private.longest_report() then
    perform private.fail(422, 'report_too_long', 'A report can be at most ' || private.longest_report() || ' characters.');
  elsif send_report.reason = 'other' and said is null then
    perform private.fail(422, 'words_required', 'Say in a few words what is wrong.');
  end if;
  about := private.thing_reported(me, send_report.kind, send_report.subject, send_report.photo);
  if about.member_id is null then
    perform private.fail(404, 'not_reportable', 'This is not there any more.');
  elsif about.member_id = me then
    perform private.fail(422, 'self', 'You cannot report yourself.');
  end if;
  select r.* into earlier from private.reports r where r.reporter_id = me and md5(r.thing) = md5(about.thing) and r.state = 'open';
  if found then
    return jsonb_build_object('id', earlier.id, 'already', true);
  elsif (select count(*) from private.reports r where r.reporter_id = me and r.created_at > now() - interval '1 day') >= private.most_reports_a_day() then
    perform private.fail(429, 'too_many_reports', 'You have reported ' || private.most_reports_a_day() || ' things today. Please come back tomorrow.');
  end if;
  insert into private.reports (id, reporter_id, member_id, kind, thing, thread_id, seq, reason, words, snapshot)
  values (send_report.report, me, about.member_id, about.kind, about.thing, about.thread_id, about.seq, send_report.reason, said, about.snapshot);
  return jsonb_build_object('id', send_report.report, 'already', false);
end $function$;
comment on function public.send_report(uuid,text,uuid,text,text,text) is 'Reports a member, a message, a post, an event or a photograph to the committee. `subject` is the id of the
member, message or post; for a photograph it is its member, and `photo` its address. `reason` is a `report_reason`; words are needed with `other`.
`report` is made by the caller: the same act sent again is answered again. While a report of the caller''s about the same is open, that one is answered.
Messages can be reported by those in the conversation. Never says who reported.';

revoke all on function public.send_report(uuid,text,uuid,text,text,text) from public, anon, authenticated, service_role;
grant execute on function public.send_report(uuid,text,uuid,text,text,text) to authenticated, service_role;

create table private.measures (
  id uuid not null,
  report_id uuid not null,
  member_id uuid not null,
  act text not null,
  reason text not null,
  note text not null,
  author_id uuid,
  taken_at timestamp with time zone default now() not null,
  until timestamp with time zone,
  kept jsonb,
  undone_at timestamp with time zone,
  undone_by uuid,
  appeal text,
  appealed_at timestamp with time zone,
  outcome text,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  version integer default 0 not null
);
alter table private.measures enable row level security;

revoke all on table private.measures from public, anon, authenticated, service_role;

alter table private.measures add constraint measures_pkey PRIMARY KEY (id);

alter table private.measures add constraint measures_report_id_fkey FOREIGN KEY (report_id) REFERENCES private.reports(id) ON DELETE CASCADE;

alter table private.measures add constraint measures_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.measures add constraint measures_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table private.measures add constraint measures_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table private.measures add constraint measures_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES auth.users(id) ON DELETE SET NULL;

CREATE OR REPLACE FUNCTION private.most_limit_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 90;
comment on function private.most_limit_days() is 'The days for which a member may be limited.';

revoke all on function private.most_limit_days() from public, anon, authenticated, service_role;
grant execute on function private.most_limit_days() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.appeal_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 14;
comment on function private.appeal_days() is 'The days in which a member may answer a measure of the committee.';

revoke all on function private.appeal_days() from public, anon, authenticated, service_role;
grant execute on function private.appeal_days() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.hidden_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 30;
comment on function private.hidden_days() is 'The days for which what the committee hid is kept for its way back.';

revoke all on function private.hidden_days() from public, anon, authenticated, service_role;
grant execute on function private.hidden_days() to anon, authenticated, service_role;

alter table private.measures add constraint measures_act_known CHECK ((act = ANY (ARRAY['dismiss'::text, 'warn'::text, 'hide'::text, 'limit'::text, 'disable'::text])));

alter table private.measures add constraint measures_reason_known CHECK ((reason = ANY (ARRAY['harassment'::text, 'hate'::text, 'sexual'::text, 'scam'::text, 'impersonation'::text, 'other'::text])));

alter table private.measures add constraint measures_note_length CHECK ((private.says_something(note) AND (length(note) <= private.longest_report())));

alter table private.measures add constraint measures_limits_end CHECK (((act = 'limit'::text) = (until IS NOT NULL)));

alter table private.measures add constraint measures_appeal_length CHECK (((appeal IS NULL) OR (private.says_something(appeal) AND (length(appeal) <= private.longest_report()))));

alter table private.measures add constraint measures_appeal_has_a_date CHECK (((appeal IS NULL) = (appealed_at IS NULL)));

alter table private.measures add constraint measures_outcome_known CHECK ((outcome = ANY (ARRAY['stands'::text, 'lifted'::text])));

alter table private.measures add constraint measures_answers_an_appeal CHECK ((((outcome IS NULL) = (answered_at IS NULL)) AND ((outcome IS NULL) OR (appeal IS NOT NULL))));

alter table private.measures add constraint measures_answer_length CHECK (((answer IS NULL) OR (private.says_something(answer) AND (length(answer) <= private.longest_report()))));

CREATE INDEX measures_of_report ON private.measures USING btree (report_id, taken_at DESC);

CREATE INDEX measures_about ON private.measures USING btree (member_id, taken_at DESC);

CREATE INDEX measures_by_author ON private.measures USING btree (author_id);

CREATE INDEX measures_undone_by ON private.measures USING btree (undone_by) WHERE (undone_by IS NOT NULL);

CREATE INDEX measures_answered_by ON private.measures USING btree (answered_by) WHERE (answered_by IS NOT NULL);

CREATE INDEX measures_limiting ON private.measures USING btree (member_id, until) WHERE ((act = 'limit'::text) AND (undone_at IS NULL));

CREATE INDEX measures_to_answer ON private.measures USING btree (appealed_at, id) WHERE ((appeal IS NOT NULL) AND (outcome IS NULL) AND (undone_at IS NULL));

CREATE INDEX measures_keeping ON private.measures USING btree (taken_at) WHERE (kept IS NOT NULL);

CREATE OR REPLACE FUNCTION private.limited_until(member uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select max(m.until) from private.measures m
  where m.member_id = limited_until.member and m.act = 'limit' and m.undone_at is null and m.until > now()
$function$;

revoke all on function private.limited_until(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_limited(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.limited_until(is_limited.member) is not null
$function$;

revoke all on function private.is_limited(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.in_words(day timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select to_char(day at time zone 'UTC', 'FMDD FMMonth YYYY')
$function$;

revoke all on function private.in_words(timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.thing_in_words(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case kind when 'message' then 'a message of yours' when 'post' then 'a post of yours' when 'event' then 'an event of yours'
    when 'photo' then 'a photograph of yours' else 'how you appear here' end
$function$;

revoke all on function private.thing_in_words(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.reason_in_words(reason text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case reason when 'harassment' then 'It comes across as harassment.' when 'hate' then 'It puts people down for who they are.'
    when 'sexual' then 'It is sexual, and was not welcome.' when 'scam' then 'It reads as advertising or a scam.'
    when 'impersonation' then 'It passes for somebody else.' else 'It is not what this house is for.' end
$function$;

revoke all on function private.reason_in_words(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_measure(measure private.measures, kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if measure.act = 'dismiss' then
    return;
  end if;
  perform private.notify(measure.member_id,
    case measure.act when 'warn' then 'A word from the committee' when 'hide' then 'Hidden by the committee'
      when 'limit' then 'New plugs are paused' else 'Your account is closed' end,
    case measure.act
      when 'warn' then format('We looked at %s. %s Nothing else changes; please keep it in mind.',
        private.thing_in_words(kind), private.reason_in_words(measure.reason))
      when 'hide' then format('We hid %s. %s Nobody else sees it now; nothing else changes.',
        private.thing_in_words(kind), private.reason_in_words(measure.reason))
      when 'limit' then format('Until %s you can''t ask for plugs or introduce others. The reason is %s. %s All else works as before.',
        private.in_words(measure.until), private.thing_in_words(kind), private.reason_in_words(measure.reason))
      else format('The reason is %s. %s', private.thing_in_words(kind), private.reason_in_words(measure.reason)) end
      || case when measure.act <> 'disable' then format(' You can answer once, until %s.',
        private.in_words(measure.taken_at + make_interval(days => private.appeal_days()))) else '' end,
    jsonb_build_object('action', 'from_committee', 'deeplink', '/safety', 'measureId', measure.id));
end $function$;

revoke all on function private.tell_of_measure(private.measures,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_undoing(measure private.measures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications n
  where n.user_id = measure.member_id and not n.read and n.data ->> 'measureId' = measure.id::text;
  if found or measure.act = 'dismiss' then
    return;
  end if;
  perform private.notify(measure.member_id, 'Taken back',
    case measure.act when 'warn' then 'The committee has taken back its word to you.' when 'hide' then 'What the committee had hidden is to be seen again.'
      when 'limit' then 'You can ask for plugs and introduce others again.' else 'Your account is open again.' end || ' We are sorry for the trouble.',
    jsonb_build_object('action', 'from_committee', 'deeplink', '/safety', 'measureId', measure.id));
end $function$;

revoke all on function private.tell_of_undoing(private.measures) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.hide_thing(report private.reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.messages;
  posted public.posts;
  kept jsonb;
begin
  if report.kind = 'message' then
    select m.* into said from public.messages m where m.id = report.thing::uuid and not m.hidden for update;
    if not found then
      return null;
    end if;
    update public.messages m set hidden = true, content = 'Hidden by the committee',
      metadata = case m.message_type when 'request_card' then m.metadata || '{"reason": null}' else '{}' end
    where m.id = said.id;
    -- The words stand on the conversations they opened, and in what told of them.
    with opened as (
      update public.message_threads t set reason = null
      where (t.id = said.thread_id or t.parent_request_id = said.thread_id) and t.reason = said.content
      returning t.id
    )
    -- Of a card its reason alone: it names others.
    select jsonb_build_object('content', said.content, 'threads', coalesce(jsonb_agg(o.id), '[]'),
      'metadata', case said.message_type when 'request_card' then jsonb_build_object('reason', said.metadata -> 'reason') else said.metadata end)
    into kept from opened o;
    delete from public.notifications n
    where n.data ->> 'threadId' = said.thread_id::text and n.data ->> 'senderId' = said.sender_id::text and right(n.body, length(left(said.content, 140))) = left(said.content, 140);
    -- It counts as unread for nobody: the marks recount.
    update public.thread_members m set last_read_seq = m.last_read_seq where m.thread_id = said.thread_id and m.user_id <> said.sender_id;
  elsif report.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = report.thing::uuid and not p.hidden for update;
    if not found then
      return null;
    end if;
    kept := jsonb_build_object('content', posted.content, 'location', posted.location, 'tags', posted.tags, 'images', posted.images);
    update public.posts p set hidden = true, content = 'Hidden by the committee', location = null, tags = '{}', images = '{}' where p.id = posted.id;
  elsif report.kind = 'photo' then
    select jsonb_build_object('images', jsonb_build_array(report.thing), 'place', array_position(p.photos, report.thing)) into kept
    from public.profiles p where p.user_id = report.member_id and report.thing = any (p.photos) for update;
    update public.profiles p set photos = array_remove(p.photos, report.thing)
    where p.user_id = report.member_id and report.thing = any (p.photos);
    with posts as (
      update public.posts p set images = array_remove(p.images, report.thing)
      where p.user_id = report.member_id and report.thing = any (p.images)
      returning p.id
    )
    select case when kept is not null or count(*) > 0
      then coalesce(kept, jsonb_build_object('images', jsonb_build_array(report.thing))) || jsonb_build_object('posts', coalesce(jsonb_agg(p.id), '[]')) end
    into kept from posts p;
  end if;
  return kept;
end $function$;

revoke all on function private.hide_thing(private.reports) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.show_thing(report private.reports, kept jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if report.kind = 'message' then
    update public.messages m set hidden = false, content = kept ->> 'content',
      metadata = case m.message_type when 'request_card' then m.metadata || (kept -> 'metadata') else kept -> 'metadata' end
    where m.id = report.thing::uuid and m.hidden;
    update public.message_threads t set reason = kept ->> 'content' where kept -> 'threads' ? t.id::text;
  elsif report.kind in ('post', 'event') then
    update public.posts p set hidden = false, content = kept ->> 'content', location = kept ->> 'location',
      tags = array(select jsonb_array_elements_text(kept -> 'tags')), images = array(select jsonb_array_elements_text(kept -> 'images'))
    where p.id = report.thing::uuid and p.hidden;
  elsif report.kind = 'photo' then
    if kept ->> 'place' is not null then
      update public.profiles p
      set photos = p.photos[:(kept ->> 'place')::int - 1] || report.thing || p.photos[(kept ->> 'place')::int:]
      where p.user_id = report.member_id and report.thing <> all (p.photos) and cardinality(p.photos) < private.most_photos();
    end if;
    update public.posts p set images = p.images || report.thing
    where kept -> 'posts' ? p.id::text and report.thing <> all (p.images) and cardinality(p.images) < 3;
  end if;
end $function$;

revoke all on function private.show_thing(private.reports,jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_there(report private.reports)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case report.kind
    when 'message' then exists (select from public.messages m where m.id = report.thing::uuid and not m.hidden)
    when 'member' then true
    when 'photo' then exists (select from public.profiles p where p.user_id = report.member_id and report.thing = any (p.photos))
      or exists (select from public.posts p where p.user_id = report.member_id and report.thing = any (p.images))
    else exists (select from public.posts p where p.id = report.thing::uuid and not p.hidden) end
$function$;

revoke all on function private.is_there(private.reports) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.picture_is_kept(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.reports r
    where r.state = 'open' and picture_is_kept.name = any (private.picture_names(array(select jsonb_array_elements_text(r.snapshot -> 'images'))))
  ) or exists (
    select from private.measures m
    where m.kept is not null
      and picture_is_kept.name = any (private.picture_names(array(select jsonb_array_elements_text(coalesce(m.kept -> 'images', '[]')))))
  );
end $function$;

revoke all on function private.picture_is_kept(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.report_for(admin uuid, report uuid)
 RETURNS private.reports
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked private.reports;
begin
  select r.* into asked from private.reports r where r.id = report_for.report and r.member_id <> admin;
  if not found then
    perform private.fail(404, 'report_not_found', 'There is no such report.');
  end if;
  return asked;
end $function$;

revoke all on function private.report_for(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.hold_reports(about private.reports)
 RETURNS private.reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held private.reports;
begin
  perform pg_advisory_xact_lock(hashtextextended('report ' || about.thing, 17));
  select r.* into held from private.reports r where r.id = about.id for update;
  return held;
end $function$;

revoke all on function private.hold_reports(private.reports) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.admin_name(admin uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select coalesce(p.display_name, p.name) from public.profiles p where p.user_id = admin),
    (select u.email from auth.users u where u.id = admin))
$function$;

revoke all on function private.admin_name(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.acted_meanwhile(report uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select jsonb_build_object('by', private.admin_name(coalesce(m.undone_by, m.author_id)), 'act', m.act, 'undone', m.undone_at is not null)
    from private.measures m where m.report_id in (
      select other.id from private.reports r join private.reports other on md5(other.thing) = md5(r.thing) where r.id = acted_meanwhile.report
    ) order by coalesce(m.undone_at, m.taken_at) desc limit 1
  ), '{}')
$function$;

revoke all on function private.acted_meanwhile(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.record_safety_act(admin uuid, action text, report private.reports, measure private.measures DEFAULT NULL::private.measures)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.admin_audit (admin_id, action, target_email, application_id, detail)
  select admin, action, u.email, p.application_id, jsonb_strip_nulls(jsonb_build_object('name', coalesce(p.display_name, p.name), 'kind', report.kind,
    'reason', coalesce(measure.reason, report.reason), 'act', measure.act, 'note', measure.note, 'until', measure.until))
  from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = report.member_id
$function$;

revoke all on function private.record_safety_act(uuid,text,private.reports,private.measures) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.acts_on(report private.reports)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(a.act order by a.place), '[]')
  from unnest(array['dismiss', 'warn', 'hide', 'limit', 'disable']) with ordinality as a (act, place)
  where case a.act
    when 'dismiss' then report.state = 'open'
    when 'hide' then report.kind <> 'member' and private.is_there(report)
    when 'disable' then exists (select from public.profiles p where p.user_id = report.member_id and p.status <> 'inactive')
    else true end
$function$;

revoke all on function private.acts_on(private.reports) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.act_on_report(measure uuid, report uuid, version integer, act text, note text, days integer DEFAULT NULL::integer, reason text DEFAULT NULL::text)
 RETURNS shapes.safety_report
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  about private.reports := private.report_for(me, act_on_report.report);
  earlier private.measures;
  taken private.measures;
  kept jsonb;
  answered record;
begin
  about := private.hold_reports(about);
  -- The same act once more, its answer was lost.
  select m.* into earlier from private.measures m where m.id = act_on_report.measure;
  if found and earlier.author_id = me and earlier.report_id = about.id then
    return private.report_shown(about.id);
  elsif found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  elsif about.version is distinct from act_on_report.version then
    perform private.fail(409, 'report_changed', 'Another admin has acted on this report meanwhile.', private.acted_meanwhile(about.id));
  elsif act_on_report.measure is null or not private.acts_on(about) ? coalesce(act_on_report.act, '')
    or coalesce(act_on_report.reason, about.reason) not in ('harassment', 'hate', 'sexual', 'scam', 'impersonation', 'other') then
    perform private.fail(422, 'invalid_act', 'This can''t be done about this report.');
  elsif private.says_something(note) is not true or length(btrim(note)) > private.longest_report() then
    perform private.fail(422, 'note_required', 'Write a note of at most ' || private.longest_report() || ' characters.');
  elsif act_on_report.act = 'limit' and coalesce(days, 0) not between 1 and private.most_limit_days() then
    perform private.fail(422, 'invalid_days', 'A limit holds from 1 to ' || private.most_limit_days() || ' days.');
  end if;
  if act_on_report.act = 'hide' then
    kept := private.hide_thing(about);
  elsif act_on_report.act = 'disable' then
    perform public.set_member_status(about.member_id, 'inactive', me);
  end if;
  insert into private.measures (id, report_id, member_id, act, reason, note, author_id, until, kept)
  values (act_on_report.measure, about.id, about.member_id, act_on_report.act, coalesce(act_on_report.reason, about.reason), btrim(act_on_report.note), me,
    case act_on_report.act when 'limit' then now() + make_interval(days => act_on_report.days) end, kept)
  returning * into taken;
  -- One act answers all that is open about the same; each of those who reported is told once.
  for answered in
    with closed as (
      update private.reports r set state = 'answered', answered_at = now(), version = r.version + 1
      where r.state = 'open' and md5(r.thing) = md5(about.thing) and r.member_id = about.member_id
      returning r.id, r.reporter_id
    )
    select c.* from closed c
  loop
    if answered.reporter_id is not null then
      perform private.notify(answered.reporter_id, 'The committee has looked at it',
        'Thank you for telling us. What came of it stays between the committee and those concerned.',
        jsonb_build_object('action', 'report_answered', 'deeplink', '/safety', 'reportId', answered.id));
    end if;
  end loop;
  -- What was kept for the committee alone goes, unless it is shown or kept still.
  perform private.remove_picture(url) from jsonb_array_elements_text(about.snapshot -> 'images') as url;
  if about.state = 'answered' then
    update private.reports r set version = r.version + 1 where r.id = about.id;
  end if;
  perform private.tell_of_measure(taken, about.kind);
  perform private.record_safety_act(me, 'act_on_report', about, taken);
  return private.report_shown(about.id);
end $function$;
comment on function public.act_on_report(uuid,uuid,integer,text,text,integer,text) is 'Acts on a report, and answers all that are open about the same. `act` is a `safety_act`, `version` what the caller
has seen: whoever comes after another admin is told who was first, in the details of the error. `note` is the committee''s own. `days` is how long a limit
holds. `reason` is what the committee found; without one it is what was reported. `measure` is made by the caller: the same act sent again is answered
again. Those who reported are told that it was looked at, whom it concerns what was done and why, never by whom.';

revoke all on function public.act_on_report(uuid,uuid,integer,text,text,integer,text) from public, anon, authenticated, service_role;
grant execute on function public.act_on_report(uuid,uuid,integer,text,text,integer,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.end_measure(ended private.measures, about private.reports, admin uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.measures m set undone_at = now(), undone_by = admin, kept = null, version = m.version + 1 where m.id = ended.id;
  if ended.act = 'hide' then
    perform private.show_thing(about, ended.kept);
  elsif ended.act = 'disable' then
    perform public.set_member_status(about.member_id, 'active', admin);
  end if;
end $function$;

revoke all on function private.end_measure(private.measures,private.reports,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.undo_measure(measure uuid, version integer)
 RETURNS shapes.safety_report
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  undone private.measures;
  about private.reports;
begin
  select m.* into undone from private.measures m where m.id = undo_measure.measure and m.member_id <> me;
  if not found then
    perform private.fail(404, 'measure_not_found', 'There is no such act.');
  end if;
  about := private.hold_reports(private.report_for(me, undone.report_id));
  select m.* into undone from private.measures m where m.id = undone.id for update;
  -- Undone already, from what the caller has seen: an answer was lost.
  if undone.undone_at is not null and undone.undone_by = me and undone.version = undo_measure.version + 1 then
    return private.report_shown(about.id);
  elsif undone.undone_at is not null or undone.version is distinct from undo_measure.version then
    perform private.fail(409, 'measure_changed', 'Something happened to this meanwhile. Have another look.', private.acted_meanwhile(about.id));
  elsif undone.act = 'hide' and undone.kept is null then
    perform private.fail(409, 'gone_for_good', 'What was hidden is gone for good by now.');
  end if;
  perform private.end_measure(undone, about, me);
  perform private.tell_of_undoing(undone);
  -- What was answered by this alone is open again, and nobody was told of an answer that is none.
  if about.answered_at > now() - interval '1 day' and not exists (
    select from private.measures m join private.reports r on r.id = m.report_id
    where md5(r.thing) = md5(about.thing) and m.undone_at is null and m.taken_at >= about.answered_at
  ) then
    update private.reports r set state = 'open', answered_at = null, version = r.version + 1
    where md5(r.thing) = md5(about.thing) and r.answered_at = about.answered_at
      and not exists (
        select from private.reports newer where newer.reporter_id = r.reporter_id and md5(newer.thing) = md5(r.thing) and newer.state = 'open'
      );
    delete from public.notifications n
    where not n.read and n.data ->> 'action' = 'report_answered'
      and n.data ->> 'reportId' in (select r.id::text from private.reports r where md5(r.thing) = md5(about.thing) and r.state = 'open')
      and n.user_id in (select r.reporter_id from private.reports r where md5(r.thing) = md5(about.thing) and r.state = 'open');
  else
    update private.reports r set version = r.version + 1 where r.id = about.id;
  end if;
  perform private.record_safety_act(me, 'undo_measure', about, undone);
  return private.report_shown(about.id);
end $function$;
comment on function public.undo_measure(uuid,integer) is 'Takes an act back: what was hidden is shown, a limit ends, an account is enabled, a word is withdrawn. Within a day
the report is open again if nothing else was done about it. `version` is the one that was seen. What was hidden longer than `hidden_days` is gone.';

revoke all on function public.undo_measure(uuid,integer) from public, anon, authenticated, service_role;
grant execute on function public.undo_measure(uuid,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.appeal_measure(measure uuid, words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  said text := btrim(words);
  meant private.measures;
begin
  select m.* into meant from private.measures m
  where m.id = appeal_measure.measure and m.member_id = me and m.act not in ('dismiss', 'disable') for update;
  if not found then
    perform private.fail(404, 'measure_not_found', 'There is no such act.');
  -- The same answer once more: it had arrived.
  elsif meant.appeal = said then
    return;
  elsif meant.appeal is not null then
    perform private.fail(409, 'already_appealed', 'You have answered this already.');
  elsif meant.undone_at is not null then
    perform private.fail(409, 'already_undone', 'The committee has taken this back already.');
  elsif meant.taken_at < now() - make_interval(days => private.appeal_days()) then
    perform private.fail(409, 'appeal_too_late', 'The days in which this could be answered are over.');
  elsif private.says_something(said) is not true or length(said) > private.longest_report() then
    perform private.fail(422, 'invalid_appeal', 'An answer has 1 to ' || private.longest_report() || ' characters.');
  end if;
  update private.measures m set appeal = said, appealed_at = now(), version = m.version + 1 where m.id = meant.id;
end $function$;
comment on function public.appeal_measure(uuid,text) is 'The one answer of a member to what the committee did, within `appeal_days`. The same words again are the
same answer.';

revoke all on function public.appeal_measure(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.appeal_measure(uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.answer_appeal(measure uuid, version integer, lift boolean, answer text)
 RETURNS shapes.safety_report
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  meant private.measures;
  about private.reports;
  settled text := case when lift then 'lifted' else 'stands' end;
begin
  select m.* into meant from private.measures m where m.id = answer_appeal.measure and m.member_id <> me and m.appeal is not null;
  if not found then
    perform private.fail(404, 'measure_not_found', 'There is no such act.');
  end if;
  about := private.hold_reports(private.report_for(me, meant.report_id));
  select m.* into meant from private.measures m where m.id = meant.id for update;
  -- Answered already, from what the caller has seen: an answer was lost.
  if meant.answered_by = me and meant.outcome = settled and meant.version > answer_appeal.version then
    return private.report_shown(about.id);
  elsif meant.outcome is not null or meant.undone_at is not null or meant.version is distinct from answer_appeal.version then
    perform private.fail(409, 'measure_changed', 'Something happened to this meanwhile. Have another look.',
      jsonb_build_object('by', private.admin_name(coalesce(meant.answered_by, meant.undone_by)), 'act', meant.act, 'undone', meant.undone_at is not null));
  elsif private.says_something(answer) is not true or length(btrim(answer)) > private.longest_report() then
    perform private.fail(422, 'note_required', 'Write a note of at most ' || private.longest_report() || ' characters.');
  elsif lift and meant.act = 'hide' and meant.kept is null then
    perform private.fail(409, 'gone_for_good', 'What was hidden is gone for good by now.');
  end if;
  update private.measures m set outcome = settled, answer = btrim(answer_appeal.answer), answered_at = now(), answered_by = me, version = m.version + 1
  where m.id = meant.id;
  if lift then
    perform private.end_measure(meant, about, me);
  end if;
  update private.reports r set version = r.version + 1 where r.id = about.id;
  perform private.notify(meant.member_id, 'The committee has read your answer',
    case when lift then case meant.act when 'warn' then 'We take our word back.' when 'hide' then 'What we had hidden is to be seen again.'
      else 'You can ask for plugs and introduce others again.' end || ' Thank you for explaining.'
    else 'Thank you for explaining. We talked it over, and it stays as it is.' end,
    jsonb_build_object('action', 'from_committee', 'deeplink', '/safety', 'measureId', meant.id));
  perform private.record_safety_act(me, case when lift then 'lift_measure' else 'keep_measure' end, about, meant);
  return private.report_shown(about.id);
end $function$;
comment on function public.answer_appeal(uuid,integer,boolean,text) is 'Answers a member''s appeal, once: `lift` takes the act back, else it stands. `answer` is the committee''s own note.
`version` is the one that was seen. The member is told.';

revoke all on function public.answer_appeal(uuid,integer,boolean,text) from public, anon, authenticated, service_role;
grant execute on function public.answer_appeal(uuid,integer,boolean,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.my_safety()
 RETURNS shapes.my_safety
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  return jsonb_build_object(
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'reason', r.reason, 'state', r.state, 'createdAt', r.created_at,
        'answeredAt', r.answered_at) order by r.created_at desc, r.id), '[]')
      from (select * from private.reports mine where mine.reporter_id = me order by mine.created_at desc limit 50) r
    ),
    'measures', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'act', m.act, 'kind', r.kind, 'reason', m.reason, 'takenAt', m.taken_at, 'until', m.until,
        'endedAt', m.undone_at,
        'appealUntil', case when m.appeal is null and m.undone_at is null and m.act <> 'disable'
          and m.taken_at >= now() - make_interval(days => private.appeal_days()) then m.taken_at + make_interval(days => private.appeal_days()) end,
        'appeal', m.appeal, 'appealedAt', m.appealed_at, 'outcome', m.outcome, 'answeredAt', m.answered_at) order by m.taken_at desc, m.id), '[]')
      from (select * from private.measures about where about.member_id = me and about.act <> 'dismiss' order by about.taken_at desc limit 50) m
      join private.reports r on r.id = m.report_id
    )
  );
end $function$;
comment on function public.my_safety() is 'What the caller reported and what the committee did that concerns the caller, the newest fifty of each. Says of a
report only that it was looked at, of a measure never who reported.';

revoke all on function public.my_safety() from public, anon, authenticated, service_role;
grant execute on function public.my_safety() to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.measure_shown(m private.measures)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', m.id, 'reportId', m.report_id, 'act', m.act, 'kind', (select r.kind from private.reports r where r.id = m.report_id),
    'reason', m.reason, 'note', m.note, 'author', private.admin_name(m.author_id), 'takenAt', m.taken_at, 'until', m.until,
    'undoneAt', m.undone_at, 'undoneBy', private.admin_name(m.undone_by), 'appeal', m.appeal, 'appealedAt', m.appealed_at, 'outcome', m.outcome,
    'answer', m.answer, 'answeredAt', m.answered_at, 'version', m.version)
$function$;

revoke all on function private.measure_shown(private.measures) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.safety_person(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.face_of(p) || jsonb_build_object('memberSince', p.created_at, 'status', p.status,
    'accountVersion', coalesce(private.account_version(p.application_id), 0), 'applicationId', p.application_id,
    'limitedUntil', private.limited_until(p.user_id),
    'reportsMade', (select count(*) from private.reports r where r.reporter_id = p.user_id),
    'reportsDismissed', (select count(*) from private.reports r where r.reporter_id = p.user_id
      and exists (select from private.measures m where m.report_id = r.id and m.act = 'dismiss' and m.undone_at is null)),
    'reportsAbout', (select count(*) from private.reports r where r.member_id = p.user_id),
    'measures', (
      select coalesce(jsonb_agg(private.measure_shown(m) order by m.taken_at desc, m.id), '[]')
      from (select * from private.measures about where about.member_id = p.user_id order by about.taken_at desc limit 10) m
    ))
  from public.profiles p where p.user_id = safety_person.member
$function$;

revoke all on function private.safety_person(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.report_shown(report uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown private.reports;
  there boolean;
begin
  select r.* into shown from private.reports r where r.id = report_shown.report;
  there := private.is_there(shown);
  return jsonb_build_object(
    'id', shown.id, 'kind', shown.kind, 'reason', shown.reason, 'words', shown.words, 'state', shown.state, 'version', shown.version,
    'createdAt', shown.created_at, 'answeredAt', shown.answered_at, 'snapshot', shown.snapshot, 'there', there,
    'hidden', not there and exists (
      select from private.measures m join private.reports r on r.id = m.report_id
      where md5(r.thing) = md5(shown.thing) and m.act = 'hide' and m.undone_at is null and m.kept is not null
    ),
    'member', private.safety_person(shown.member_id),
    'reporter', private.safety_person(shown.reporter_id),
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'words', r.words, 'createdAt', r.created_at,
        'reporter', (select private.face_of(p) from public.profiles p where p.user_id = r.reporter_id)) order by r.created_at, r.id), '[]')
      from private.reports r
      where md5(r.thing) = md5(shown.thing) and r.id <> shown.id and r.state = shown.state and r.answered_at is not distinct from shown.answered_at
    ),
    'measures', (
      select coalesce(jsonb_agg(private.measure_shown(m) order by m.taken_at desc, m.id), '[]')
      from private.measures m join private.reports r on r.id = m.report_id where md5(r.thing) = md5(shown.thing) and r.member_id = shown.member_id
    ),
    'acts', private.acts_on(shown)
  );
end $function$;

revoke all on function private.report_shown(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.leads_its_row(r private.reports)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select from private.reports first
    where md5(first.thing) = md5(r.thing) and first.state = r.state and first.answered_at is not distinct from r.answered_at
      and (first.created_at, first.id) < (r.created_at, r.id)
  )
$function$;

revoke all on function private.leads_its_row(private.reports) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.safety_counts(admin uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'open', (select count(*) from private.reports r where r.state = 'open' and r.member_id <> admin and private.leads_its_row(r)),
    'appeals', (
      select count(*) from private.measures m
      where m.appeal is not null and m.outcome is null and m.undone_at is null and m.member_id <> admin
    ),
    'answered', (select count(*) from private.reports r where r.state = 'answered' and r.member_id <> admin and private.leads_its_row(r))
  )
$function$;

revoke all on function private.safety_counts(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.safety_queue(state text DEFAULT 'open'::text, page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS shapes.safety_queue
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  me uuid := private.require_admin();
  wanted text := coalesce(safety_queue.state, 'open');
  rows_a_page int := least(greatest(coalesce(safety_queue.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(safety_queue.page, 1), 1)::bigint - 1) * rows_a_page;
  counts jsonb := private.safety_counts(me);
  ids uuid[];
begin
  if wanted = 'appeals' then
    ids := array(
      select m.report_id from private.measures m
      where m.appeal is not null and m.outcome is null and m.undone_at is null and m.member_id <> me
      order by m.appealed_at, m.id offset skipped limit rows_a_page
    );
  elsif wanted = 'open' then
    ids := array(
      select r.id from private.reports r where r.state = 'open' and r.member_id <> me and private.leads_its_row(r)
      order by r.created_at, r.id offset skipped limit rows_a_page
    );
  elsif wanted = 'answered' then
    ids := array(
      select r.id from private.reports r where r.state = 'answered' and r.member_id <> me and private.leads_its_row(r)
      order by r.answered_at desc, r.id offset skipped limit rows_a_page
    );
  else
    perform private.fail(422, 'invalid_state', 'Ask for open, appeals or answered.');
  end if;
  return jsonb_build_object('counts', counts, 'total', counts -> wanted, 'reports', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'kind', r.kind, 'reason', r.reason, 'state', r.state, 'createdAt', r.created_at, 'answeredAt', r.answered_at,
      'excerpt', left(r.snapshot ->> 'text', 200), 'image', r.snapshot -> 'images' ->> 0,
      'others', (
        select count(*) from private.reports other where md5(other.thing) = md5(r.thing) and other.id <> r.id and other.state = r.state
          and other.answered_at is not distinct from r.answered_at
      ),
      'member', (select private.face_of(p) from public.profiles p where p.user_id = r.member_id),
      'reporter', (select private.face_of(p) from public.profiles p where p.user_id = r.reporter_id),
      'act', newest.act, 'appealed', exists (
        select from private.measures m where m.report_id = r.id and m.appeal is not null and m.outcome is null and m.undone_at is null
      )
    ) order by listed.place), '[]')
    from unnest(ids) with ordinality as listed (id, place)
    join private.reports r on r.id = listed.id
    left join lateral (
      select m.act from private.measures m join private.reports same on same.id = m.report_id
      where md5(same.thing) = md5(r.thing) and m.undone_at is null and r.state = 'answered' order by m.taken_at desc limit 1
    ) newest on true
  ));
end $function$;
comment on function public.safety_queue(text,integer,integer) is 'A page of what members reported. `state` is `open` (the oldest first), `appeals` (the longest waiting first) or
`answered` (the newest first). `page` starts at 1, `page_size` is 1 to 100. Reports about the caller are not in it.';

revoke all on function public.safety_queue(text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.safety_queue(text,integer,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.report_details(report uuid)
 RETURNS shapes.safety_report
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
begin
  return private.report_shown((private.report_for(me, report_details.report)).id);
end $function$;
comment on function public.report_details(uuid) is 'One report, with what the committee did about it and the history of both.';

revoke all on function public.report_details(uuid) from public, anon, authenticated, service_role;
grant execute on function public.report_details(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.report_context(report uuid)
 RETURNS shapes.report_context
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  about private.reports := private.report_for(me, report_context.report);
begin
  if about.kind <> 'message' then
    perform private.fail(422, 'no_context', 'Only a message has others around it.');
  end if;
  perform private.record_safety_act(me, 'read_context', about);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'senderId', m.sender_id,
      'senderName', case when m.sender_id is not null then private.name_of(m.sender_id) end,
      'content', case when m.seq = about.seq then about.snapshot ->> 'text' else m.content end, 'createdAt', m.created_at, 'reported', m.seq = about.seq
    ) order by m.seq), '[]')
    from (
      (select x.* from public.messages x where x.thread_id = about.thread_id and x.seq <= about.seq order by x.seq desc limit 3)
      union all
      (select x.* from public.messages x where x.thread_id = about.thread_id and x.seq > about.seq order by x.seq limit 2)
    ) m
  );
end $function$;
comment on function public.report_context(uuid) is 'Five messages: the reported one, two before it and two after. Nothing else of the conversation is shown to
admins, and that they read this is written to the audit.';

revoke all on function public.report_context(uuid) from public, anon, authenticated, service_role;
grant execute on function public.report_context(uuid) to authenticated, service_role;

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
    ), blocks as (
      select case c.user_id when c.blocked_by then c.connected_user_id else c.user_id end as member_id, c.updated_at as since
      from public.connections c where c.blocked_by is not null
      union all
      select case c.user_id when r.blocker_id then c.connected_user_id else c.user_id end, r.created_at
      from private.return_blocks r join public.connections c on c.id = r.connection_id
    ), blocked as (
      select b.member_id, count(*) as by, min(b.since) as since, max(b.since) as latest from blocks b where b.member_id <> me group by b.member_id
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
comment on function public.safety_members(integer,integer) is 'Who is limited until when, and who is blocked by how many members since when; a page of each. Who blocked them is not
said.';

revoke all on function public.safety_members(integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.safety_members(integer,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.hidden_for_good()
 RETURNS SETOF private.measures
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.* from private.measures m
  where m.kept is not null and m.taken_at < now() - make_interval(days => private.hidden_days()) and not (m.appeal is not null and m.outcome is null)
$function$;

revoke all on function private.hidden_for_good() from public, anon, authenticated, service_role;

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
    perform private.remove_picture(url) from jsonb_array_elements_text(coalesce(ended.kept -> 'images', '[]')) as url;
    swept := swept + 1;
  end loop;
  return swept;
end $function$;

revoke all on function private.sweep_safety(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.picture_is_shown(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner uuid := private.picture_owner(picture_is_shown.name);
  named text[] := array[picture_is_shown.name];
  application record;
begin
  if private.picture_is_kept(picture_is_shown.name) then
    return true;
  elsif owner is not null then
    return exists (
      select from public.profiles p
      where p.user_id = owner and private.picture_names(p.photos || p.avatar_url) operator(pg_catalog.@>) named
    ) or exists (
      select from public.posts p where p.user_id = owner and private.picture_names(p.images) operator(pg_catalog.@>) named
    );
  end if;
  select a.id, a.status into application from public.applications a
  where private.picture_names(a.photos || a.profile_photo) operator(pg_catalog.@>) named
  order by a.created_at, a.id limit 1;
  return coalesce(application.status <> 'approved', false) or exists (
    select from public.profiles p
    where private.picture_names(p.photos || p.avatar_url) operator(pg_catalog.@>) named
      and (application.id is null or p.application_id is null or p.application_id = application.id)
  );
end $function$;

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
begin
  -- Each removes at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited)
  );
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now())
  );
end $function$;

CREATE OR REPLACE FUNCTION public.due_to_sweep()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now())
    or exists (select from private.unproved_applications())
    or private.accounts_are_due()
    or exists (select from private.hidden_for_good())
$function$;
