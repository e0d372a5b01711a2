-- Written by `npm run db:diff -- safe_resends` from supabase/schemas.

drop function public.answer_endorsement_request(uuid,text,text);
drop function public.request_endorsements(text[]);
drop function public.write_endorsement(uuid,text,text);
drop function private.add_endorsement(uuid,uuid,text,text);

create domain shapes.post_edit as jsonb;
comment on domain shapes.post_edit is 'Some of what an author may change in a post, by the names of the columns.

{
  content?: text,
  location?: text | null,
  tags?: text[],
  images?: text[],
  rsvp_enabled?: boolean,
  event_date?: date | null,
  event_time?: time | null,
  max_attendees?: int | null
}';

CREATE OR REPLACE FUNCTION public.save_post(post uuid, changes jsonb, seen jsonb DEFAULT '{}'::jsonb)
 RETURNS shapes.post
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  fields text[] := array['content', 'location', 'tags', 'images', 'rsvp_enabled', 'event_date', 'event_time', 'max_attendees'];
  own public.posts;
  stands jsonb;
  was jsonb;
  becomes jsonb;
  changed jsonb;
begin
  if coalesce(jsonb_typeof(changes), '') <> 'object' or coalesce(jsonb_typeof(seen), 'object') <> 'object'
    or exists (select from jsonb_object_keys(changes) k where k <> all (fields)) then
    perform private.fail(422, 'invalid_edit', 'This is nothing an author changes in a post.');
  end if;
  -- Locked: of two edits at the same moment the second meets what the first wrote.
  select * into own from public.posts p where p.id = save_post.post and p.user_id = me for update;
  if not found then
    perform private.fail(404, 'post_not_found', 'This post does not exist.');
  end if;
  -- All three in the database's own spelling: an hour has seconds there.
  stands := to_jsonb(own);
  was := to_jsonb(jsonb_populate_record(own, coalesce(seen, '{}')));
  becomes := to_jsonb(jsonb_populate_record(own, changes));
  -- What stands there in the same words already was sent twice: the answer was lost on its way.
  select jsonb_object_agg(k, stands -> k) into changed
  from jsonb_object_keys(changes) k
  where seen ? k and stands -> k not in (was -> k, becomes -> k);
  if changed is not null then
    perform private.fail(409, 'post_changed', 'This was changed on another device meanwhile.', changed);
  end if;
  if becomes <> stands then
    update public.posts p
    set content = n.content, location = n.location, tags = n.tags, images = n.images, rsvp_enabled = n.rsvp_enabled,
      event_date = n.event_date, event_time = n.event_time, max_attendees = n.max_attendees
    from jsonb_populate_record(own, changes) n
    where p.id = own.id;
  end if;
  return public.feed_post(own.id);
end $function$;
comment on function public.save_post(uuid,jsonb,jsonb) is 'Changes an own post, and answers it as it stands then. `changes` holds what is written, by the names of the
columns; `seen` what the screen had read of it. A field that was changed elsewhere since it was read is not overwritten: the whole edit is
refused, and the error''s details hold what stands there now, by field. Fields that are not in `seen` are written as they are.
@takes changes post_edit
@takes seen post_edit';

revoke all on function public.save_post(uuid,jsonb,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_post(uuid,jsonb,jsonb) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.endorsement_written_before(id uuid, endorser uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  written public.endorsements;
begin
  if id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('endorsement ' || id, 0));
  select * into written from public.endorsements e where e.id = endorsement_written_before.id;
  if not found then
    return null;
  elsif written.endorser_id <> endorser then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  return private.endorsement_json(written);
end $function$;

revoke all on function private.endorsement_written_before(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.add_endorsement(id uuid, endorser uuid, endorsee uuid, industry text, snippet text)
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
  insert into public.endorsements (id, endorser_id, endorsee_id, industry, snippet)
  values (coalesce(add_endorsement.id, gen_random_uuid()), endorser, endorsee, private.industry_key(add_endorsement.industry), btrim(add_endorsement.snippet))
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

revoke all on function private.add_endorsement(uuid,uuid,uuid,text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.write_endorsement(endorsee uuid, industry text, snippet text, endorsement_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.endorsement
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  before jsonb := private.endorsement_written_before(endorsement_id, me);
begin
  if before is not null then
    return before;
  end if;
  if write_endorsement.endorsee is null or write_endorsement.endorsee <> all (private.my_friend_ids()) then
    perform private.fail(403, 'not_friends', 'Only friends endorse each other.');
  end if;
  update public.endorsement_requests r set status = 'answered'
  where r.requester_id = write_endorsement.endorsee and private.is_asked(r, me) and r.status = 'open';
  return private.add_endorsement(endorsement_id, me, write_endorsement.endorsee, write_endorsement.industry, write_endorsement.snippet);
end $function$;
comment on function public.write_endorsement(uuid,text,text,uuid) is 'Endorses a friend in an industry; answers their open request, if there is one.
`endorsement_id` is made by the caller and becomes the endorsement''s: the same act sent again, because its answer was lost, is answered again.';

revoke all on function public.write_endorsement(uuid,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.write_endorsement(uuid,text,text,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.request_endorsements(recipients text[], request_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS shapes.sent_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  recipient text;
  place int := 0;
  asked uuid;
  made public.endorsement_requests;
  answers jsonb := '[]';
begin
  -- One member's requests are counted one after the other: two at once can't pass the limit together (tests: server/database/people-races.test.ts).
  perform from public.profiles p where p.user_id = me for no key update;
  foreach recipient in array coalesce(request_endorsements.recipients, '{}') loop
    recipient := lower(btrim(coalesce(recipient, '')));
    asked := null;
    place := place + 1;
    -- The same act once more, its answer was lost: whatever has become of the request since.
    select * into made from public.endorsement_requests r where r.id = request_ids[place];
    if found then
      if made.requester_id <> me then
        perform private.fail(409, 'id_taken', 'This id is taken.');
      end if;
      answers := answers || private.sent_request_json(made);
      continue;
    end if;
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
        and (r.status in ('open', 'declined') or r.mailed_at > now() - interval '30 days')
    ) then
      perform private.fail(409, 'already_requested', 'You have asked them already.');
    end if;
    insert into public.endorsement_requests (id, requester_id, recipient_id, recipient_email)
    values (coalesce(request_ids[place], gen_random_uuid()), me, asked, case when asked is null then recipient end)
    returning * into made;
    perform private.announce_endorsement_request(made.id);
    answers := answers || private.sent_request_json(made);
  end loop;
  return answers;
end $function$;
comment on function public.request_endorsements(text[],uuid[]) is 'Asks members by `@handle` and outsiders by e-mail; only so many are open at
once. Answers the new ones: for each of kind `email` the function `mail-endorsement-request` sends the mail. `request_ids` are made by the
caller, one for each recipient: the same act sent again, because its answer was lost, is answered again.';

revoke all on function public.request_endorsements(text[],uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.request_endorsements(text[],uuid[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.answer_endorsement_request(request uuid, industry text, snippet text, endorsement_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.endorsement
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  before jsonb := private.endorsement_written_before(endorsement_id, me);
  taken public.endorsement_requests;
begin
  if before is not null then
    return before;
  end if;
  taken := private.take_endorsement_request(answer_endorsement_request.request, me);
  update public.endorsement_requests r set status = 'answered' where r.id = taken.id;
  return private.add_endorsement(endorsement_id, me, taken.requester_id, answer_endorsement_request.industry, answer_endorsement_request.snippet);
end $function$;
comment on function public.answer_endorsement_request(uuid,text,text,uuid) is 'Writes the endorsement the caller was asked for. `endorsement_id` as in `write_endorsement`.';

revoke all on function public.answer_endorsement_request(uuid,text,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.answer_endorsement_request(uuid,text,text,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.decline_endorsement_request(request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  taken public.endorsement_requests;
begin
  -- Declined before, the answer was lost.
  if exists (
    select from public.endorsement_requests r
    where r.id = decline_endorsement_request.request and r.status = 'declined' and private.is_asked(r, me)
  ) then
    return;
  end if;
  taken := private.take_endorsement_request(decline_endorsement_request.request, me);
  update public.endorsement_requests r set status = 'declined' where r.id = taken.id;
end $function$;

CREATE OR REPLACE FUNCTION public.cancel_endorsement_request(request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  update public.endorsement_requests r set status = 'cancelled'
  where r.id = cancel_endorsement_request.request and r.requester_id = me and r.status = 'open';
  if not found then
    -- Taken back before, the answer was lost.
    if exists (
      select from public.endorsement_requests r
      where r.id = cancel_endorsement_request.request and r.requester_id = me and r.status = 'cancelled'
    ) then
      return;
    end if;
    perform private.fail(404, 'request_not_found', 'There is no such open request.');
  end if;
  -- A mail that has not left yet stays here, and the address may be asked again.
  update private.outbox o set state = 'dropped', facts = '{}', last_error = 'The request was taken back.'
  where o.dedupe_key = 'endorsement request ' || cancel_endorsement_request.request and o.state = 'waiting';
  if found then
    update public.endorsement_requests r set mailed_at = null where r.id = cancel_endorsement_request.request;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.mail_endorsement_request(request uuid, requester uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked record;
begin
  update public.endorsement_requests r set mailed_at = now()
  from public.profiles p
  where r.id = mail_endorsement_request.request and r.requester_id = mail_endorsement_request.requester and p.user_id = r.requester_id
    and p.status = 'active' and r.recipient_email is not null and r.status = 'open' and r.mailed_at is null
  returning r.id, r.recipient_email, left(regexp_replace(coalesce(p.display_name, p.name, 'A member'), '\s+', ' ', 'g'), 80) as requester_name
  into asked;
  if not found then
    -- Mailed before, the answer was lost.
    return exists (
      select from public.endorsement_requests r
      where r.id = mail_endorsement_request.request and r.requester_id = mail_endorsement_request.requester and r.status = 'open'
        and r.mailed_at is not null
    );
  end if;
  -- A member is told inside the club.
  if not exists (
    select from auth.users u join public.profiles p on p.user_id = u.id where u.email = asked.recipient_email and not u.is_sso_user
  ) then
    perform private.queue_mail('endorsement_request', asked.recipient_email, jsonb_build_object('name', asked.requester_name),
      dedupe_key => 'endorsement request ' || asked.id);
  end if;
  return true;
end $function$;
comment on function public.mail_endorsement_request(uuid,uuid) is 'Mails an outsider that a member would like their endorsement: once a request, and only for the one who asked. False
when there is nothing to mail; one that was mailed before is not mailed again.';
