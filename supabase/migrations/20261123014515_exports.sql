-- Written by `npm run db:diff -- exports` from supabase/schemas.

insert into storage.buckets (id, name, public) values ('exports', 'exports', false)
on conflict (id) do update set public = excluded.public;

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

create domain shapes.export_state as text
  constraint export_state_known CHECK ((VALUE = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text, 'ended'::text])));
comment on domain shapes.export_state is 'Where an export is: being made, to be fetched, given up, or swept away after its day.';

create domain shapes.my_export as jsonb;
comment on domain shapes.my_export is 'The caller''s newest export. `parts` are its files in the bucket `exports`, in order; each is to be fetched with a
signed address until `endsAt`. `nextAt` is when another one can be asked for; null when it can be now.

{
  id: uuid,
  state: export_state,
  askedAt: timestamp,
  readyAt: timestamp | null,
  endsAt: timestamp | null,
  nextAt: timestamp | null,
  bytes: int,
  parts: text[]
}';

create domain shapes.export_to_make as jsonb;
comment on domain shapes.export_to_make is 'An export that nobody else makes now. `about` is everything about the member, by subject; `pictures` are the names of
their pictures in the bucket `profile-photos`.

{ id: uuid, member: uuid, name: text, madeAt: timestamp, about: { [text]: json }, pictures: text[] }';

create table private.exports (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  state text default 'waiting'::text not null,
  asked_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  ready_at timestamp with time zone,
  ends_at timestamp with time zone,
  parts integer default 0 not null,
  bytes bigint default 0 not null
);
alter table private.exports enable row level security;

revoke all on table private.exports from public, anon, authenticated, service_role;

alter table private.exports add constraint exports_pkey PRIMARY KEY (id);

alter table private.exports add constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.exports add constraint exports_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text, 'ended'::text])));

alter table private.exports add constraint exports_ready_ends CHECK (((state = 'ready'::text) <= ((ready_at IS NOT NULL) AND (ends_at IS NOT NULL) AND (parts > 0))));

CREATE INDEX exports_of_member ON private.exports USING btree (user_id, asked_at DESC);

CREATE UNIQUE INDEX exports_one_at_a_time ON private.exports USING btree (user_id) WHERE (state = ANY (ARRAY['waiting'::text, 'ready'::text]));

CREATE INDEX exports_due ON private.exports USING btree (next_attempt_at) WHERE (state = 'waiting'::text);

CREATE INDEX exports_ending ON private.exports USING btree (ends_at) WHERE (state = 'ready'::text);

create policy "Members fetch their own exports" on storage.objects for select to authenticated
  using (((bucket_id = 'exports'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text) AND ( SELECT private.is_active_member() AS is_active_member)));

CREATE OR REPLACE FUNCTION private.export_part(export private.exports, part integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select export.user_id || '/' || export.id || '-' || part || '.zip'
$function$;

revoke all on function private.export_part(private.exports,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.export_json(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', e.id, 'state', case when e.state = 'ready' and e.ends_at <= now() then 'ended' else e.state end,
    'askedAt', e.asked_at, 'readyAt', e.ready_at, 'endsAt', e.ends_at, 'bytes', e.bytes,
    'nextAt', case when e.state <> 'failed' and e.asked_at > now() - interval '24 hours' then e.asked_at + interval '24 hours' end,
    'parts', case when e.state = 'ready' and e.ends_at > now()
      then (select jsonb_agg(private.export_part(e, n) order by n) from generate_series(1, e.parts) n) else '[]'::jsonb end)
  from private.exports e where e.user_id = member order by e.asked_at desc limit 1
$function$;

revoke all on function private.export_json(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.my_export()
 RETURNS shapes.my_export
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.export_json(private.require_member());
end $function$;
comment on function public.my_export() is 'The caller''s newest export.
@null when they never asked for one';

revoke all on function public.my_export() from public, anon, authenticated, service_role;
grant execute on function public.my_export() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.request_export()
 RETURNS shapes.my_export
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  last private.exports;
begin
  perform private.require_proof();
  -- Two presses at once wait for each other.
  perform from public.profiles p where p.user_id = me for no key update;
  select * into last from private.exports e where e.user_id = me order by e.asked_at desc limit 1;
  if last.id is null or last.state = 'failed' or last.state <> 'waiting' and last.asked_at <= now() - interval '24 hours' then
    update private.exports e set state = 'ended' where e.user_id = me and e.state = 'ready';
    insert into private.exports (user_id) values (me);
    perform pg_notify('exports', '');
  end if;
  return private.export_json(me);
end $function$;
comment on function public.request_export() is 'Asks for an export of everything about the caller. At most one a day: asked again, the same one is answered. Asks for a
proof of who they are in the last ten minutes.';

revoke all on function public.request_export() from public, anon, authenticated, service_role;
grant execute on function public.request_export() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.exports_to_make()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.exports e where e.state = 'waiting' and e.next_attempt_at <= now())
$function$;
comment on function public.exports_to_make() is 'Whether `claim_export` has something to answer. Cheap: it is asked often.';

revoke all on function public.exports_to_make() from public, anon, authenticated, service_role;
grant execute on function public.exports_to_make() to service_role;

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
      select coalesce(jsonb_agg(o.name order by o.name), '[]') from storage.objects o
      where o.bucket_id = 'profile-photos' and (
        o.name collate "C" >= mine.user_id || '/' and o.name collate "C" < mine.user_id || '0'
        or o.name in (
          select unnest(private.picture_names(p.photos || p.avatar_url || a.photos || a.profile_photo))
          from public.profiles p left join public.applications a on a.id = p.application_id where p.user_id = mine.user_id)
      )
    ));
end $function$;
comment on function public.claim_export() is 'An export to make now, for three minutes and for nobody else. Each is to be settled with `settle_export`; one that is not is
handed out again, five times at most.
@null when none waits';

revoke all on function public.claim_export() from public, anon, authenticated, service_role;
grant execute on function public.claim_export() to service_role;

CREATE OR REPLACE FUNCTION public.settle_export(export uuid, parts integer, bytes bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made private.exports;
begin
  update private.exports e
  set state = 'ready', ready_at = now(), ends_at = now() + interval '24 hours', parts = settle_export.parts, bytes = settle_export.bytes
  where e.id = settle_export.export and e.state = 'waiting' returning * into made;
  if found then
    perform private.notify(made.user_id, 'Your data is ready', 'Everything o1 keeps about you, to download for 24 hours.',
      jsonb_build_object('action', 'export_ready', 'deeplink', '/settings'), 'export_ready');
  end if;
end $function$;
comment on function public.settle_export(uuid,integer,bigint) is 'An export lies in its bucket, in so many parts: tells its member.';

revoke all on function public.settle_export(uuid,integer,bigint) from public, anon, authenticated, service_role;
grant execute on function public.settle_export(uuid,integer,bigint) to service_role;

CREATE OR REPLACE FUNCTION private.sweep_exports(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended int;
begin
  update private.exports e set state = 'ended'
  where e.id in (select x.id from private.exports x where x.state = 'ready' and x.ends_at <= now() order by x.ends_at limit most for update skip locked);
  get diagnostics ended = row_count;
  -- That there was one is nobody's business a month later.
  delete from private.exports e
  where e.id in (select x.id from private.exports x where x.state in ('ended', 'failed') and x.asked_at < now() - interval '30 days' limit most);
  return ended;
end $function$;

revoke all on function private.sweep_exports(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.ended_exports(most integer DEFAULT 100)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select o.name from storage.objects o
    where o.bucket_id = 'exports' and not exists (
      select from private.exports e
      where e.user_id::text = split_part(o.name, '/', 1) and o.name like e.user_id || '/' || e.id || '-%'
        and (e.state = 'waiting' or e.state = 'ready' and e.ends_at > now())
    )
    order by o.name limit least(greatest(coalesce(ended_exports.most, 100), 1), 1000)
  )
$function$;
comment on function public.ended_exports(integer) is 'Files in the bucket `exports` whose time is over, at most `most`: each is to be removed.';

revoke all on function public.ended_exports(integer) from public, anon, authenticated, service_role;
grant execute on function public.ended_exports(integer) to service_role;

CREATE OR REPLACE FUNCTION private.exports_are_over()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.exports e where e.state = 'ready' and e.ends_at <= now()) or cardinality(public.ended_exports(1)) > 0
$function$;

revoke all on function private.exports_are_over() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.known_as(member uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when member is null then 'A former member' else private.name_of(member) end
$function$;

revoke all on function private.known_as(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.conversations_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', t.type, 'title', t.title, 'begun', t.created_at, 'status', t.status, 'reason', t.reason,
    'with', (select coalesce(jsonb_agg(private.known_as(o)), '[]') from unnest(t.participants) o where o <> member),
    'requester', case when t.requester_id is not null then private.known_as(t.requester_id) end,
    'target', case when t.target_id is not null then private.known_as(t.target_id) end,
    'connector', case when t.connector_id is not null then private.known_as(t.connector_id) end,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('from', case when x.message_type = 'system' then 'o1' else private.known_as(x.sender_id) end,
        'at', x.created_at, 'text', x.content) order by x.seq), '[]')
      from public.messages x
      -- What they deleted for themselves, and what a block hides, they don't read here either.
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or x.sender_id <> all (private.blocked_ids(member)))
    )
  ) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all (private.resting_thread_ids(member))
$function$;

revoke all on function private.conversations_of(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.account_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', u.id, 'email', u.email, 'changing email to', nullif(u.email_change, ''), 'created', u.created_at, 'last signed in', u.last_sign_in_at,
    'administrator', exists (select from private.admins a where a.user_id = u.id),
    'signed in on', (select coalesce(jsonb_agg(jsonb_build_object('device', private.device_in_words(s.user_agent), 'since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id),
    'known devices', (select coalesce(jsonb_agg(jsonb_build_object('device', k.device, 'since', k.first_seen_at) order by k.first_seen_at), '[]')
      from private.known_devices k where k.user_id = u.id))
  from auth.users u where u.id = member
$function$;

revoke all on function private.account_of(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.connections_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'friends', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(f)) order by private.known_as(f)), '[]') from unnest(private.friend_ids(member)) f),
    'asked to connect', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(c.connected_user_id), 'at', c.created_at)), '[]')
      from public.connections c where c.user_id = member and c.status = 'pending'),
    'blocked', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(b.id), 'since', b.since)), '[]') from (
      select case c.user_id when member then c.connected_user_id else c.user_id end as id, c.updated_at as since from public.connections c where c.blocked_by = member
      union all
      select case c.user_id when member then c.connected_user_id else c.user_id end, r.created_at
      from private.return_blocks r join public.connections c on c.id = r.connection_id where r.blocker_id = member
    ) b),
    'introduced by', (select jsonb_build_object(
      'only friends they chose', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
      'chosen', (select coalesce(jsonb_agg(private.known_as(c.connector_id)), '[]') from public.chosen_connectors c where c.user_id = member)))
  )
$function$;

revoke all on function private.connections_of(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.endorsements_about(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'received', (select coalesce(jsonb_agg(jsonb_build_object('from', private.known_as(e.endorser_id), 'industry', private.industry_label(e.industry), 'text', e.snippet,
      'at', e.created_at) order by e.created_at), '[]') from public.endorsements e where e.endorsee_id = member),
    'written', (select coalesce(jsonb_agg(jsonb_build_object('about', private.known_as(e.endorsee_id), 'industry', private.industry_label(e.industry), 'text', e.snippet,
      'at', e.created_at) order by e.created_at), '[]') from public.endorsements e where e.endorser_id = member),
    'asked for', (select coalesce(jsonb_agg(jsonb_build_object('of', coalesce(r.recipient_email, private.known_as(r.recipient_id)), 'at', r.created_at,
      -- Who declined is not told on.
      'status', case r.status when 'declined' then 'open' else r.status end) order by r.created_at), '[]') from public.endorsement_requests r where r.requester_id = member),
    'was asked by', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(r.requester_id), 'at', r.created_at, 'status', r.status) order by r.created_at), '[]')
      from public.endorsement_requests r where r.recipient_id = member)
  )
$function$;

revoke all on function private.endorsements_about(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.posts_about(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'posts', (select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.created_at), '[]') from public.posts p where p.user_id = member),
    'likes', (select coalesce(jsonb_agg(jsonb_build_object('post of', private.known_as(p.user_id), 'text', left(p.content, 140), 'at', l.created_at) order by l.created_at), '[]')
      from public.post_likes l join public.posts p on p.id = l.post_id where l.user_id = member),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('event of', private.known_as(p.user_id), 'text', left(p.content, 140), 'answer', r.status, 'at', r.created_at)
      order by r.created_at), '[]') from public.event_rsvps r join public.posts p on p.id = r.post_id where r.user_id = member)
  )
$function$;

revoke all on function private.posts_about(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.standing_about(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'scores', (select coalesce(jsonb_agg(jsonb_build_object('industry', private.industry_label(s.industry), 'score', s.score)), '[]')
      from public.industry_scores s where s.user_id = member),
    'clout', (select coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'clout', h.clout) order by h.day), '[]') from public.clout_history h where h.user_id = member)
  )
$function$;

revoke all on function private.standing_about(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.records_about(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'what administrators did', (select coalesce(jsonb_agg(jsonb_build_object('act', a.action, 'at', a.created_at, 'about', a.detail) order by a.created_at), '[]')
      from public.admin_audit a where a.member_id = member),
    'what you did as an administrator', (select coalesce(jsonb_agg(jsonb_build_object('act', a.action, 'at', a.created_at) order by a.created_at), '[]')
      from public.admin_audit a where a.admin_id = member),
    'reports you sent', (select coalesce(jsonb_agg(jsonb_build_object('of a', r.kind, 'reason', r.reason, 'words', r.words, 'at', r.created_at) order by r.created_at), '[]')
      from private.reports r where r.reporter_id = member),
    -- The committee's notes and who reported are not told.
    'what the committee decided', (select coalesce(jsonb_agg(jsonb_build_object('act', m.act, 'reason', m.reason, 'at', m.taken_at, 'until', m.until,
      'taken back', m.undone_at, 'your appeal', m.appeal, 'its answer', m.answer) order by m.taken_at), '[]') from private.measures m where m.member_id = member),
    'changes of the profile', (select coalesce(jsonb_agg(jsonb_build_object('what', c.field, 'before', c.before, 'after', c.after, 'at', c.changed_at) order by c.changed_at), '[]')
      from private.profile_changes c where c.user_id = member),
    'handles', (select coalesce(jsonb_agg(jsonb_build_object('handle', h.handle_key, 'taken', h.changed_at, 'given up', h.released_at)), '[]')
      from private.handles h where h.user_id = member),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('mail', o.template, 'to', o.recipient, 'at', o.created_at, 'state', o.state) order by o.created_at), '[]')
      from private.outbox o where o.about_member = member),
    'exports', (select coalesce(jsonb_agg(jsonb_build_object('asked', e.asked_at, 'state', e.state) order by e.asked_at), '[]') from private.exports e where e.user_id = member)
  )
$function$;

revoke all on function private.records_about(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.applications_about(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(a) - '{search_text,reviewed_by,version}'::text[] || jsonb_build_object('date of birth',
    (select s.date_of_birth from private.application_secrets s where s.application_id = a.id)) order by a.submitted_at), '[]')
  from public.applications a where a.id = any ((private.traces_of(member)).applications)
$function$;

revoke all on function private.applications_about(uuid) from public, anon, authenticated, service_role;

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
    'records', private.records_about(member)
  )
$function$;

revoke all on function private.everything_about(uuid) from public, anon, authenticated, service_role;

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
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;

CREATE OR REPLACE FUNCTION public.due_to_sweep()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
    or exists (select from private.unproved_applications())
    or private.accounts_are_due()
    or exists (select from private.hidden_for_good())
    or private.exports_are_over()
$function$;

create domain shapes.exports_made as jsonb;
comment on domain shapes.exports_made is 'How many exports were made.
@answered by export-my-data

{ success: true, made: int }';
