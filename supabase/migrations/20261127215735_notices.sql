-- Written by `npm run db:diff -- notices` from supabase/schemas.

alter table public.notifications drop constraint notifications_type_known;

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
    'notifications', (select count(*) from public.notifications n where n.user_id = me and not n.read and n.type = 'in_app')
  );
end $function$;

alter table public.notifications add constraint notifications_type_known CHECK ((type = ANY (ARRAY['in_app'::text, 'quiet'::text])));

CREATE OR REPLACE FUNCTION private.notify(user_id uuid, title text, body text DEFAULT ''::text, data jsonb DEFAULT '{}'::jsonb, group_key text DEFAULT NULL::text, group_count integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  told uuid;
begin
  insert into public.notifications as n (user_id, type, title, body, data, group_key)
  values (
    notify.user_id, case when private.notice_wanted(notify.user_id, notify.data ->> 'action', 'in_app') then 'in_app' else 'quiet' end, left(notify.title, 200), left(notify.body, 1000),
    case when notify.group_key is null then notify.data else jsonb_build_object('count', coalesce(notify.group_count, 1)) || notify.data end,
    notify.group_key
  )
  on conflict (user_id, group_key) where not read and group_key is not null
  do update set
    type = excluded.type, title = excluded.title, body = excluded.body, created_at = now(),
    data = n.data || excluded.data
      || jsonb_build_object('count', coalesce(notify.group_count, coalesce((n.data ->> 'count')::int, 1) + 1))
  returning n.id into told;
  if private.notice_wanted(notify.user_id, notify.data ->> 'action', 'mail') then
    perform private.await_letter(notify.user_id);
  end if;
  return told;
end $function$;

CREATE OR REPLACE FUNCTION private.told_how(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.notice_settings_of(member);
end $function$;

revoke all on function private.told_how(uuid) from public, anon, authenticated, service_role;

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
    'stays', private.stays_about(member),
    'dates', private.dates_about(member),
    'first week', private.welcomes_about(member),
    'chosen for your evenings', private.evenings_about(member),
    'records', private.records_about(member)
  )
$function$;

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
  -- Each does at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
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
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;

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
    or private.waved_away_is_over()
    or private.introductions_are_due()
    or private.meetings_are_due()
    or private.welcomes_are_due()
    or private.letters_are_due();
end $function$;

create domain shapes.letters_choice as jsonb;
comment on domain shapes.letters_choice is 'Whether the member whose letter carries the link gets letters.
@answered by unsubscribe

{ letters: boolean }';

create domain shapes.notice_kind as text
  constraint notice_kind_known CHECK ((VALUE = ANY (ARRAY['messages'::text, 'plugs'::text, 'introductions'::text, 'friends'::text, 'endorsements'::text, 'likes'::text, 'events'::text, 'club'::text])));
comment on domain shapes.notice_kind is 'What a notification is about. What is of the `club` itself is always told.';

create domain shapes.notice_settings as jsonb;
comment on domain shapes.notice_settings is 'How the caller is told of each kind: in the app, by push, in the letter. All but `club`, which is always told.
`quiet` are the hours in which nothing is pushed and no letter is written, `from` the first and `until` that in which they end, on the clock of `timeZone`;
null until a device has said which that is. `letters`: whether a letter a day may be written at all, at `letterHour`.

{
  kinds: { kind: notice_kind, inApp: boolean, push: boolean, mail: boolean }[],
  quiet: { on: boolean, from: int, until: int },
  letters: boolean,
  letterHour: int,
  timeZone: text | null
}';

create domain shapes.notice as jsonb;
comment on domain shapes.notice is 'A notification as the history shows it. `read` too where its kind is not told in the app.

{ id: uuid, kind: notice_kind, title: text, body: text, data: notification_data, createdAt: timestamp, read: boolean }';

create domain shapes.notice_history as jsonb;
comment on domain shapes.notice_history is 'A page of what the caller was told, the newest first. `next` is null at the end.

{ notices: notice[], next: { createdAt: timestamp, id: uuid } | null }';

CREATE OR REPLACE FUNCTION private.notice_kind(action text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when action = 'open_thread' then 'messages'
    when action in ('plug_request', 'plug_approved', 'plug_declined', 'plug_passed_on', 'plug_withdrawn') then 'plugs'
    when action in ('introduction_asked', 'chain_asked', 'introduction_met', 'introduction_not_met', 'introduced', 'did_you_meet', 'met_because_of_you',
      'about_times', 'welcome_newcomer') then 'introductions'
    when action in ('connect_requested', 'connected') then 'friends'
    when action in ('answer_endorsement_request', 'open_endorsements') then 'endorsements'
    when action = 'post_liked' then 'likes'
    when action in ('event_rsvp', 'rsvp_granted') then 'events'
    else 'club'
  end
$function$;

revoke all on function private.notice_kind(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.notice_default(kind text, channel text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case channel
    when 'in_app' then true
    when 'push' then kind not in ('endorsements', 'likes')
    else kind in ('messages', 'plugs', 'introductions')
  end
$function$;

revoke all on function private.notice_default(text,text) from public, anon, authenticated, service_role;

create table private.notice_choices (
  member_id uuid not null,
  kind text not null,
  channel text not null,
  wanted boolean not null
);
alter table private.notice_choices enable row level security;

revoke all on table private.notice_choices from public, anon, authenticated, service_role;

alter table private.notice_choices add constraint notice_choices_pkey PRIMARY KEY (member_id, kind, channel);

alter table private.notice_choices add constraint notice_choices_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

create table private.notice_settings (
  member_id uuid not null,
  time_zone text,
  quiet boolean default true not null,
  quiet_from integer default 22 not null,
  quiet_until integer default 8 not null,
  letters boolean default true not null,
  letter_hour integer default 9 not null,
  letter_token text default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) not null,
  lettered_at timestamp with time zone,
  told_until timestamp with time zone default '-infinity'::timestamp with time zone not null
);
alter table private.notice_settings enable row level security;

revoke all on table private.notice_settings from public, anon, authenticated, service_role;

alter table private.notice_settings add constraint notice_settings_pkey PRIMARY KEY (member_id);

alter table private.notice_settings add constraint notice_settings_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.notice_choices add constraint notice_choices_kind_known CHECK ((kind = ANY (ARRAY['messages'::text, 'plugs'::text, 'introductions'::text, 'friends'::text, 'endorsements'::text, 'likes'::text, 'events'::text])));

alter table private.notice_choices add constraint notice_choices_channel_known CHECK ((channel = ANY (ARRAY['in_app'::text, 'push'::text, 'mail'::text])));

alter table private.notice_settings add constraint notice_settings_letter_token_unique UNIQUE (letter_token);

alter table private.notice_settings add constraint notice_settings_time_zone_named CHECK ((time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'::text));

alter table private.notice_settings add constraint notice_settings_hours_sane CHECK (((LEAST(quiet_from, quiet_until, letter_hour) >= 0) AND (GREATEST(quiet_from, quiet_until, letter_hour) <= 23)));

CREATE OR REPLACE FUNCTION private.notice_wanted(member uuid, action text, channel text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when k.kind = 'club' then notice_wanted.channel <> 'mail' else coalesce(
    (select c.wanted from private.notice_choices c where c.member_id = member and c.kind = k.kind and c.channel = notice_wanted.channel),
    private.notice_default(k.kind, notice_wanted.channel)) end
  from (select private.notice_kind(notice_wanted.action) as kind) k
$function$;

revoke all on function private.notice_wanted(uuid,text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.clock_in(time_zone text, moment timestamp with time zone)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return moment at time zone coalesce(time_zone, 'UTC');
exception when invalid_parameter_value then
  return moment at time zone 'UTC';
end $function$;

revoke all on function private.clock_in(text,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.moment_in(time_zone text, clock timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return clock at time zone coalesce(time_zone, 'UTC');
exception when invalid_parameter_value then
  return clock at time zone 'UTC';
end $function$;

revoke all on function private.moment_in(text,timestamp without time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_time_zone(time_zone text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform now() at time zone time_zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $function$;

revoke all on function private.is_time_zone(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.quiet_end(settings private.notice_settings, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  clock timestamp := private.clock_in(settings.time_zone, moment);
  hour int := extract(hour from clock);
  ends timestamp := date_trunc('day', clock) + make_interval(hours => settings.quiet_until);
begin
  if settings.quiet is not true or settings.time_zone is null or (case
    when settings.quiet_from < settings.quiet_until then hour >= settings.quiet_from and hour < settings.quiet_until
    when settings.quiet_from > settings.quiet_until then hour >= settings.quiet_from or hour < settings.quiet_until
    else false end) is not true
  then
    return null;
  end if;
  return private.moment_in(settings.time_zone, case when ends > clock then ends else ends + interval '1 day' end);
end $function$;

revoke all on function private.quiet_end(private.notice_settings,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.quiet_until(member uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.quiet_end(s, now()) from private.notice_settings s where s.member_id = member
$function$;

revoke all on function private.quiet_until(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.notice_settings_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'kinds', (
      select jsonb_agg(jsonb_build_object('kind', k.kind, 'inApp', w.in_app, 'push', w.push, 'mail', w.mail) order by k.place)
      from unnest(array['messages', 'plugs', 'introductions', 'friends', 'endorsements', 'likes', 'events']) with ordinality as k (kind, place)
      cross join lateral (
        select bool_or(coalesce(c.wanted, private.notice_default(k.kind, way))) filter (where way = 'in_app') as in_app,
          bool_or(coalesce(c.wanted, private.notice_default(k.kind, way))) filter (where way = 'push') as push,
          bool_or(coalesce(c.wanted, private.notice_default(k.kind, way))) filter (where way = 'mail') as mail
        from unnest(array['in_app', 'push', 'mail']) as way
        left join private.notice_choices c on c.member_id = member and c.kind = k.kind and c.channel = way
      ) w
    ),
    'quiet', jsonb_build_object('on', coalesce(s.quiet, true), 'from', coalesce(s.quiet_from, 22), 'until', coalesce(s.quiet_until, 8)),
    'letters', coalesce(s.letters, true), 'letterHour', coalesce(s.letter_hour, 9), 'timeZone', s.time_zone
  )
  from (select) as one left join private.notice_settings s on s.member_id = member
$function$;

revoke all on function private.notice_settings_of(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.notice_settings()
 RETURNS shapes.notice_settings
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.notice_settings_of(private.require_member());
end $function$;
comment on function public.notice_settings() is 'How the caller is told of what, and when.';

revoke all on function public.notice_settings() from public, anon, authenticated, service_role;
grant execute on function public.notice_settings() to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.hold_letters(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from private.letters_waiting w where w.member_id = member order by w.id for update;
end $function$;

revoke all on function private.hold_letters(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.set_letters(member uuid, wanted boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_letters(member);
  update private.notice_settings s set letters = wanted where s.member_id = member and s.letters <> wanted;
  if found and not wanted then
    delete from private.letters_waiting w where w.member_id = member;
    update private.outbox o set state = 'dropped', facts = '{}' where o.about_member = member and o.template = 'letter' and o.state = 'waiting';
  end if;
end $function$;

revoke all on function private.set_letters(uuid,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.set_notices(kind text DEFAULT NULL::text, channel text DEFAULT NULL::text, wanted boolean DEFAULT NULL::boolean, quiet boolean DEFAULT NULL::boolean, quiet_from integer DEFAULT NULL::integer, quiet_until integer DEFAULT NULL::integer, letters boolean DEFAULT NULL::boolean, letter_hour integer DEFAULT NULL::integer, time_zone text DEFAULT NULL::text)
 RETURNS shapes.notice_settings
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  is_choice boolean := coalesce(set_notices.kind, set_notices.channel) is not null;
begin
  if is_choice and (set_notices.wanted is null
    or set_notices.kind is null or set_notices.kind not in ('messages', 'plugs', 'introductions', 'friends', 'endorsements', 'likes', 'events')
    or set_notices.channel is null or set_notices.channel not in ('in_app', 'push', 'mail'))
    or not coalesce(set_notices.quiet_from between 0 and 23, true) or not coalesce(set_notices.quiet_until between 0 and 23, true)
    or not coalesce(set_notices.letter_hour between 0 and 23, true)
    or not coalesce(set_notices.time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$' and private.is_time_zone(set_notices.time_zone), true)
  then
    perform private.fail(422, 'invalid_request', 'There is no such setting.');
  end if;
  if is_choice then
    insert into private.notice_choices as c (member_id, kind, channel, wanted)
    values (me, set_notices.kind, set_notices.channel, set_notices.wanted)
    on conflict on constraint notice_choices_pkey do update set wanted = excluded.wanted where c.wanted <> excluded.wanted;
  end if;
  if num_nonnulls(set_notices.quiet, set_notices.quiet_from, set_notices.quiet_until, set_notices.letters, set_notices.letter_hour, set_notices.time_zone) > 0 then
    perform private.hold_letters(me);
    insert into private.notice_settings (member_id) values (me) on conflict (member_id) do nothing;
    update private.notice_settings s
    set quiet = coalesce(set_notices.quiet, s.quiet), quiet_from = coalesce(set_notices.quiet_from, s.quiet_from),
      quiet_until = coalesce(set_notices.quiet_until, s.quiet_until), letter_hour = coalesce(set_notices.letter_hour, s.letter_hour),
      time_zone = coalesce(set_notices.time_zone, s.time_zone)
    where s.member_id = me;
    if set_notices.letters is not null then
      perform private.set_letters(me, set_notices.letters);
    end if;
    -- What waits for a letter waits for its new hour.
    update private.letters_waiting w set due_at = private.next_letter_at(me) where w.member_id = me;
  end if;
  -- A device that says what time it is there changes nothing that another one shows.
  if is_choice or num_nonnulls(set_notices.quiet, set_notices.quiet_from, set_notices.quiet_until, set_notices.letters, set_notices.letter_hour) > 0 then
    perform private.signal_members(array[me]);
  end if;
  return private.notice_settings_of(me);
end $function$;
comment on function public.set_notices(text,text,boolean,boolean,integer,integer,boolean,integer,text) is 'Says how the caller is told: one `kind` by one `channel` (in_app, push, mail), the quiet hours, the letter, the time zone of the device. What is
left out stays as it is. Of a kind that is not wanted in the app the bell says nothing; the history has it. Answers what `notice_settings` does.';

revoke all on function public.set_notices(text,text,boolean,boolean,integer,integer,boolean,integer,text) from public, anon, authenticated, service_role;
grant execute on function public.set_notices(text,text,boolean,boolean,integer,integer,boolean,integer,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.notice_history(kind text DEFAULT NULL::text, before_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, most integer DEFAULT 30)
 RETURNS shapes.notice_history
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  limited int := least(greatest(coalesce(notice_history.most, 30), 1), 100);
begin
  return (
    with page as (
      select n.id, n.type, n.read, n.title, n.body, n.data, n.created_at, private.notice_kind(n.data ->> 'action') as about
      from public.notifications n
      where n.user_id = me and n.created_at > now() - interval '90 days'
        and (before_created_at is null or n.created_at <= before_created_at)
        and (before_created_at is null or (n.created_at, n.id) < (before_created_at, coalesce(before_id, '00000000-0000-0000-0000-000000000000')))
        and (notice_history.kind is null or private.notice_kind(n.data ->> 'action') = notice_history.kind)
      order by n.created_at desc, n.id desc limit limited + 1
    ), shown as (
      select * from page order by created_at desc, id desc limit limited
    )
    select jsonb_build_object(
      'notices', coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.about, 'title', s.title, 'body', s.body, 'data', s.data,
        'createdAt', s.created_at, 'read', s.read or s.type = 'quiet') order by s.created_at desc, s.id desc), '[]'),
      'next', case when (select count(*) from page) > limited
        then (select jsonb_build_object('createdAt', l.created_at, 'id', l.id) from shown l order by l.created_at, l.id limit 1) end
    ) from shown s
  );
end $function$;
comment on function public.notice_history(text,timestamp with time zone,uuid,integer) is 'What the caller was told in the last ninety days, the newest first, or what of it is of one kind: pages of at most 100, each from
where the last one ended.';

revoke all on function public.notice_history(text,timestamp with time zone,uuid,integer) from public, anon, authenticated, service_role;
grant execute on function public.notice_history(text,timestamp with time zone,uuid,integer) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.settle_notices(kind text, up_to timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  perform pg_advisory_xact_lock(hashtextextended(me::text, 6));
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = me and not o.read and o.created_at <= settle_notices.up_to and private.notice_kind(o.data ->> 'action') = settle_notices.kind
    order by o.id for update
  );
end $function$;
comment on function public.settle_notices(text,timestamp with time zone) is 'Marks all of a kind as read that came up to a moment: what came later stays unread, also in the same row.';

revoke all on function public.settle_notices(text,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function public.settle_notices(text,timestamp with time zone) to authenticated, service_role;

create table private.letters_waiting (
  id bigint generated always as identity not null,
  member_id uuid not null,
  due_at timestamp with time zone not null
);
alter table private.letters_waiting enable row level security;

revoke all on table private.letters_waiting from public, anon, authenticated, service_role;

alter table private.letters_waiting add constraint letters_waiting_pkey PRIMARY KEY (id);

alter table private.letters_waiting add constraint letters_waiting_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE INDEX letters_waiting_due ON private.letters_waiting USING btree (due_at);

CREATE INDEX letters_waiting_member ON private.letters_waiting USING btree (member_id);

CREATE INDEX notifications_quiet ON public.notifications USING btree (created_at) WHERE ((type = 'quiet'::text) AND (NOT read));

CREATE OR REPLACE FUNCTION private.next_letter_at(member uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings private.notice_settings;
  earliest timestamp;
  hour interval;
  strikes timestamp;
  moment timestamptz;
begin
  select s.* into settings from private.notice_settings s where s.member_id = member;
  earliest := private.clock_in(settings.time_zone, now() + interval '1 hour');
  hour := make_interval(hours => coalesce(settings.letter_hour, 9));
  strikes := date_trunc('day', earliest) + hour;
  if strikes < earliest then
    strikes := strikes + interval '1 day';
  end if;
  if settings.lettered_at is not null then
    strikes := greatest(strikes, date_trunc('day', private.clock_in(settings.time_zone, settings.lettered_at)) + interval '1 day' + hour);
  end if;
  moment := private.moment_in(settings.time_zone, strikes);
  return coalesce(private.quiet_end(settings, moment), moment);
end $function$;

revoke all on function private.next_letter_at(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.await_letter(member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.letters_waiting (member_id, due_at)
  select member, private.next_letter_at(member)
  where not exists (select from private.letters_waiting w where w.member_id = member)
    and not exists (select from private.notice_settings s where s.member_id = member and not s.letters)
$function$;

revoke all on function private.await_letter(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.letters_are_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.letters_waiting w where w.due_at <= now())
$function$;

revoke all on function private.letters_are_due() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.letter_line(title text, body text, data jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select left(case
    when data ->> 'action' = 'open_thread' then
      (data ->> 'senderName') || ' wrote to you' || case when (data ->> 'count')::int > 1 then ', ' || (data ->> 'count') || ' messages in all.' else '.' end
    when btrim(body) = '' then title
    when data ->> 'action' in ('introduction_asked', 'did_you_meet', 'about_times', 'introduction_met', 'rsvp_granted', 'welcome_newcomer', 'met_because_of_you')
      then title || case when title ~ '[.?!]$' then ' ' else '. ' end || body
    else body
  end, 300)
$function$;

revoke all on function private.letter_line(text,text,jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.unseen_for_letter(member uuid, since timestamp with time zone, up_to timestamp with time zone)
 RETURNS SETOF public.notifications
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select n.* from public.notifications n
  where n.user_id = member and not n.read and n.created_at > greatest(since, now() - interval '7 days') and n.created_at <= up_to
    and private.notice_wanted(member, n.data ->> 'action', 'mail')
$function$;

revoke all on function private.unseen_for_letter(uuid,timestamp with time zone,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.write_letter(member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings private.notice_settings;
  whom record;
  up_to timestamptz := now() - interval '1 hour';
  lines text[];
  waiting int;
  facts jsonb;
begin
  select u.email, split_part(coalesce(p.display_name, p.name), ' ', 1) as name into whom
  from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = member and p.status = 'active' and not p.is_dummy;
  if whom.email is null then
    return false;
  end if;
  insert into private.notice_settings (member_id) values (member) on conflict (member_id) do nothing;
  select s.* into settings from private.notice_settings s where s.member_id = member for update;
  if not settings.letters then
    return false;
  end if;
  -- The clock may be another one since.
  if private.quiet_end(settings, now()) is not null then
    insert into private.letters_waiting (member_id, due_at) values (member, private.quiet_end(settings, now()));
    return false;
  end if;
  select array_agg(n.line order by n.place) filter (where n.place <= 6), count(*) into lines, waiting
  from (
    select private.letter_line(n.title, n.body, n.data) as line, row_number() over (order by n.created_at desc, n.id) as place
    from private.unseen_for_letter(member, settings.told_until, up_to) n
  ) n;
  if waiting > 0 then
    select jsonb_object_agg('line' || l.place, l.line) into facts from unnest(lines) with ordinality as l (line, place);
    perform private.queue_mail('letter', whom.email,
      facts || jsonb_build_object('name', whom.name, 'unsubscribe', settings.letter_token,
        'subject', case waiting when 1 then rtrim(lines[1], '.') else format('%s things wait for you', waiting) end,
        'more', case when waiting > 6 then (waiting - 6)::text end),
      member => member, useful_until => now() + interval '12 hours',
      dedupe_key => format('letter %s %s', member, private.clock_in(settings.time_zone, now())::date));
    update private.notice_settings s set lettered_at = now(), told_until = up_to where s.member_id = member;
  end if;
  -- What came within the hour waits for tomorrow.
  if exists (select from private.unseen_for_letter(member, up_to, now())) then
    perform private.await_letter(member);
  end if;
  return waiting > 0;
end $function$;

revoke all on function private.write_letter(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_letters(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
  looked_at int := 0;
begin
  for due in
    select w.id, w.member_id from private.letters_waiting w where w.due_at <= now() order by w.due_at, w.id limit most for update skip locked
  loop
    begin
      delete from private.letters_waiting w where w.id = due.id;
      perform private.write_letter(due.member_id);
    exception when others then
      raise warning 'a letter could not be written yet: %', sqlerrm;
      update private.letters_waiting w set due_at = now() + interval '1 hour' where w.id = due.id;
    end;
    looked_at := looked_at + 1;
  end loop;
  return looked_at;
end $function$;

revoke all on function private.sweep_letters(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_quiet_notices(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settled int;
begin
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.type = 'quiet' and not o.read and o.created_at < now() - interval '8 days' order by o.created_at limit most for update skip locked
  );
  get diagnostics settled = row_count;
  return settled;
end $function$;

revoke all on function private.sweep_quiet_notices(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.letters_by_link(token text, letters boolean DEFAULT NULL::boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  whose private.notice_settings;
begin
  select s.* into whose from private.notice_settings s where s.letter_token = letters_by_link.token;
  if not found then
    perform private.fail(410, 'link_ended', 'This link belongs to no letter any more.');
  end if;
  if letters_by_link.letters is not null and letters_by_link.letters <> whose.letters then
    perform private.set_letters(whose.member_id, letters_by_link.letters);
    perform private.signal_members(array[whose.member_id]);
  end if;
  return coalesce(letters_by_link.letters, whose.letters);
end $function$;
comment on function public.letters_by_link(text,boolean) is 'Whether the member whose letter carries this link gets letters, after saying so where `letters` says something. Asking changes nothing. The link of
a member who is gone belongs to nobody.';

revoke all on function public.letters_by_link(text,boolean) from public, anon, authenticated, service_role;
grant execute on function public.letters_by_link(text,boolean) to service_role;

revoke all on sequence private.letters_waiting_id_seq from public, anon, authenticated, service_role;
