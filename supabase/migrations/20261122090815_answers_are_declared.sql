-- Written by `npm run db:diff -- answers_are_declared` from supabase/schemas.

drop function public.set_member_status(text,text,uuid);
drop function public.member_account(text,uuid);
drop function public.answer_invite_claim(uuid,boolean);
drop function public.complete_approval(uuid,uuid,uuid);
drop function public.prepare_approval(uuid,uuid);
drop function public.my_profile();
drop function public.home_dashboard();
drop function public.connection_suggestions();
drop function public.plug_opportunities();
drop function public.take_endorsement_mail(uuid,uuid);
drop function public.my_endorsement_requests();
drop function public.answer_endorsement_request(uuid,text,text);
drop function public.request_endorsements(text[]);
drop function public.write_endorsement(uuid,text,text);
drop function public.member_profile(uuid);
drop function public.endorsements_of(uuid,text,integer);
drop function public.discover(text,text[],boolean,text,boolean,text,integer);
drop function public.search_members(text,uuid,integer);
drop function public.feed_post(uuid);
drop function public.feed_page(timestamp with time zone,uuid,integer);
drop function public.unread_counts();
drop function public.inbox_thread(uuid);
drop function public.inbox(timestamp with time zone,uuid,integer,boolean);
drop function public.relationship_with(uuid);
drop function public.introduce(uuid,uuid,text);
drop function public.decline_request_card(uuid);
drop function public.approve_request_card(uuid);
drop function public.decline_plug_request(uuid);
drop function public.approve_plug_request(uuid);
drop function public.create_plug_request(uuid,uuid,text,jsonb);
drop function public.rsvp(uuid);
drop function public.mutual_friends(uuid[],integer);
drop function public.friends_of(uuid);
drop function public.my_blocked();
drop function public.connect_with(uuid);
drop function public.search_audit(uuid,integer,integer);
drop function public.search_applications(text,text,text,integer,integer);
drop function public.application_status(text,text);

create schema shapes;

revoke all on schema shapes from public, anon, authenticated, service_role;

create domain shapes.industry as text
  constraint industry_known CHECK ((VALUE = ANY (ARRAY['Nightlife'::text, 'Fashion'::text, 'Tech'::text, 'Finance'::text, 'Music'::text, 'Film'::text, 'Art'::text, 'Sports'::text, 'Travel'::text, 'Media'::text, 'Hospitality'::text, 'Design'::text, 'RealEstate'::text, 'Wellness'::text, 'Lifestyle'::text, 'Entertainment'::text, 'Business'::text, 'Fitness'::text, 'Consulting'::text, 'Retail'::text, 'Food'::text, 'Beauty'::text, 'Legal'::text, 'Education'::text])));
comment on domain shapes.industry is 'An industry, as people read it. Tables keep it in lower case.';

create domain shapes.applicant_title as text
  constraint applicant_title_known CHECK ((VALUE = ANY (ARRAY['Entrepreneur'::text, 'Artist'::text, 'Musician'::text, 'Connector'::text, 'Model'::text, 'Creator'::text, 'Athlete'::text, 'Investor'::text, 'Designer'::text, 'Public Relations'::text, 'Executive'::text, 'Director'::text])));
comment on domain shapes.applicant_title is 'The title an applicant chooses: the short bio opens with it.';

create domain shapes.applicant_industry as text
  constraint applicant_industry_known CHECK ((VALUE = ANY (ARRAY['Nightlife'::text, 'Fashion'::text, 'Tech'::text, 'Finance'::text, 'Music'::text, 'Film'::text, 'Art'::text, 'Sports'::text, 'Travel'::text, 'Media'::text, 'Hospitality'::text, 'Design'::text, 'RealEstate'::text, 'Wellness'::text, 'Lifestyle'::text, 'Entertainment'::text])));
comment on domain shapes.applicant_industry is 'An industry an applicant chooses from.';

create domain shapes.applicant_status as text
  constraint applicant_status_known CHECK ((VALUE = ANY (ARRAY['pending'::text, 'rejected'::text])));
comment on domain shapes.applicant_status is 'What an applicant learns of an application: who is approved signs in instead.';

create domain shapes.application_status as text
  constraint application_status_known CHECK ((VALUE = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])));
comment on domain shapes.application_status is 'Where an application stands.';

create domain shapes.audit_action as text
  constraint audit_action_known CHECK ((VALUE = ANY (ARRAY['approve'::text, 'reject'::text, 'disable'::text, 'enable'::text, 'update_password'::text])));
comment on domain shapes.audit_action is 'What an admin did.';

create domain shapes.application_scores as jsonb;
comment on domain shapes.application_scores is 'One to three of the applicant''s industries, each from 50 to 100.

{ [text]: int }';

create domain shapes.audit_detail as jsonb;
comment on domain shapes.audit_detail is 'Whom it was about, as they were called then.

{ name?: text | null }';

create domain shapes.application as jsonb;
comment on domain shapes.application is 'An application as the console shows it: the columns of the table, and the member it made.

{
  id: uuid,
  email: text,
  name: text,
  city: text,
  industry_scores: application_scores,
  short_bio: text | null,
  long_bio: text,
  instagram: text | null,
  linkedin: text | null,
  tiktok: text | null,
  photos: text[],
  profile_photo: text | null,
  press_links: text[],
  invited_by: text | null,
  status: application_status,
  submitted_at: timestamp,
  reviewed_at: timestamp | null,
  reviewed_by: uuid | null,
  created_at: timestamp,
  profiles: { status: member_status, user_id: uuid }[]
}';

create domain shapes.application_counts as jsonb;
comment on domain shapes.application_counts is 'How many applications there are of each status.

{ pending: int, approved: int, rejected: int }';

create domain shapes.application_page as jsonb;
comment on domain shapes.application_page is 'A page of applications. `counts` follows the query; both it and `total` are exact.

{ applications: application[], total: int, counts: application_counts }';

create domain shapes.audit_entry as jsonb;
comment on domain shapes.audit_entry is 'One act of an admin.

{
  id: uuid,
  action: audit_action,
  adminName: text | null,
  adminEmail: text | null,
  applicationId: uuid | null,
  targetEmail: text | null,
  detail: audit_detail,
  createdAt: timestamp
}';

create domain shapes.audit_page as jsonb;
comment on domain shapes.audit_page is 'A page of the audit, newest first.

{ entries: audit_entry[], total: int }';

comment on table public.applications is 'What a visitor hands in: a plain insert without a select, for it cannot be read back. A second open one for an address fails with 23505 and
"duplicate" in its message; a broken limit with 23514 and the constraint''s name. Admins reject by an update of `status` to `rejected`:
`reviewed_by` and `reviewed_at` are always the caller and now.';

comment on column public.applications.industry_scores is '@shape application_scores';

comment on column public.applications.status is '@shape application_status';

comment on column public.admin_audit.action is '@shape audit_action';

comment on column public.admin_audit.detail is '@shape audit_detail';

comment on function public.verify_admin_access() is 'Whether the caller is an admin; never an error.';

comment on function public.set_application_secret(uuid,text,text) is 'Keeps the password an applicant chose (hashed) and the date of birth: once, while
the application is pending, for whoever knows its id. `date_of_birth` is as typed, DD/MM/YYYY. The application itself is a plain insert
into `applications` without a select: a visitor cannot read it back.';

CREATE OR REPLACE FUNCTION public.application_status(email text, password text)
 RETURNS shapes.applicant_status
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application record;
  unknown constant text := '$2a$10$abcdefghijklmnopqrstuuRAsS4.pZ1cqVH3Lxq3nU1xIY0n3sHyW';
begin
  select a.status, s.password_hash into application
  from public.applications a join private.application_secrets s on s.application_id = a.id
  where lower(a.email) = lower(btrim(application_status.email)) and a.status <> 'approved'
  order by a.submitted_at desc
  limit 1;
  if extensions.crypt(left(coalesce(application_status.password, ''), 72), coalesce(application.password_hash, unknown))
    = application.password_hash
  then
    return application.status;
  end if;
  return null;
end $function$;
comment on function public.application_status(text,text) is 'Where an application stands, for the applicant who knows its password.
@null when there is no such application, or the password is wrong';

revoke all on function public.application_status(text,text) from public, anon, authenticated, service_role;
grant execute on function public.application_status(text,text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_applications(status text DEFAULT NULL::text, query text DEFAULT NULL::text, sort text DEFAULT 'newest'::text, page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS shapes.application_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  rows_a_page int := least(greatest(coalesce(search_applications.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(search_applications.page, 1), 1)::bigint - 1) * rows_a_page;
  wanted text := search_applications.status;
  sorted text := coalesce(search_applications.sort, 'newest');
  patterns text[] := private.search_patterns(search_applications.query);
  counts jsonb;
  listed jsonb;
begin
  perform private.require_admin();
  if sorted not in ('newest', 'oldest', 'name') then
    perform private.fail(422, 'invalid_sort', 'Sort by newest, oldest or name.');
  end if;
  counts := private.application_counts(patterns);
  execute format($page$
    select coalesce(jsonb_agg(to_jsonb(hit) - '{place,search_text}'::text[] || jsonb_build_object('profiles', coalesce(member.profiles, '[]')) order by hit.place), '[]')
    from (
      select a.*, row_number() over (order by %1$s) as place
      from public.applications a
      where ($1 is null or a.status = $1)
        and ($2 is null or a.search_text like any ($2))
      order by %1$s
      offset $3 limit $4
    ) hit
    left join lateral (
      select jsonb_agg(jsonb_build_object('status', p.status, 'user_id', p.user_id)) as profiles
      from public.profiles p where p.application_id = hit.id
    ) member on true
  $page$, case sorted
    when 'newest' then 'a.submitted_at desc, a.id' when 'oldest' then 'a.submitted_at, a.id desc' else 'lower(a.name), a.id'
  end) into listed using wanted, patterns, skipped, rows_a_page;
  return jsonb_build_object(
    'applications', listed,
    'total', case when wanted is null
      then (counts ->> 'pending')::bigint + (counts ->> 'approved')::bigint + (counts ->> 'rejected')::bigint
      else coalesce((counts ->> wanted)::bigint, 0) end,
    'counts', counts
  );
end $function$;
comment on function public.search_applications(text,text,text,integer,integer) is 'A page of applications, each with the member it made. `status` is `pending`,
`approved`, `rejected` or null for all. `query` matches name, e-mail, city and handle: three letters or digits anywhere, fewer where a
word begins; what holds neither is no search. `sort` is `newest`, `oldest` or `name`. `page` starts at 1, `page_size` is 1 to 100.';

revoke all on function public.search_applications(text,text,text,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.search_applications(text,text,text,integer,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_audit(application uuid DEFAULT NULL::uuid, page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS shapes.audit_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  rows_a_page int := least(greatest(coalesce(search_audit.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(search_audit.page, 1), 1)::bigint - 1) * rows_a_page;
  entries jsonb;
  total bigint;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'action', e.action, 'adminName', coalesce(p.display_name, p.name), 'adminEmail', u.email,
    'applicationId', e.application_id, 'targetEmail', e.target_email, 'detail', e.detail, 'createdAt', e.created_at
  ) order by e.created_at desc, e.id), '[]') into entries
  from (
    select a.* from public.admin_audit a
    where search_audit.application is null or a.application_id = search_audit.application
    order by a.created_at desc, a.id
    offset skipped limit rows_a_page
  ) e
  left join auth.users u on u.id = e.admin_id
  left join public.profiles p on p.user_id = e.admin_id;
  if search_audit.application is null then
    select coalesce(sum(k.total), 0) into total from private.console_counts k where k.counted = 'audit';
  else
    select count(*) into total from public.admin_audit a where a.application_id = search_audit.application;
  end if;
  return jsonb_build_object('entries', entries, 'total', total);
end $function$;
comment on function public.search_audit(uuid,integer,integer) is 'Who did what, newest first: of one application, or of all. `page` starts at 1, `page_size` is
1 to 100.';

revoke all on function public.search_audit(uuid,integer,integer) from public, anon, authenticated, service_role;
grant execute on function public.search_audit(uuid,integer,integer) to authenticated, service_role;

create domain shapes.member_status as text
  constraint member_status_known CHECK ((VALUE = ANY (ARRAY['active'::text, 'inactive'::text])));
comment on domain shapes.member_status is 'Whether a member is in good standing; an inactive one reads and writes nothing.';

create domain shapes.person as jsonb;
comment on domain shapes.person is 'Enough to show somebody; `id` is the user id, as everywhere except `member_card.id`.

{ id: uuid, name: text, avatarUrl: text | null }';

create domain shapes.short_card as jsonb;
comment on domain shapes.short_card is 'A person in a list.

person & { city: text | null, badge: text }';

create domain shapes.industry_score as jsonb;
comment on domain shapes.industry_score is 'How strong a member is in one industry, from 0 to 100.

{ label: industry, score: int }';

create domain shapes.industry_score_list as jsonb;
comment on domain shapes.industry_score_list is 'The scores of a member, highest first.

industry_score[]';

create domain shapes.setup_progress as jsonb;
comment on domain shapes.setup_progress is 'What a member has done of finishing the profile. Written by the member: a step counts as done
only when it is `true`.

{ [text]: json }';

comment on table public.profiles is 'Who is a member. Members read active profiles (never across a block) and change their own, by `user_id`. `avatar_url` follows `photos[0]`,
`updated_at` is always the server''s.';

comment on column public.profiles.status is '@shape member_status';

comment on column public.profiles.setup_progress is '@shape setup_progress';

comment on column public.profiles.industry_scores is '@shape industry_score_list';

comment on table public.industry_scores is 'What a member stands for. Own ones are chosen by `upsert(rows, { onConflict: ''user_id,industry'' })` with a score of 50: a score that stands
stays as it is. No member removes one.';

create domain shapes.connect_result as text
  constraint connect_result_known CHECK ((VALUE = ANY (ARRAY['pending'::text, 'active'::text])));
comment on domain shapes.connect_result is 'What pressing Connect came to: the first press waits, the second makes friends.';

create domain shapes.friend_card as jsonb;
comment on domain shapes.friend_card is 'A friend in a list of friends.

short_card & { igHandle: text | null }';

create domain shapes.friend_list as jsonb;
comment on domain shapes.friend_list is 'Friends of a member, by name.

friend_card[]';

create domain shapes.blocked_members as jsonb;
comment on domain shapes.blocked_members is 'Whom the caller blocked, newest first.

short_card[]';

create domain shapes.mutual_friends as jsonb;
comment on domain shapes.mutual_friends is 'The friends the caller shares with one member; `count` counts all of them.

{ memberId: uuid, count: int, friends: person[] }';

create domain shapes.mutual_friends_list as jsonb;
comment on domain shapes.mutual_friends_list is 'One entry for every member asked about, in that order.

mutual_friends[]';

create domain shapes.connection_status as text
  constraint connection_status_known CHECK ((VALUE = ANY (ARRAY['pending'::text, 'active'::text, 'blocked'::text])));
comment on domain shapes.connection_status is 'How the row of two members stands: `pending` while one of them pressed Connect.';

comment on table public.connections is 'One row a pair. Either side may block by an update of `status` to `blocked`, or remove; a blocked row answers only to its blocker. No row is
inserted, or made active, by hand.';

comment on column public.connections.status is '@shape connection_status';

CREATE OR REPLACE FUNCTION public.connect_with(other uuid)
 RETURNS shapes.connect_result
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat uuid;
  stands text;
  presser uuid;
  before text;
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot connect with yourself.');
  end if;
  perform private.require_available(other);
  -- Two presses at once wait for each other here, so that each is told once.
  perform pg_advisory_xact_lock(hashtextextended(least(me, other)::text || greatest(me, other)::text, 1));
  select c.status, c.user_id into before, presser from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other);
  if before = 'active' or (before = 'pending' and presser = me) then
    return before;
  end if;
  chat := private.intro_chat_between(me, other);
  if chat is null then
    perform private.fail(403, 'no_intro_chat', 'You can connect after an introduction.');
  end if;
  insert into public.connections as c (user_id, connected_user_id) values (me, other)
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id))
  do update set status = case when c.status = 'pending' and c.user_id <> me then 'active' else c.status end
  returning c.status into stands;
  if stands = 'blocked' then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif stands = 'pending' then
    perform private.notify(other, 'New connection request', private.name_of(me) || ' would like to connect with you.',
      jsonb_build_object('action', 'connect_requested', 'memberId', me, 'threadId', chat, 'deeplink', '/inbox?thread=' || chat),
      'connect:' || me);
  else
    perform private.notify(other, 'You are now friends', private.name_of(me) || ' and you are now connected.',
      jsonb_build_object('action', 'connected', 'memberId', me, 'deeplink', '/other-profile/' || me), 'connect:' || me);
  end if;
  return stands;
end $function$;
comment on function public.connect_with(uuid) is 'Presses Connect: the first press waits, the second makes friends; pressing again changes
nothing. Only for two who were introduced: in one intro chat, both still there.';

revoke all on function public.connect_with(uuid) from public, anon, authenticated, service_role;
grant execute on function public.connect_with(uuid) to authenticated, service_role;

comment on function public.remove_friend(uuid) is 'Ends a friendship, or a press that waits; true if there was one.';

comment on function public.block_member(uuid) is 'Blocks a member: friendship and messaging end, the two stop seeing each other.';

comment on function public.unblock_member(uuid) is 'Lifts a block of the caller''s; true if there was one. Friendship does not come back by
itself.';

CREATE OR REPLACE FUNCTION public.my_blocked()
 RETURNS shapes.blocked_members
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  return (
    select coalesce(jsonb_agg(private.short_card_of(p) order by b.since desc), '[]')
    from (
      select case c.user_id when me then c.connected_user_id else c.user_id end as id, c.updated_at as since
      from public.connections c where c.blocked_by = me
      union all
      select case c.user_id when me then c.connected_user_id else c.user_id end, r.created_at
      from private.return_blocks r join public.connections c on c.id = r.connection_id where r.blocker_id = me
    ) b
    join public.profiles p on p.user_id = b.id
  );
end $function$;
comment on function public.my_blocked() is 'Whom the caller blocked, newest first.';

revoke all on function public.my_blocked() from public, anon, authenticated, service_role;
grant execute on function public.my_blocked() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.friends_of(member uuid)
 RETURNS shapes.friend_list
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  if member is distinct from me and not (private.are_friends(me, member) and private.is_available(member)) then
    perform private.fail(403, 'not_friends', 'Only friends see each other''s friends.');
  end if;
  return (
    select coalesce(jsonb_agg(private.short_card_of(p) || jsonb_build_object('igHandle', p.ig_handle)
      order by lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from unnest(private.friend_ids(member)) as f (id)
    join public.profiles p on p.user_id = f.id and p.status = 'active'
    where p.user_id <> all ((select private.blocked_member_ids())::uuid[])
  );
end $function$;
comment on function public.friends_of(uuid) is 'A member''s friends, by name: for friends of that member only, and for oneself.';

revoke all on function public.friends_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.friends_of(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.mutual_friends(members uuid[], per_member integer DEFAULT 100)
 RETURNS shapes.mutual_friends_list
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  if cardinality(members) > 200 then
    perform private.fail(422, 'too_many', 'Ask for at most 200 members at once.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('memberId', asked.id, 'count', coalesce(m.total, 0), 'friends', coalesce(m.friends, '[]'))
      order by asked.place), '[]')
    from unnest(members) with ordinality as asked (id, place)
    left join (
      select r.member_id, count(*) as total,
        jsonb_agg(private.face_of(p) order by r.place) filter (where r.place <= least(greatest(per_member, 0), 500)) as friends
      from (
        select s.member_id, s.friend_id,
          row_number() over (partition by s.member_id order by lower(coalesce(f.display_name, f.name)), s.friend_id) as place
        from private.shared_friends(me, (select array_agg(distinct u.id) from unnest(members) as u (id))) s
        join public.profiles f on f.user_id = s.friend_id
      ) r
      join public.profiles p on p.user_id = r.friend_id
      group by r.member_id
    ) m on m.member_id = asked.id
  );
end $function$;
comment on function public.mutual_friends(uuid[],integer) is 'The friends the caller shares with each of these members (at most 200 at once), and nothing
else of their friends. `per_member` is how many are named of each, at most 500.';

revoke all on function public.mutual_friends(uuid[],integer) from public, anon, authenticated, service_role;
grant execute on function public.mutual_friends(uuid[],integer) to authenticated, service_role;

create domain shapes.thread_type as text
  constraint thread_type_known CHECK ((VALUE = ANY (ARRAY['direct_message'::text, 'plug_request'::text, 'intro_chat'::text])));
comment on domain shapes.thread_type is 'What kind of conversation it is.';

create domain shapes.request_status as text
  constraint request_status_known CHECK ((VALUE = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text, 'expired'::text])));
comment on domain shapes.request_status is 'Where a plug request stands.';

create domain shapes.message_type as text
  constraint message_type_known CHECK ((VALUE = ANY (ARRAY['user'::text, 'system'::text, 'request_card'::text])));
comment on domain shapes.message_type is 'Who speaks: a member, the club itself, or the card of a plug request.';

create domain shapes.message_metadata as jsonb;
comment on domain shapes.message_metadata is 'What a message carries besides its text. `message_type` says which: a member may put
anything into a message of type `user`.

| request_card
// The note an intro chat opens with.
| { kind: ''greeting'' }
| { [text]: json }';

create domain shapes.connection_state as text
  constraint connection_state_known CHECK ((VALUE = ANY (ARRAY['none'::text, 'pending_mine'::text, 'pending_theirs'::text, 'active'::text])));
comment on domain shapes.connection_state is 'Whose Connect was pressed, seen from the caller.';

create domain shapes.last_message as jsonb;
comment on domain shapes.last_message is 'The newest message of a conversation, for its row in the list. `content` is cut at 200
characters; notes of the club have no sender.

{
  id: uuid,
  seq: int,
  type: message_type,
  content: text,
  senderId: uuid | null,
  senderName: text | null,
  createdAt: timestamp
}';

create domain shapes.thread as jsonb;
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
  // Null in an empty chat.
  lastMessage: last_message | null,
  lastReadSeq: int,
  unreadCount: int,
  // True for the connector of a pending request only.
  actionRequired: boolean,
  canSend: boolean,
  // Set in intro chats for requester and target: the Connect button.
  connection: connection_state | null
}';

create domain shapes.inbox_page as jsonb;
comment on domain shapes.inbox_page is 'A page of conversations, newest first. Pass `next` back as `before_updated_at` and `before_id`,
unrounded.

{ threads: thread[], next: { updatedAt: timestamp, id: uuid } | null, total: int }';

create domain shapes.unread_counts as jsonb;
comment on domain shapes.unread_counts is 'What the badges show.

{ messages: int, threads: int, actionRequired: int, notifications: int }';

comment on table public.message_threads is 'A conversation. Changed by procedures only.';

comment on column public.message_threads.type is '@shape thread_type';

comment on column public.message_threads.status is '@shape request_status';

comment on table public.messages is 'What was said. Members insert `{ id, thread_id, sender_id, content, message_type: ''user'' }` with an `id` made on the device: an upsert with
`{ onConflict: ''id'', ignoreDuplicates: true }` makes a retry safe. Anything forged breaks row security (42501). Open tabs listen by
`thread_id`; typing signs travel over the private channel `thread:<id>`, which only those in the thread may join.';

comment on column public.messages.message_type is '@shape message_type';

comment on column public.messages.metadata is '@shape message_metadata';

comment on function public.find_direct_message_thread(uuid,uuid) is 'The direct chat of the caller and another member. One of the two has to be the
caller.
@null when there is none';

comment on function public.open_direct_message(uuid) is 'Makes, or brings back, the one direct chat of the caller and a friend; answers its id.';

comment on function public.delete_chat_thread(uuid,uuid) is 'Hides a direct chat or a request for the caller; `user_id` is the caller''s own.';

comment on function public.leave_group_chat(uuid,uuid) is 'Leaves an intro chat, with a note in it; `user_id` is the caller''s own.';

CREATE OR REPLACE FUNCTION public.inbox(before_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, plug_chats_only boolean DEFAULT false)
 RETURNS shapes.inbox_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  size int := least(greatest(page_size, 1), 100);
  -- One more than a page tells whether there is another.
  page uuid[] := private.inbox_page(me, coalesce(before_updated_at, 'infinity'),
    coalesce(inbox.before_id, '00000000-0000-0000-0000-000000000000'), size + 1, plug_chats_only);
  next_page jsonb;
begin
  if cardinality(page) > size then
    page := page[1:size];
    select jsonb_build_object('updatedAt', m.last_activity_at, 'id', m.thread_id) into next_page
    from public.thread_members m where m.thread_id = page[size] and m.user_id = me;
  end if;
  return jsonb_build_object('threads', private.threads_shown(me, page), 'next', next_page, 'total', private.count_threads(me, plug_chats_only));
end $function$;
comment on function public.inbox(timestamp with time zone,uuid,integer,boolean) is 'A page of the caller''s conversations, newest first. `page_size` is 1 to 100. `plug_chats_only`
leaves direct chats out.';

revoke all on function public.inbox(timestamp with time zone,uuid,integer,boolean) from public, anon, authenticated, service_role;
grant execute on function public.inbox(timestamp with time zone,uuid,integer,boolean) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.inbox_thread(thread uuid)
 RETURNS shapes.thread
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  if not exists (select from public.thread_members m where m.thread_id = thread and m.user_id = me)
    or thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  return private.threads_shown(me, array[thread]) -> 0;
end $function$;
comment on function public.inbox_thread(uuid) is 'One conversation, also when it is hidden from the list.';

revoke all on function public.inbox_thread(uuid) from public, anon, authenticated, service_role;
grant execute on function public.inbox_thread(uuid) to authenticated, service_role;

comment on function public.thread_messages(uuid,bigint,bigint,bigint,integer) is 'A page of messages, ascending by `seq`: the newest without a `…_seq`, those before or
after one, or half a page up to `around_seq` and half after it. `page_size` is 1 to 200. Within a thread `seq` grows in commit order, so
`after_seq` after a reconnect misses nothing.';

comment on function public.mark_thread_read(uuid,bigint) is 'Moves the caller''s mark forward, to `seq` or to the newest message, never backwards;
answers how many are unread still. Stores an expiry that is due. Once all is read, so are the notifications that lead here.';

CREATE OR REPLACE FUNCTION public.unread_counts()
 RETURNS shapes.unread_counts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  resting uuid[] := private.resting_thread_ids(me);
begin
  return (
    select jsonb_build_object('messages', coalesce(sum(m.unread_count), 0), 'threads', count(*))
    from public.thread_members m
    where m.user_id = me and m.unread_count > 0 and not m.hidden and m.thread_id <> all (resting)
  ) || jsonb_build_object(
    'actionRequired', (
      select count(*) from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me and not m.hidden
      where t.connector_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    ),
    'notifications', (select count(*) from public.notifications n where n.user_id = me and not n.read)
  );
end $function$;
comment on function public.unread_counts() is 'What the badges show.';

revoke all on function public.unread_counts() from public, anon, authenticated, service_role;
grant execute on function public.unread_counts() to authenticated, service_role;

create domain shapes.notification_data as jsonb;
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

comment on table public.notifications is 'What a member is told. Members read their own and update `read` to true. Unread ones with the same `group_key` are one row: `data.count`
counts, `created_at` is the latest.';

comment on column public.notifications.data is '@shape notification_data';

comment on function public.record_message_notification(uuid,uuid,uuid) is 'Tells `recipient` of the newest message `sender` wrote in a thread both take
part in; a thread is one notification that counts what is unread in it, so calling twice counts nothing twice. Refuses a recipient who
shares no thread with the sender, or with whom there is a block.
@null when all is read already: they have the conversation open';

create domain shapes.post_type as text
  constraint post_type_known CHECK ((VALUE = ANY (ARRAY['post'::text, 'event'::text])));
comment on domain shapes.post_type is 'What members make.';

create domain shapes.rsvp_status as text
  constraint rsvp_status_known CHECK ((VALUE = ANY (ARRAY['going'::text, 'requested'::text])));
comment on domain shapes.rsvp_status is 'An answer to an event: `requested` waits until a plug to the host is approved.';

create domain shapes.post as jsonb;
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
  mutuals: { count: int, friends: person[] }
}';

create domain shapes.feed_page as jsonb;
comment on domain shapes.feed_page is 'A page of the feed, newest first. Pass `next` back as `before_created_at` and `before_id`,
unrounded.

{ posts: post[], next: { createdAt: timestamp, id: uuid } | null }';

create domain shapes.rsvp_result as jsonb;
comment on domain shapes.rsvp_result is 'The caller''s answer as it stands; `already` when it stood before.

{ status: rsvp_status, already: boolean, goingCount: int }';

comment on table public.posts is 'What members post. Insert, update and delete of one''s own.';

comment on column public.posts.type is '@shape post_type';

comment on table public.post_likes is 'Likes of one''s own: an upsert with `ignoreDuplicates` for double taps.';

comment on table public.event_rsvps is 'Answers to events. Insert and delete of one''s own; who has to wait may insert `requested` only.';

comment on column public.event_rsvps.status is '@shape rsvp_status';

CREATE OR REPLACE FUNCTION public.rsvp(post uuid)
 RETURNS shapes.rsvp_result
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  author uuid;
  entitled text;
  mine text;
  had text;
begin
  select p.user_id into author from public.posts p where p.id = rsvp.post for no key update;
  entitled := case when private.may_go_to_events_of(me, author) then 'going' else 'requested' end;
  select r.status into had from public.event_rsvps r where r.post_id = rsvp.post and r.user_id = me;
  if had is null then
    insert into public.event_rsvps (post_id, user_id, status) values (rsvp.post, me, entitled) returning status into mine;
  elsif had = 'requested' and entitled = 'going' then
    update public.event_rsvps r set status = 'going', created_at = clock_timestamp()
    where r.post_id = rsvp.post and r.user_id = me returning r.status into mine;
  else
    mine := had;
  end if;
  return jsonb_build_object(
    'status', mine, 'already', had is not distinct from mine,
    'goingCount', (select p.going_count from public.posts p where p.id = rsvp.post)
  );
end $function$;
comment on function public.rsvp(uuid) is 'Says that the caller comes to an event. Friends of the author (and those introduced to them) go,
others wait until a plug is approved. A second tap changes nothing, save that a waiting answer goes as soon as it may.';

revoke all on function public.rsvp(uuid) from public, anon, authenticated, service_role;
grant execute on function public.rsvp(uuid) to authenticated, service_role;

comment on function public.cancel_rsvp(uuid) is 'Takes the caller''s answer to an event back; true if there was one.';

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
      and p.user_id <> all (blocked)
    order by p.created_at desc, p.id desc
    limit size + 1
  );
  if cardinality(page) > size then
    page := page[1:size];
    select jsonb_build_object('createdAt', p.created_at, 'id', p.id) into next_page from public.posts p where p.id = page[size];
  end if;
  return jsonb_build_object('posts', private.posts_shown(me, page), 'next', next_page);
end $function$;
comment on function public.feed_page(timestamp with time zone,uuid,integer) is 'A page of the feed, newest first. `page_size` is 1 to 50.';

revoke all on function public.feed_page(timestamp with time zone,uuid,integer) from public, anon, authenticated, service_role;
grant execute on function public.feed_page(timestamp with time zone,uuid,integer) to authenticated, service_role;

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
    where p.id = post and p.user_id <> all (private.blocked_ids(me))
  ) then
    perform private.fail(404, 'post_not_found', 'This post does not exist.');
  end if;
  return private.posts_shown(me, array[post]) -> 0;
end $function$;
comment on function public.feed_post(uuid) is 'One post as the feed shows it.';

revoke all on function public.feed_post(uuid) from public, anon, authenticated, service_role;
grant execute on function public.feed_post(uuid) to authenticated, service_role;

comment on function public.feed_newer_count(timestamp with time zone) is 'How many posts of others are newer than `after`, 99 at most.';

create domain shapes.flyer as jsonb;
comment on domain shapes.flyer is 'The post a plug request comes from, as its card keeps it. With a `postId` the database took it from
the post; without one it came from a sample.

{
  postId?: uuid,
  type?: text,
  content?: text,
  image?: text | null,
  timestamp?: text,
  city?: text | null,
  eventDate?: date | null,
  eventTime?: time | null,
  rsvp?: boolean,
  link?: { [text]: json }
}';

create domain shapes.sent_flyer as jsonb;
comment on domain shapes.sent_flyer is 'The post a plug request comes from, as it is sent: 8 kB at most. With a `postId` the database
takes the rest from the post (which must be the target''s) and keeps only `rsvp` of what was sent: `true` on an event leaves the caller''s
RSVP as `requested`, which approval turns into `going` if there is room. Decline or expiry removes it.

{
  postId?: uuid,
  type?: text,
  content?: text,
  image?: text | null,
  link?: { url: text, title: text, description: text },
  timestamp?: text,
  city?: text | null,
  rsvp?: boolean
}';

create domain shapes.request_card as jsonb;
comment on domain shapes.request_card is 'The card of a plug request: what a message of type `request_card` carries. A request past its
date says `expired` when it is read, whatever is stored.

{
  request_type: ''plug_request'',
  status: request_status,
  expires_at: timestamp,
  reason: text | null,
  flyer_data: flyer | null,
  requester_id: uuid,
  connector_id: uuid,
  target_id: uuid,
  requester_name: text,
  connector_name: text,
  target_name: text,
  requester_avatar: text | null,
  target_avatar: text | null
}';

create domain shapes.plug_request_made as jsonb;
comment on domain shapes.plug_request_made is 'The request that is open now; `created` is false when the same one was open already.
`messageId` is its card.

{ threadId: uuid, messageId: uuid, created: boolean, status: ''pending'', expiresAt: timestamp }';

create domain shapes.plug_approval as jsonb;
comment on domain shapes.plug_approval is 'What approving came to. `expired` when it was too late; `introThreadId` is the chat of the
three.

{ status: ''approved'' | ''expired'', introThreadId: uuid | null }';

create domain shapes.plug_decline as jsonb;
comment on domain shapes.plug_decline is 'What declining came to. `expired` when it was too late.

{ status: ''declined'' | ''expired'' }';

create domain shapes.introduction as jsonb;
comment on domain shapes.introduction is 'The chat of the three; `created` is false when the same introduction was made before.

{ threadId: uuid, created: boolean }';

create domain shapes.relationship_state as text
  constraint relationship_state_known CHECK ((VALUE = ANY (ARRAY['self'::text, 'friend'::text, 'intro_open'::text, 'no_relationship'::text])));
comment on domain shapes.relationship_state is 'How the caller stands to a member: what the buttons of a profile follow from.';

create domain shapes.open_request as jsonb;
comment on domain shapes.open_request is 'A plug request of the caller''s that nobody has answered yet. `connectorId` is null when the one
who was asked has left the club.

{ threadId: uuid, connectorId: uuid | null, expiresAt: timestamp }';

create domain shapes.relationship as jsonb;
comment on domain shapes.relationship is 'How the caller and another member stand, and where they can talk.

{
  relationship: relationship_state,
  connection: connection_state,
  // The newest intro chat both are in.
  introThreadId: uuid | null,
  directThreadId: uuid | null,
  openRequests: open_request[]
}';

CREATE OR REPLACE FUNCTION public.create_plug_request(target uuid, connector uuid, reason text DEFAULT NULL::text, flyer jsonb DEFAULT NULL::jsonb)
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
  card uuid;
  made boolean := false;
  asker public.profiles;
  asked public.profiles;
begin
  if target = me or connector = me or connector = target then
    perform private.fail(422, 'self', 'A plug needs three different members.');
  end if;
  perform private.require_available(target);
  if private.are_friends(me, target) then
    perform private.fail(409, 'already_friends', 'You are friends already.');
  elsif not private.are_friends(me, connector) or not private.are_friends(connector, target) or not private.is_available(connector)
    or target = any (private.blocked_ids(connector)) then
    perform private.fail(403, 'connector_not_mutual', 'Only a mutual friend can introduce you.');
  elsif length(why) > 500 then
    perform private.fail(422, 'reason_too_long', 'The reason can be at most 500 characters.');
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
    if snapshot is not null and why is null then
      perform private.fail(422, 'reason_required', 'Say why you would like to meet.');
    end if;
    if (select count(*) from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending') >= 20 then
      perform private.fail(429, 'too_many_open_requests', 'You have 20 open requests. Wait for some to be answered.');
    end if;
    made := true;
    select p.* into asker from public.profiles p where p.user_id = me;
    select p.* into asked from public.profiles p where p.user_id = create_plug_request.target;
    insert into public.message_threads (type, title, participants, status, requester_id, target_id, connector_id, reason, expires_at)
    values ('plug_request', private.name_of(me) || ' → ' || private.name_of(target), array[me, connector], 'pending', me,
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
  select m.id into card from public.messages m where m.thread_id = request.id and m.message_type = 'request_card' order by m.seq limit 1;
  return jsonb_build_object('threadId', request.id, 'messageId', card, 'created', made, 'status', request.status,
    'expiresAt', request.expires_at);
end $function$;
comment on function public.create_plug_request(uuid,uuid,text,jsonb) is 'Asks a mutual friend (`connector`) for an introduction to `target`. The same request,
while it is open, is answered again. `reason` is at most 500 characters, and needed with a flyer. At most 20 requests of one member are
open at once; they expire after 14 days.
@takes flyer sent_flyer';

revoke all on function public.create_plug_request(uuid,uuid,text,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.create_plug_request(uuid,uuid,text,jsonb) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.approve_plug_request(thread uuid)
 RETURNS shapes.plug_approval
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.approve_request(private.require_member(), thread, false)
$function$;
comment on function public.approve_plug_request(uuid) is 'Approves a plug request: opens the intro chat and tells both. Approving again answers
the same chat.';

revoke all on function public.approve_plug_request(uuid) from public, anon, authenticated, service_role;
grant execute on function public.approve_plug_request(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.decline_plug_request(thread uuid)
 RETURNS shapes.plug_decline
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.decline_request(private.require_member(), thread)
$function$;
comment on function public.decline_plug_request(uuid) is 'Declines a plug request and tells the requester. Declining again answers the same.';

revoke all on function public.decline_plug_request(uuid) from public, anon, authenticated, service_role;
grant execute on function public.decline_plug_request(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.approve_request_card(message uuid)
 RETURNS shapes.plug_approval
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  return private.approve_request(me, private.thread_of_card(me, message), true);
end $function$;
comment on function public.approve_request_card(uuid) is 'Approves a plug request by the message id of its card; the chat opens with the note
"… plugged …".';

revoke all on function public.approve_request_card(uuid) from public, anon, authenticated, service_role;
grant execute on function public.approve_request_card(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.decline_request_card(message uuid)
 RETURNS shapes.plug_decline
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  return private.decline_request(me, private.thread_of_card(me, message));
end $function$;
comment on function public.decline_request_card(uuid) is 'Declines a plug request by the message id of its card.';

revoke all on function public.decline_request_card(uuid) from public, anon, authenticated, service_role;
grant execute on function public.decline_request_card(uuid) to authenticated, service_role;

comment on function public.intro_chat_of(uuid) is 'The intro chat that came of a request.
@null when there is none, or the caller left it';

CREATE OR REPLACE FUNCTION public.introduce(user_a uuid, user_b uuid, message text DEFAULT NULL::text)
 RETURNS shapes.introduction
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  words text := case when private.says_something(introduce.message) then btrim(introduce.message) end;
  chat uuid;
begin
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
  elsif length(words) > 500 then
    perform private.fail(422, 'reason_too_long', 'The message can be at most 500 characters.');
  end if;
  insert into public.message_threads as t (type, title, participants, requester_id, target_id, connector_id, reason)
  values ('intro_chat', 'Plug Chat', array[user_a, me, user_b], user_a, user_b, me, words)
  on conflict (connector_id, least(requester_id, target_id), greatest(requester_id, target_id))
    where type = 'intro_chat' and parent_request_id is null and cardinality(participants) = 3
  do nothing
  returning t.id into chat;
  if chat is null then
    select t.id into chat from public.message_threads t
    where t.connector_id = me and least(t.requester_id, t.target_id) = least(user_a, user_b)
      and greatest(t.requester_id, t.target_id) = greatest(user_a, user_b)
      and t.type = 'intro_chat' and t.parent_request_id is null and cardinality(t.participants) = 3;
    return jsonb_build_object('threadId', chat, 'created', false);
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
comment on function public.introduce(uuid,uuid,text) is 'Brings two of the caller''s friends together in a chat of three; the same pair again answers the
same chat. `message` is at most 500 characters.';

revoke all on function public.introduce(uuid,uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.introduce(uuid,uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.relationship_with(other uuid)
 RETURNS shapes.relationship
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  perform private.require_available(other);
  return private.relationship(me, other);
end $function$;
comment on function public.relationship_with(uuid) is 'How the caller and another member stand, and where they can talk.';

revoke all on function public.relationship_with(uuid) from public, anon, authenticated, service_role;
grant execute on function public.relationship_with(uuid) to authenticated, service_role;

create domain shapes.endorsement as jsonb;
comment on domain shapes.endorsement is 'What one member says of another in one industry.

{
  id: uuid,
  industry: industry,
  endorserId: uuid,
  endorserName: text,
  endorserAvatar: text | null,
  snippet: text,
  createdAt: timestamp
}';

create domain shapes.endorsement_page as jsonb;
comment on domain shapes.endorsement_page is 'A page of endorsements, newest first; `total` counts all. Pass `nextCursor` back as
`after`.

{ endorsements: endorsement[], total: int, nextCursor: uuid | null }';

create domain shapes.sent_request as jsonb;
comment on domain shapes.sent_request is 'A request for an endorsement the caller sent: `recipient` is "@handle" of a member, or an
e-mail address.

{ id: uuid, kind: ''member'' | ''email'', recipient: text, createdAt: timestamp }';

create domain shapes.sent_requests as jsonb;
comment on domain shapes.sent_requests is 'Requests that were just sent.

sent_request[]';

create domain shapes.received_request as jsonb;
comment on domain shapes.received_request is 'A request for an endorsement by the caller; `industries` are the requester''s.

{ id: uuid, requester: person, industries: industry[], createdAt: timestamp }';

create domain shapes.endorsement_requests as jsonb;
comment on domain shapes.endorsement_requests is 'Open requests, newest first.

{ sent: sent_request[], received: received_request[] }';

create domain shapes.endorsement_mail as jsonb;
comment on domain shapes.endorsement_mail is 'What the mail that asks an outsider for an endorsement needs. `isMember`: the address
belongs to a member by now.

{ email: text, requesterName: text, isMember: boolean }';

create domain shapes.endorsement_request_status as text
  constraint endorsement_request_status_known CHECK ((VALUE = ANY (ARRAY['open'::text, 'answered'::text, 'declined'::text, 'cancelled'::text])));
comment on domain shapes.endorsement_request_status is 'Where a request for an endorsement stands.';

comment on column public.endorsement_requests.status is '@shape endorsement_request_status';

CREATE OR REPLACE FUNCTION public.endorsements_of(member uuid, after text DEFAULT NULL::text, page_size integer DEFAULT 20)
 RETURNS shapes.endorsement_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  rows_a_page int := least(greatest(coalesce(endorsements_of.page_size, 20), 1), 50);
  last_time timestamptz;
  last_id uuid;
  listed jsonb;
begin
  if me is distinct from endorsements_of.member and private.is_available(endorsements_of.member) is not true then
    return jsonb_build_object('endorsements', '[]'::jsonb, 'total', 0, 'nextCursor', null);
  end if;
  if endorsements_of.after ~ '^[0-9a-f-]{36}$' then
    select e.created_at, e.id into last_time, last_id
    from public.endorsements e where e.id = endorsements_of.after::uuid and e.endorsee_id = endorsements_of.member;
  end if;
  listed := private.endorsements_page(endorsements_of.member, last_time, last_id, rows_a_page + 1);
  return jsonb_build_object(
    'endorsements', case when jsonb_array_length(listed) > rows_a_page then listed - rows_a_page else listed end,
    'total', private.endorsement_count(endorsements_of.member),
    'nextCursor', case when jsonb_array_length(listed) > rows_a_page then listed -> (rows_a_page - 1) ->> 'id' end
  );
end $function$;
comment on function public.endorsements_of(uuid,text,integer) is 'Endorsements of a member, newest first. `page_size` is 1 to 50.';

revoke all on function public.endorsements_of(uuid,text,integer) from public, anon, authenticated, service_role;
grant execute on function public.endorsements_of(uuid,text,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.write_endorsement(endorsee uuid, industry text, snippet text)
 RETURNS shapes.endorsement
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  if write_endorsement.endorsee is null or write_endorsement.endorsee <> all (private.my_friend_ids()) then
    perform private.fail(403, 'not_friends', 'Only friends endorse each other.');
  end if;
  update public.endorsement_requests r set status = 'answered'
  where r.requester_id = write_endorsement.endorsee and private.is_asked(r, me) and r.status = 'open';
  return private.add_endorsement(me, write_endorsement.endorsee, write_endorsement.industry, write_endorsement.snippet);
end $function$;
comment on function public.write_endorsement(uuid,text,text) is 'Endorses a friend in an industry, in 1 to 280 characters; answers their open request, if
there is one.';

revoke all on function public.write_endorsement(uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function public.write_endorsement(uuid,text,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.request_endorsements(recipients text[])
 RETURNS shapes.sent_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  recipient text;
  asked uuid;
  found_members uuid[];
  made public.endorsement_requests;
  answers jsonb := '[]';
begin
  -- One member's requests are counted one after the other: two at once can't pass the limit together (tests: server/database/people-races.test.ts).
  perform from public.profiles p where p.user_id = me for no key update;
  foreach recipient in array coalesce(request_endorsements.recipients, '{}') loop
    recipient := lower(btrim(coalesce(recipient, '')));
    asked := null;
    if recipient ~ '^@\S+$' then
      found_members := array(
        select p.user_id from public.profiles p
        where private.fold(ltrim(p.ig_handle, '@')) = private.fold(ltrim(recipient, '@')) and p.status = 'active'
          and p.user_id <> me and p.user_id <> all (private.blocked_member_ids())
        limit 2
      );
      if cardinality(found_members) <> 1 then
        perform private.fail(404, 'recipient_unknown', 'There is no member ' || recipient || '.');
      end if;
      asked := found_members[1];
    elsif recipient !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(recipient) > 254 then
      perform private.fail(422, 'invalid_recipient', 'Please enter an email or @handle');
    elsif recipient = (select u.email from auth.users u where u.id = me) then
      perform private.fail(422, 'self', 'This is your own address.');
    end if;
    if (select count(*) from public.endorsement_requests r where r.requester_id = me and r.status = 'open') >= 3 then
      perform private.fail(409, 'too_many_requests', 'Maximum 3 endorsement requests allowed');
    end if;
    if exists (
      select from public.endorsement_requests r
      where r.requester_id = me and (r.recipient_id = asked or r.recipient_email = recipient)
        -- Who declined is left in peace; who got a mail gets no second one for a month.
        and (r.status in ('open', 'declined') or (r.recipient_email is not null and r.created_at > now() - interval '30 days'))
    ) then
      perform private.fail(409, 'already_requested', 'You have asked them already.');
    end if;
    insert into public.endorsement_requests (requester_id, recipient_id, recipient_email)
    values (me, asked, case when asked is null then recipient end)
    returning * into made;
    perform private.announce_endorsement_request(made.id);
    answers := answers || private.sent_request_json(made);
  end loop;
  return answers;
end $function$;
comment on function public.request_endorsements(text[]) is 'Asks members by `@handle` and outsiders by e-mail; never more than three are open at
once. Answers the new ones: for each of kind `email` the function `mail-endorsement-request` sends the mail.';

revoke all on function public.request_endorsements(text[]) from public, anon, authenticated, service_role;
grant execute on function public.request_endorsements(text[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.answer_endorsement_request(request uuid, industry text, snippet text)
 RETURNS shapes.endorsement
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  taken public.endorsement_requests := private.take_endorsement_request(answer_endorsement_request.request, me);
begin
  update public.endorsement_requests r set status = 'answered' where r.id = taken.id;
  return private.add_endorsement(me, taken.requester_id, answer_endorsement_request.industry, answer_endorsement_request.snippet);
end $function$;
comment on function public.answer_endorsement_request(uuid,text,text) is 'Writes the endorsement the caller was asked for.';

revoke all on function public.answer_endorsement_request(uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function public.answer_endorsement_request(uuid,text,text) to authenticated, service_role;

comment on function public.decline_endorsement_request(uuid) is 'Declines to write an endorsement; who asked is not told.';

comment on function public.cancel_endorsement_request(uuid) is 'Takes back a request of the caller''s.';

CREATE OR REPLACE FUNCTION public.my_endorsement_requests()
 RETURNS shapes.endorsement_requests
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  return jsonb_build_object(
    'sent', (
      select coalesce(jsonb_agg(private.sent_request_json(r) order by r.created_at desc), '[]')
      from public.endorsement_requests r where r.requester_id = me and r.status = 'open'
    ),
    'received', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'requester', private.face_of(p), 'industries', (
        select coalesce(jsonb_agg(s.score -> 'label'), '[]') from jsonb_array_elements(p.industry_scores) as s (score)
      ), 'createdAt', r.created_at) order by r.created_at desc), '[]')
      from public.endorsement_requests r join public.profiles p on p.user_id = r.requester_id
      where r.id = any (
          array(select q.id from public.endorsement_requests q where q.recipient_id = me)
          || array(select q.id from public.endorsement_requests q
            where q.recipient_email = (select u.email from auth.users u where u.id = me) and q.status = 'open')
        )
        and r.status = 'open' and r.requester_id <> me and p.status = 'active' and p.user_id <> all (private.blocked_member_ids())
    )
  );
end $function$;
comment on function public.my_endorsement_requests() is 'The caller''s open requests, sent and received.';

revoke all on function public.my_endorsement_requests() from public, anon, authenticated, service_role;
grant execute on function public.my_endorsement_requests() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.take_endorsement_mail(request uuid, requester uuid)
 RETURNS shapes.endorsement_mail
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  update public.endorsement_requests r set mailed_at = now()
  from public.profiles p
  where r.id = take_endorsement_mail.request and r.requester_id = take_endorsement_mail.requester and p.user_id = r.requester_id
    and p.status = 'active' and r.recipient_email is not null and r.status = 'open' and r.mailed_at is null
  returning jsonb_build_object(
    'email', r.recipient_email, 'requesterName', coalesce(p.display_name, p.name, 'A member'),
    'isMember', exists (
      select from auth.users u join public.profiles asked on asked.user_id = u.id
      where u.email = r.recipient_email and not u.is_sso_user
    )
  ) into answer;
  return answer;
end $function$;
comment on function public.take_endorsement_mail(uuid,uuid) is 'Hands out a request to mail, once, and only to the one who asked.
@null when there is nothing to mail, or it was mailed already';

revoke all on function public.take_endorsement_mail(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_endorsement_mail(uuid,uuid) to service_role;

comment on function public.release_endorsement_mail(uuid) is 'Lets a mail that could not be sent be tried again.';

create domain shapes.member_card as jsonb;
comment on domain shapes.member_card is 'What cards, carousels and sheets show. Missing values are filled as the product words them
(`age` 25, `city` "Unknown", `badge` "Member", bios "New member").

{
  // The profile''s id; `userId` is the account''s.
  id: uuid,
  userId: uuid,
  name: text,
  age: int,
  city: text,
  photos: text[],
  avatarUrl: text | null,
  badge: text,
  founder: boolean,
  igHandle: text | null,
  // What the member wrote when finishing the profile, else what they applied with.
  shortBio: text,
  longBio: text,
  // Highest first, never empty.
  industryScores: industry_score[],
  knownFor: text[],
  citiesOftenIn: text[],
  memberSince: timestamp,
  // The rounded mean of the scores by industry.
  score: int,
  // 1700 + 23 × score.
  clout: int,
  percentile: int,
  // 100 − percentile, never below 1.
  topPercent: int,
  isDirectFriend: boolean,
  // Counts all mutual friends.
  mutualCount: int,
  // At most 3 of them unless said otherwise (5 in `plug_opportunity`, 6 in `member_profile`), the highest score first.
  mutuals: person[],
  // The caller''s own unanswered plug requests towards them.
  openRequests: open_request[]
}';

create domain shapes.found_member as jsonb;
comment on domain shapes.found_member is 'A member a search found; `relevance` is above 10.

member_card & { relevance: number }';

create domain shapes.found_members as jsonb;
comment on domain shapes.found_members is 'What a search found, best first.

found_member[]';

create domain shapes.discover_page as jsonb;
comment on domain shapes.discover_page is 'A page of discover. Pass `nextCursor` back as `after`.

{
  profiles: member_card[],
  // With the first page only, most members first, at most 40; empty afterwards.
  cities: text[],
  nextCursor: text | null
}';

create domain shapes.city_strength as jsonb;
comment on domain shapes.city_strength is 'A city where a member is at home; 100 is the strongest.

{ city: text, strength: int }';

create domain shapes.network_impact as jsonb;
comment on domain shapes.network_impact is 'Introductions a member made. `successRate` is the percentage that became friends, null until
there was one.

{ made: int, successRate: int | null }';

create domain shapes.member_profile as jsonb;
comment on domain shapes.member_profile is 'Everything the sheet and the page of another member show. `mutuals` holds up to 6.

member_card & relationship & {
  // Whether the caller may see the list of friends: a friend, or oneself.
  friendsUnlocked: boolean,
  // Null unless `friendsUnlocked`.
  friendCount: int | null,
  // At most 3.
  topCities: city_strength[],
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  // Those the caller has endorsed already.
  endorsedIndustries: industry[],
  networkImpact: network_impact,
  pressLinks: text[]
}';

create domain shapes.plug_opportunity as jsonb;
comment on domain shapes.plug_opportunity is 'A member worth an introduction. `mutualsPreview` holds at most 5.

{ profile: member_card, mutualsPreview: person[], reason: ''same-city'' | ''same-industry'' | ''mutual-friends'' }';

create domain shapes.plug_opportunities as jsonb;
comment on domain shapes.plug_opportunities is 'At most 10, most mutual friends first.

plug_opportunity[]';

create domain shapes.connection_suggestion as jsonb;
comment on domain shapes.connection_suggestion is 'Two friends of the caller who do not know each other yet.

{ user1: member_card, user2: member_card, reason: ''same-city'' | ''same-circle'' }';

create domain shapes.connection_suggestions as jsonb;
comment on domain shapes.connection_suggestions is 'At most 5, those of one city first.

connection_suggestion[]';

create domain shapes.setup_steps as jsonb;
comment on domain shapes.setup_steps is 'Which steps of finishing the profile are done.

{ photos: boolean, industries: boolean, bio: boolean, connections: boolean, endorsements: boolean }';

create domain shapes.banner_notification as jsonb;
comment on domain shapes.banner_notification is 'The notification on top of the dashboard.

{ id: uuid, title: text, body: text, data: notification_data, createdAt: timestamp }';

create domain shapes.home_dashboard as jsonb;
comment on domain shapes.home_dashboard is 'The dashboard in one call.

{
  name: text,
  clout: int,
  // What the score gained since seven days ago (or since the first day known), in points of the score, each worth 23 of clout. May be 0 or negative.
  weeklyGain: int,
  completion: { required: boolean, steps: setup_steps, completedSteps: int, percent: int },
  // The newest unread one.
  notification: banner_notification | null,
  suggestions: connection_suggestion[],
  opportunities: plug_opportunity[]
}';

create domain shapes.clout_day as jsonb;
comment on domain shapes.clout_day is 'The clout of one day.

{ day: date, clout: int }';

create domain shapes.my_profile as jsonb;
comment on domain shapes.my_profile is 'The own profile with all its figures. `mutuals` and `openRequests` are empty.

member_card & {
  email: text,
  displayName: text | null,
  firstName: text,
  lastName: text,
  // The city as it was written; `city` says "Unknown" instead of null.
  rawCity: text | null,
  bio: text | null,
  setupRequired: boolean,
  discoveryVisible: boolean,
  // `rank` counts active members with a higher score, plus one.
  scoreCards: { clout: int, plugs: int, rank: int },
  cityStrengths: city_strength[],
  // A default set when the member has no scores.
  radar: industry_score[],
  plugsByIndustry: { industry: industry, count: int }[],
  // At most the last 90 days, oldest first, today''s last.
  cloutGrowth: clout_day[],
  // At most 5.
  friends: person[],
  friendCount: int,
  pressLinks: text[],
  connectedAccounts: { instagram: boolean, contacts: boolean },
  blockedCount: int,
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  endorsementRequests: endorsement_requests
}';

CREATE OR REPLACE FUNCTION public.search_members(query text, friends_of uuid DEFAULT NULL::uuid, max_results integer DEFAULT 10)
 RETURNS shapes.found_members
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  most int := least(greatest(coalesce(search_members.max_results, 10), 1), 50);
  wanted text := left(private.fold(search_members.query), 80);
  hits jsonb;
begin
  if coalesce(wanted, '') = '' then
    return '[]';
  end if;
  if search_members.friends_of is null then
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance)), '[]') into hits
    from private.find_members(wanted, most) h;
  else
    if search_members.friends_of <> all (private.my_friend_ids()) then
      perform private.fail(403, 'not_friends', 'Only friends may look through a member''s friends.');
    end if;
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance) order by h.relevance desc, h.score desc, h.user_id), '[]')
    into hits
    from (
      select p.user_id, p.score, private.relevance(p.search_text, wanted) as relevance
      from public.profiles p
      where p.user_id = any (private.friend_ids(search_members.friends_of)) and p.user_id <> me and p.status = 'active'
        and (strpos(private.fold(coalesce(p.display_name, p.name)), wanted) > 0 or strpos(private.fold(p.ig_handle), wanted) > 0)
      order by relevance desc, p.score desc, p.user_id
      limit most
    ) h;
  end if;
  return (
    select coalesce(jsonb_agg(c.card || jsonb_build_object('relevance', h.relevance) order by h.relevance desc, h.place), '[]')
    from rows from (jsonb_to_recordset(hits) as (id uuid, relevance numeric)) with ordinality as h (id, relevance, place)
    join private.member_cards(array(select e.id from jsonb_to_recordset(hits) as e (id uuid))) c on c.user_id = h.id
  );
end $function$;
comment on function public.search_members(text,uuid,integer) is 'Members a query finds, best first: among all who may be discovered, or (with `friends_of`,
a user id) among the friends of that friend, by name or Instagram handle. `max_results` is 1 to 50.';

revoke all on function public.search_members(text,uuid,integer) from public, anon, authenticated, service_role;
grant execute on function public.search_members(text,uuid,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.discover(city text DEFAULT NULL::text, industries text[] DEFAULT NULL::text[], mutuals_only boolean DEFAULT false, query text DEFAULT NULL::text, close_by boolean DEFAULT false, after text DEFAULT NULL::text, page_size integer DEFAULT 20)
 RETURNS shapes.discover_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  rows_a_page int := case when discover.close_by then 3 else least(greatest(coalesce(discover.page_size, 20), 1), 50) end;
  wanted text := nullif(private.fold(discover.query), '');
  city_key text := nullif(private.fold(discover.city), '');
  keys text[] := nullif(array(select private.industry_key(i) from unnest(discover.industries) i where private.industry_key(i) is not null), '{}');
  hidden uuid[] := private.blocked_member_ids() || me;
  with_mutuals uuid[];
  -- A page is known by the score and id it ended with; a page of a search by its number.
  last_score int := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 1)::int end;
  last_id uuid := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 2)::uuid end;
  skipped int := case when discover.after ~ '^\d{1,4}$' then discover.after::int else 0 end;
  page uuid[];
  next_cursor text;
begin
  if discover.mutuals_only then
    with_mutuals := array(select n.user_id from private.members_near_me() n);
  end if;
  if wanted is not null then
    page := array(
      select h.user_id from private.find_members(wanted, 200) with ordinality as h (user_id, relevance, place)
      join public.profiles p on p.user_id = h.user_id
      where (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by h.place offset skipped limit rows_a_page + 1
    );
  elsif discover.close_by then
    page := array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden)
        and private.fold(p.city) = (select private.fold(own.city) from public.profiles own where own.user_id = me)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3
    );
    page := page || array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden || page)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3 - cardinality(page)
    );
  elsif with_mutuals is not null then
    page := array(
      select p.user_id from unnest(with_mutuals) as near (id) join public.profiles p on p.user_id = near.id
      where p.discoverable and p.user_id <> all (hidden)
        and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (last_id is null or p.score < last_score or (p.score = last_score and p.user_id > last_id))
      order by p.score desc, p.user_id limit rows_a_page + 1
    );
  else
    page := array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden)
        and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (last_id is null or (p.score <= last_score and (p.score < last_score or p.user_id > last_id)))
      order by p.score desc, p.user_id limit rows_a_page + 1
    );
  end if;
  if cardinality(page) > rows_a_page then
    page := page[1:rows_a_page];
    next_cursor := case when wanted is not null then (skipped + rows_a_page)::text
      else (select p.score || ':' || p.user_id from public.profiles p where p.user_id = page[rows_a_page]) end;
  end if;
  return jsonb_build_object(
    'profiles', private.card_list(page),
    'cities', case when discover.after is null then private.discover_cities() else '[]' end,
    'nextCursor', next_cursor
  );
end $function$;
comment on function public.discover(text,text[],boolean,text,boolean,text,integer) is 'One page of discover: by relevance when there is a `query`, else by score. `city` filters by one
city, `industries` by any of the labels (case does not matter), `mutuals_only` keeps members with mutual friends, `close_by` gives the
first 3, one''s own city first. `after` is the last answer''s `nextCursor`. `page_size` is 1 to 50.';

revoke all on function public.discover(text,text[],boolean,text,boolean,text,integer) from public, anon, authenticated, service_role;
grant execute on function public.discover(text,text[],boolean,text,boolean,text,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.member_profile(member uuid)
 RETURNS shapes.member_profile
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  them uuid;
  card jsonb;
  is_friend boolean;
begin
  them := coalesce(
    (select p.user_id from public.profiles p where p.user_id = member_profile.member),
    (select p.user_id from public.profiles p where p.id = member_profile.member)
  );
  select c.card into card from private.member_cards(array[them], 6) c;
  if card is null then
    return null;
  end if;
  is_friend := (card ->> 'isDirectFriend')::boolean;
  return card || private.relationship(me, them) || jsonb_build_object(
    'friendsUnlocked', is_friend or them = me,
    'friendCount', case when is_friend or them = me then (
      select count(*) from public.profiles f
      where f.user_id = any (private.friend_ids(them)) and f.status = 'active' and f.user_id <> all ((select private.blocked_member_ids())::uuid[])
    ) end,
    'topCities', private.city_strengths(them, 3),
    'endorsements', private.endorsements_page(them, null, null, 3),
    'endorsementCount', private.endorsement_count(them),
    'endorsedIndustries', (
      select coalesce(jsonb_agg(private.industry_label(e.industry) order by e.industry), '[]')
      from public.endorsements e where e.endorser_id = me and e.endorsee_id = them
    ),
    'networkImpact', private.network_impact(them),
    'pressLinks', (select to_jsonb(p.press_links) from public.profiles p where p.user_id = them)
  );
end $function$;
comment on function public.member_profile(uuid) is 'Everything the sheet and the page of another member show. `member` is looked up as user id,
then as profile id.
@null when there is no such member, or the caller cannot see them';

revoke all on function public.member_profile(uuid) from public, anon, authenticated, service_role;
grant execute on function public.member_profile(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.plug_opportunities()
 RETURNS shapes.plug_opportunities
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.opportunities_for(private.require_member())
$function$;
comment on function public.plug_opportunities() is 'Members worth an introduction, without an open request of the caller''s.';

revoke all on function public.plug_opportunities() from public, anon, authenticated, service_role;
grant execute on function public.plug_opportunities() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.connection_suggestions()
 RETURNS shapes.connection_suggestions
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.suggestions_for(private.require_member())
$function$;
comment on function public.connection_suggestions() is 'Pairs of the caller''s friends who do not know each other yet.';

revoke all on function public.connection_suggestions() from public, anon, authenticated, service_role;
grant execute on function public.connection_suggestions() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.home_dashboard()
 RETURNS shapes.home_dashboard
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  own public.profiles;
  steps jsonb;
  done int;
begin
  perform private.note_clout(array[me]);
  select * into own from public.profiles p where p.user_id = me;
  select jsonb_object_agg(step, coalesce(own.setup_progress -> step = 'true', false)),
    count(*) filter (where own.setup_progress -> step = 'true')
  into steps, done
  from unnest(array['photos', 'industries', 'bio', 'connections', 'endorsements']) as step;
  return jsonb_build_object(
    'name', coalesce(own.display_name, own.name, 'Member'),
    'clout', private.clout_of(own.score),
    -- In points of the score, of which each is worth 23 of clout.
    'weeklyGain', (private.clout_of(own.score) - coalesce(
      (select h.clout from public.clout_history h where h.user_id = me and h.day <= current_date - 7 order by h.day desc limit 1),
      (select h.clout from public.clout_history h where h.user_id = me order by h.day limit 1)
    )) / 23,
    'completion', jsonb_build_object('required', own.setup_required, 'steps', steps, 'completedSteps', done, 'percent', done * 20),
    'notification', (
      select jsonb_build_object('id', n.id, 'title', n.title, 'body', n.body, 'data', n.data, 'createdAt', n.created_at)
      from public.notifications n
      where n.user_id = me and not n.read and n.type = 'in_app'
      order by n.created_at desc limit 1
    ),
    'suggestions', private.suggestions_for(me),
    'opportunities', private.opportunities_for(me)
  );
end $function$;
comment on function public.home_dashboard() is 'Everything the dashboard shows.';

revoke all on function public.home_dashboard() from public, anon, authenticated, service_role;
grant execute on function public.home_dashboard() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.my_profile()
 RETURNS shapes.my_profile
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  own public.profiles;
  shown_name text;
  friends uuid[];
begin
  perform private.note_clout(array[me]);
  select * into own from public.profiles p where p.user_id = me;
  shown_name := coalesce(own.display_name, own.name, '');
  friends := array(
    select p.user_id from public.profiles p
    where p.user_id = any (private.my_friend_ids()) and p.status = 'active' and p.user_id <> all (private.blocked_member_ids())
  );
  return (select c.card from private.member_cards(array[me]) c) || jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = me),
    'displayName', own.display_name,
    'firstName', split_part(shown_name, ' ', 1),
    'lastName', case when strpos(shown_name, ' ') > 0 then btrim(substr(shown_name, strpos(shown_name, ' ') + 1)) else '' end,
    'rawCity', own.city, 'bio', own.bio, 'setupRequired', own.setup_required, 'discoveryVisible', own.discovery_visible,
    'scoreCards', jsonb_build_object(
      'clout', private.clout_of(own.score),
      'plugs', (private.network_impact(me) -> 'made'),
      'rank', 1 + (select coalesce(sum(s.members), 0) from private.score_counts s where s.score > own.score)
    ),
    'cityStrengths', private.city_strengths(me, 15),
    'radar', case when own.industry_scores = '[]' then
      '[{"label":"Nightlife","score":90},{"label":"Tech","score":86},{"label":"Fashion","score":44},{"label":"Lifestyle","score":70},{"label":"Finance","score":63}]'::jsonb
      else own.industry_scores end,
    'plugsByIndustry', (
      select coalesce(jsonb_agg(jsonb_build_object('industry', w.industry, 'count', w.times) order by w.times desc, w.industry), '[]')
      from (
        select other.industry_scores -> 0 ->> 'label' as industry, count(*) as times
        from public.message_threads t
        join public.profiles other on other.user_id in (t.requester_id, t.target_id)
        where t.connector_id = me and t.type = 'intro_chat' and other.industry_scores <> '[]'
        group by 1
      ) w
    )
  ) || jsonb_build_object(
    'cloutGrowth', (
      select coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'clout', h.clout) order by h.day), '[]')
      from public.clout_history h where h.user_id = me and h.day > current_date - 90
    ),
    'friends', private.people(friends, 5),
    'friendCount', cardinality(friends),
    'pressLinks', to_jsonb(own.press_links),
    'connectedAccounts', jsonb_build_object('instagram', own.instagram_connected, 'contacts', own.contacts_connected),
    'blockedCount', (
      (select count(*) from public.connections c where c.blocked_by = me)
      + (select count(*) from private.return_blocks r where r.blocker_id = me)
    ),
    'endorsements', private.endorsements_page(me, null, null, 3),
    'endorsementCount', private.endorsement_count(me),
    'endorsementRequests', public.my_endorsement_requests()
  );
end $function$;
comment on function public.my_profile() is 'The own profile with all its figures.';

revoke all on function public.my_profile() from public, anon, authenticated, service_role;
grant execute on function public.my_profile() to authenticated, service_role;

create domain shapes.approval_start as jsonb;
comment on domain shapes.approval_start is 'What approving needs to know before the account is made. `accountId` is an account approval
began with and can go on with, `strayAccountId` one that belongs to no member and has to make room.

{
  status: ''pending'' | ''approved'',
  email: text,
  name: text,
  passwordHash: text | null,
  accountId: uuid | null,
  strayAccountId: uuid | null
}';

create domain shapes.approval as jsonb;
comment on domain shapes.approval is 'The member an application made. `userId` is null when that member is gone.

{ userId: uuid | null, alreadyApproved: boolean }';

create domain shapes.member_account as jsonb;
comment on domain shapes.member_account is 'The account an admin means by an e-mail.

{ userId: uuid, status: member_status }';

create domain shapes.invite_answer as jsonb;
comment on domain shapes.invite_answer is 'What answering came to: whether the two are friends now.

{ friends: boolean }';

CREATE OR REPLACE FUNCTION public.prepare_approval(application uuid, admin uuid)
 RETURNS shapes.approval_start
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications;
  account record;
begin
  perform private.require_admin_id(admin);
  select * into handed_in from public.applications a where a.id = prepare_approval.application;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  if handed_in.status = 'rejected' then
    perform private.fail(409, 'application_rejected', 'This application has been rejected.');
  end if;
  select u.id, u.raw_app_meta_data ->> 'application_id' as application_id, p.application_id as joined_by, p.user_id is not null as is_member,
    exists (select from private.admins a where a.user_id = u.id) as is_admin
  into account
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.email = lower(handed_in.email) and not u.is_sso_user;
  if account.is_member and account.joined_by is distinct from handed_in.id then
    perform private.fail(409, 'already_a_member', 'This address belongs to a member already.');
  end if;
  return jsonb_build_object(
    'status', handed_in.status, 'email', lower(handed_in.email), 'name', handed_in.name,
    'passwordHash', (select s.password_hash from private.application_secrets s where s.application_id = handed_in.id),
    'accountId', case when account.is_member or account.is_admin or account.application_id = handed_in.id::text then account.id end,
    'strayAccountId', case when not (account.is_member or account.is_admin) and account.application_id is distinct from handed_in.id::text
      then account.id end
  );
end $function$;
comment on function public.prepare_approval(uuid,uuid) is 'What approving needs to know before the account is made.';

revoke all on function public.prepare_approval(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.prepare_approval(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.complete_approval(application uuid, account uuid, admin uuid)
 RETURNS shapes.approval
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications;
  born text;
  member uuid;
  inviter uuid;
begin
  perform private.require_admin_id(admin);
  select * into handed_in from public.applications a where a.id = complete_approval.application for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  if handed_in.status = 'rejected' then
    perform private.fail(409, 'application_rejected', 'This application has been rejected.');
  end if;
  if handed_in.status = 'approved' then
    select p.user_id into member from public.profiles p where p.application_id = handed_in.id order by p.created_at limit 1;
    return jsonb_build_object('userId', member, 'alreadyApproved', true);
  end if;
  if not exists (select from auth.users u where u.id = account and u.email = lower(handed_in.email)) then
    perform private.fail(409, 'account_mismatch', 'This account does not belong to the application.');
  end if;
  select s.date_of_birth into born from private.application_secrets s where s.application_id = handed_in.id;

  insert into public.profiles (user_id, application_id, display_name, name, age, photos, short_bio, long_bio, ig_handle, badge, press_links)
  values (
    account, handed_in.id, handed_in.name, handed_in.name, private.age_of(born),
    case when cardinality(handed_in.photos) > 0 then handed_in.photos else array_remove(array[handed_in.profile_photo], null) end,
    handed_in.short_bio, handed_in.long_bio, handed_in.instagram,
    private.industry_badge((
      select chosen.key from jsonb_each_text(handed_in.industry_scores) chosen order by chosen.value::int desc, chosen.key limit 1
    )),
    handed_in.press_links
  )
  on conflict (user_id) do nothing;
  if not found then
    perform private.fail(409, 'already_a_member', 'This address belongs to a member already.');
  end if;
  insert into public.industry_scores (user_id, industry, score)
  select account, chosen.key, chosen.value::int from jsonb_each_text(handed_in.industry_scores) chosen;

  perform private.notify(account, 'Approved ✅', 'Your application has been approved. Finish your profile to go live.',
    '{"deeplink": "/onboarding/finish", "action": "complete_profile"}');
  inviter := private.member_named(handed_in.invited_by, account);
  if inviter is not null then
    perform private.notify(inviter, 'Did you invite ' || handed_in.name || '?', handed_in.name || ' named you as the one who invited them.',
      jsonb_build_object('action', 'answer_invite_claim', 'memberId', account, 'memberName', handed_in.name));
  end if;
  -- Members who had asked this address for an endorsement get their chance now.
  perform private.announce_endorsement_request(r.id)
  from public.endorsement_requests r where r.recipient_email = lower(handed_in.email) and r.status = 'open';

  update public.applications a set status = 'approved', reviewed_at = now(), reviewed_by = admin where a.id = handed_in.id;
  insert into public.admin_audit (admin_id, action, application_id, target_email, detail)
  values (admin, 'approve', handed_in.id, lower(handed_in.email), jsonb_build_object('name', handed_in.name));
  delete from private.application_secrets s where s.application_id = handed_in.id;
  return jsonb_build_object('userId', account, 'alreadyApproved', false);
end $function$;
comment on function public.complete_approval(uuid,uuid,uuid) is 'Makes the applicant a member, all at once. Approving twice, or by two admins at once,
gives the one member there is.';

revoke all on function public.complete_approval(uuid,uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.complete_approval(uuid,uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.answer_invite_claim(notification uuid, yes boolean)
 RETURNS shapes.invite_answer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  named uuid;
begin
  update public.notifications n
  set read = true, data = n.data || jsonb_build_object('action', 'invite_claim_answered', 'answer', coalesce(yes, false))
  where n.id = answer_invite_claim.notification and n.user_id = me and n.data ->> 'action' = 'answer_invite_claim'
  returning (n.data ->> 'memberId')::uuid into named;
  if named is null or not exists (select from public.profiles p where p.user_id = named and p.status = 'active') then
    perform private.fail(404, 'claim_not_found', 'There is nothing to answer any more.');
  end if;
  return jsonb_build_object('friends', coalesce(yes, false) and private.make_friends(me, named) = 'active');
end $function$;
comment on function public.answer_invite_claim(uuid,boolean) is 'The inviter''s word: a yes makes the two friends. `notification` is the one that asks.';

revoke all on function public.answer_invite_claim(uuid,boolean) from public, anon, authenticated, service_role;
grant execute on function public.answer_invite_claim(uuid,boolean) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.member_account(email text, admin uuid)
 RETURNS shapes.member_account
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account jsonb;
begin
  perform private.require_admin_id(admin);
  select jsonb_build_object('userId', u.id, 'status', p.status) into account
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.email = lower(btrim(member_account.email)) and not u.is_sso_user;
  if account is null then
    perform private.fail(404, 'member_not_found', 'There is no member with this address.');
  end if;
  return account;
end $function$;
comment on function public.member_account(text,uuid) is 'The member an admin means by an e-mail.';

revoke all on function public.member_account(text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.member_account(text,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.set_member_status(email text, status text, admin uuid)
 RETURNS shapes.member_account
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid := (public.member_account(set_member_status.email, set_member_status.admin) ->> 'userId')::uuid;
begin
  if set_member_status.status is null or set_member_status.status not in ('active', 'inactive') then
    perform private.fail(422, 'invalid_action', 'An account is disabled or enabled.');
  end if;
  if account = admin then
    perform private.fail(409, 'own_account', 'You can''t disable your own account.');
  end if;
  update public.profiles p set status = set_member_status.status where p.user_id = account and p.status <> set_member_status.status;
  if found then
    insert into public.admin_audit (admin_id, action, target_email, application_id, detail)
    select admin, case set_member_status.status when 'active' then 'enable' else 'disable' end, lower(btrim(set_member_status.email)),
      p.application_id, jsonb_build_object('name', coalesce(p.display_name, p.name))
    from public.profiles p where p.user_id = account;
  end if;
  if set_member_status.status = 'inactive' then
    delete from auth.sessions s where s.user_id = account;
  end if;
  return jsonb_build_object('userId', account, 'status', set_member_status.status);
end $function$;
comment on function public.set_member_status(text,text,uuid) is 'Disables or enables a member. Disabling ends every session; from that moment no policy
knows the member as active.';

revoke all on function public.set_member_status(text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.set_member_status(text,text,uuid) to service_role;

comment on function public.record_password_change(text,uuid) is 'After an admin changed a member''s password: the other sessions end, and it is
written down.';
