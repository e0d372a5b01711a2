-- Written by `npm run db:diff -- limits_said_once` from supabase/schemas.

alter table public.message_threads drop constraint message_threads_reason_length;
alter table public.endorsement_requests drop constraint endorsement_requests_email_valid;
alter table public.endorsements drop constraint endorsements_snippet_length;
alter table public.profiles drop constraint profiles_photos_valid;
alter table public.applications drop constraint applications_photos_valid;
alter table public.applications drop constraint applications_email_valid;

CREATE OR REPLACE FUNCTION private.most_industries()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 3;
comment on function private.most_industries() is 'The industries one applicant or member chooses.';

revoke all on function private.most_industries() from public, anon, authenticated, service_role;
grant execute on function private.most_industries() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.most_endorsement_requests()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 3;
comment on function private.most_endorsement_requests() is 'The requests for endorsements that one member may have open.';

revoke all on function private.most_endorsement_requests() from public, anon, authenticated, service_role;
grant execute on function private.most_endorsement_requests() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.most_photos()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 5;
comment on function private.most_photos() is 'The photographs of an application and of a profile.';

revoke all on function private.most_photos() from public, anon, authenticated, service_role;
grant execute on function private.most_photos() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.longest_reason()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 500;
comment on function private.longest_reason() is 'Characters of the reason for a plug, and of the words of an introduction.';

revoke all on function private.longest_reason() from public, anon, authenticated, service_role;
grant execute on function private.longest_reason() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.longest_snippet()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 280;
comment on function private.longest_snippet() is 'Characters of an endorsement.';

revoke all on function private.longest_snippet() from public, anon, authenticated, service_role;
grant execute on function private.longest_snippet() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.longest_email()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 254;
comment on function private.longest_email() is 'Characters of an e-mail address.';

revoke all on function private.longest_email() from public, anon, authenticated, service_role;
grant execute on function private.longest_email() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.longest_link()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 2048;
comment on function private.longest_link() is 'Characters of a web address.';

revoke all on function private.longest_link() from public, anon, authenticated, service_role;
grant execute on function private.longest_link() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.most_password_bytes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 72;
comment on function private.most_password_bytes() is 'Bytes of a password.';

revoke all on function private.most_password_bytes() from public, anon, authenticated, service_role;
grant execute on function private.most_password_bytes() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.are_urls(links text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(bool_and(link is not null and link ~* '^https?://[^\s/?#]+([/?#]\S*)?$' and length(link) <= private.longest_link()), true)
  from unnest(links) as link
$function$;

CREATE OR REPLACE FUNCTION private.are_application_scores(scores jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(scores) <> 'object' then false else (
    select count(*) between 1 and private.most_industries() and coalesce(bool_and(
      industry in ('Nightlife', 'Fashion', 'Tech', 'Finance', 'Music', 'Film', 'Art', 'Sports', 'Travel', 'Media', 'Hospitality',
        'Design', 'RealEstate', 'Wellness', 'Lifestyle', 'Entertainment')
      and jsonb_typeof(score) = 'number' and score::text ~ '^(100|[5-9][0-9])$'), false)
    from jsonb_each(scores) as chosen (industry, score)
  ) end
$function$;

alter table public.applications add constraint applications_email_valid CHECK (((email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text) AND (length(email) <= private.longest_email())));

alter table public.applications add constraint applications_photos_valid CHECK (((cardinality(photos) <= private.most_photos()) AND private.are_urls(photos)));

CREATE OR REPLACE FUNCTION public.set_application_secret(application_id uuid, password text, date_of_birth text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  if coalesce(set_application_secret.password, '') = '' or octet_length(set_application_secret.password) > private.most_password_bytes() then
    perform private.fail(422, 'invalid_password', 'A password has 1 to ' || private.most_password_bytes() || ' characters.');
  end if;
  if coalesce(set_application_secret.date_of_birth, '') !~ '^\d{2}/\d{2}/\d{4}$' then
    perform private.fail(422, 'invalid_date_of_birth', 'A date of birth is written DD/MM/YYYY.');
  end if;
  perform from public.applications a where a.id = set_application_secret.application_id and a.status = 'pending' for share;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
  insert into private.application_secrets as s (application_id, password_hash, date_of_birth)
  values (
    set_application_secret.application_id,
    extensions.crypt(set_application_secret.password, extensions.gen_salt('bf', 10)),
    set_application_secret.date_of_birth
  )
  on conflict do nothing;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
end $function$;

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
  if extensions.crypt(left(coalesce(application_status.password, ''), private.most_password_bytes()), coalesce(application.password_hash, unknown))
    = application.password_hash
  then
    return application.status;
  end if;
  return null;
end $function$;

alter table public.profiles add constraint profiles_photos_valid CHECK (((cardinality(photos) <= private.most_photos()) AND private.are_urls(photos)));

CREATE OR REPLACE FUNCTION private.with_first_photo(photos text[], first text, instead_of text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (array_remove(array[first], null) || array_remove(array_remove(photos, first), instead_of))[:private.most_photos()]
$function$;

alter table public.message_threads add constraint message_threads_reason_length CHECK (((btrim(reason) <> ''::text) AND (length(reason) <= private.longest_reason())));

alter table public.notifications alter column data drop default;

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
while it is open, is answered again. `reason` is as long as the table allows, and needed with a flyer. At most 20 requests of one member are
open at once; they expire after 14 days.
@takes flyer sent_flyer';

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
  elsif length(words) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The message can be at most ' || private.longest_reason() || ' characters.');
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
same chat. `message` is at most as long as a reason.';

alter table public.endorsements add constraint endorsements_snippet_length CHECK ((private.says_something(snippet) AND (length(snippet) <= private.longest_snippet())));

alter table public.endorsement_requests add constraint endorsement_requests_email_valid CHECK (((recipient_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'::text) AND (recipient_email = lower(recipient_email)) AND (length(recipient_email) <= private.longest_email())));

CREATE OR REPLACE FUNCTION private.add_endorsement(endorser uuid, endorsee uuid, industry text, snippet text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  written public.endorsements;
begin
  if private.industry_key(add_endorsement.industry) is null then
    perform private.fail(422, 'invalid_industry', 'Pick one of the industries.');
  end if;
  if not private.says_something(add_endorsement.snippet) or length(btrim(add_endorsement.snippet)) > private.longest_snippet() then
    perform private.fail(422, 'invalid_snippet', 'An endorsement has 1 to ' || private.longest_snippet() || ' characters.');
  end if;
  insert into public.endorsements (endorser_id, endorsee_id, industry, snippet)
  values (endorser, endorsee, private.industry_key(add_endorsement.industry), btrim(add_endorsement.snippet))
  on conflict do nothing
  returning * into written;
  if written.id is null then
    perform private.fail(409, 'already_endorsed', 'You have endorsed this member in this industry already.');
  end if;
  perform private.notify(endorsee, 'New endorsement',
    private.name_of(endorser) || ' endorsed you in ' || private.industry_label(written.industry) || '.',
    jsonb_build_object('action', 'open_endorsements', 'endorsementId', written.id, 'deeplink', '/profile'));
  return private.endorsement_json(written);
end $function$;

comment on function public.write_endorsement(uuid,text,text) is 'Endorses a friend in an industry; answers their open request, if there is one.';

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
  made public.endorsement_requests;
  answers jsonb := '[]';
begin
  -- One member's requests are counted one after the other: two at once can't pass the limit together (tests: server/database/people-races.test.ts).
  perform from public.profiles p where p.user_id = me for no key update;
  foreach recipient in array coalesce(request_endorsements.recipients, '{}') loop
    recipient := lower(btrim(coalesce(recipient, '')));
    asked := null;
    if recipient ~ '^@\S+$' then
      select p.user_id into asked from public.profiles p
      where p.user_id = private.member_with_handle(recipient) and p.status = 'active'
        and p.user_id <> me and p.user_id <> all (private.blocked_member_ids());
      if asked is null then
        perform private.fail(404, 'recipient_unknown', 'There is no member ' || recipient || '.');
      end if;
    elsif recipient !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(recipient) > private.longest_email() then
      perform private.fail(422, 'invalid_recipient', 'Please enter an email or @handle');
    elsif recipient = (select u.email from auth.users u where u.id = me) then
      perform private.fail(422, 'self', 'This is your own address.');
    end if;
    if (select count(*) from public.endorsement_requests r where r.requester_id = me and r.status = 'open')
      >= private.most_endorsement_requests()
    then
      perform private.fail(409, 'too_many_requests',
        'Maximum ' || private.most_endorsement_requests() || ' endorsement requests allowed');
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
comment on function public.request_endorsements(text[]) is 'Asks members by `@handle` and outsiders by e-mail; only so many are open at
once. Answers the new ones: for each of kind `email` the function `mail-endorsement-request` sends the mail.';
