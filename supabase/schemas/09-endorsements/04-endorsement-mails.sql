-- The mail to somebody outside who is asked for an endorsement.

create function public.mail_endorsement_request(request uuid, requester uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.mail_endorsement_request is $$Mails an outsider that a member would like their endorsement: once a request, and only for the one who asked. False
when there is nothing to mail; one that was mailed before is not mailed again.$$;

grant execute on function public.mail_endorsement_request(uuid, uuid) to service_role;
