-- Endorsements as acts: a friend writes one, a member asks for some, the asked one answers or declines.

create function private.sent_request_json(request public.endorsement_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', request.id, 'kind', case when request.recipient_email is null then 'member' else 'email' end,
    'recipient', coalesce(request.recipient_email, (
      select coalesce('@' || ltrim(p.ig_handle, '@'), p.display_name, p.name, 'Member') from public.profiles p where p.user_id = request.recipient_id
    )),
    'createdAt', request.created_at
  )
$$;

-- Whether a request is for this member: asked by handle, or by the e-mail they sign in with (which tells the one who asked nothing).
create function private.is_asked(request public.endorsement_requests, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select request.recipient_id = member
    or (request.recipient_id is null and request.recipient_email = (select u.email from auth.users u where u.id = member))
$$;

-- Tells a member that somebody would like their endorsement.
create function private.announce_endorsement_request(request uuid) returns uuid
language sql security definer set search_path = '' as $$
  select private.notify(asked.user_id, 'Endorsement request', private.name_of(r.requester_id) || ' would like your endorsement.',
    jsonb_build_object('action', 'answer_endorsement_request', 'requestId', r.id, 'requesterId', r.requester_id,
      'requesterName', private.name_of(r.requester_id), 'deeplink', '/profile?endorse=' || r.id))
  from public.endorsement_requests r
  join public.profiles asked
    on asked.user_id = coalesce(r.recipient_id, (select u.id from auth.users u where u.email = r.recipient_email and not u.is_sso_user)) and asked.status = 'active'
  where r.id = request and r.requester_id <> all (private.blocked_ids(asked.user_id))
$$;

-- The endorsement that was written under this id before, whatever has become of the two since. The same act sent twice at once waits here
-- for itself. An id is its maker's: whoever else brings it learns nothing.
create function private.endorsement_written_before(id uuid, endorser uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
end $$;

create function private.add_endorsement(id uuid, endorser uuid, endorsee uuid, industry text, snippet text) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- The open request for the caller's answer, held until the answer stands.
create function private.take_endorsement_request(request uuid, me uuid) returns public.endorsement_requests
language plpgsql security definer set search_path = '' as $$
declare
  taken public.endorsement_requests;
begin
  select * into taken from public.endorsement_requests r
  where r.id = request and private.is_asked(r, me) and r.status = 'open'
    and r.requester_id <> all (private.blocked_member_ids())
    and exists (select from public.profiles p where p.user_id = r.requester_id and p.status = 'active')
  for update of r;
  if not found then
    perform private.fail(404, 'request_not_found', 'There is no such open request.');
  end if;
  return taken;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.write_endorsement(endorsee uuid, industry text, snippet text, endorsement_id uuid default null)
returns shapes.endorsement
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  before jsonb := private.endorsement_written_before(endorsement_id, me);
begin
  if before is not null then
    return before;
  end if;
  if write_endorsement.endorsee is null or write_endorsement.endorsee <> all (private.my_friend_ids()) or not private.is_available(endorsee) then
    perform private.fail(403, 'not_friends', 'Only friends endorse each other.');
  end if;
  update public.endorsement_requests r set status = 'answered'
  where r.requester_id = write_endorsement.endorsee and private.is_asked(r, me) and r.status = 'open';
  return private.add_endorsement(endorsement_id, me, write_endorsement.endorsee, write_endorsement.industry, write_endorsement.snippet);
end $$;
comment on function public.write_endorsement is $$Endorses a friend in an industry; answers their open request, if there is one.
`endorsement_id` is made by the caller and becomes the endorsement's: the same act sent again, because its answer was lost, is answered again.$$;

create function public.request_endorsements(recipients text[], request_ids uuid[] default null) returns shapes.sent_requests
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.request_endorsements is $$Asks members by `@handle` and outsiders by e-mail; only so many are open at
once. Answers the new ones: for each of kind `email` the function `mail-endorsement-request` sends the mail. `request_ids` are made by the
caller, one for each recipient: the same act sent again, because its answer was lost, is answered again.$$;

create function public.answer_endorsement_request(request uuid, industry text, snippet text, endorsement_id uuid default null)
returns shapes.endorsement
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.answer_endorsement_request is $$Writes the endorsement the caller was asked for. `endorsement_id` as in `write_endorsement`.$$;

create function public.decline_endorsement_request(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.decline_endorsement_request is $$Declines to write an endorsement; who asked is not told.$$;

create function public.cancel_endorsement_request(request uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.cancel_endorsement_request is $$Takes back a request of the caller's.$$;

create function public.my_endorsement_requests() returns shapes.endorsement_requests
language plpgsql stable security definer set search_path = '' as $$
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
        and r.status = 'open' and r.requester_id <> me and p.status = 'active' and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
    )
  );
end $$;
comment on function public.my_endorsement_requests is $$The caller's open requests, sent and received.$$;

grant execute on function public.write_endorsement(uuid, text, text, uuid), public.request_endorsements(text[], uuid[]),
  public.answer_endorsement_request(uuid, text, text, uuid), public.decline_endorsement_request(uuid),
  public.cancel_endorsement_request(uuid), public.my_endorsement_requests() to authenticated;
