-- The way back from a rejection. Nobody is told of one (docs/decisions/0033), so what is reopened is as if it had never been decided: the
-- password chosen with it and the proof of its address still count.

-- One application of an address stands in the queue. Whoever puts one there holds the address until they are done.
create function private.hold_address(address text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('application ' || lower(address), 0))
$$;

create function public.reopen_application(application uuid, version int) returns shapes.application
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  handed_in public.applications;
begin
  select * into handed_in from public.applications a where a.id = reopen_application.application;
  perform private.hold_address(handed_in.email);
  select * into handed_in from public.applications a where a.id = reopen_application.application for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  -- Reopened already, from what the caller has seen: an answer was lost, or a colleague was a moment quicker.
  if handed_in.status = 'pending' and handed_in.version = reopen_application.version + 1 then
    return private.application_json(handed_in);
  end if;
  if handed_in.status <> 'rejected' or handed_in.version is distinct from reopen_application.version then
    perform private.fail(409, 'already_decided', 'Another admin has decided on this application meanwhile.');
  end if;
  if exists (select from public.applications a where lower(a.email) = lower(handed_in.email) and a.status = 'pending') then
    perform private.fail(409, 'newer_application_open', 'Another application of this address is waiting. Decide on that one first.');
  end if;
  update public.applications a set status = 'pending', reviewed_at = null, reviewed_by = null where a.id = handed_in.id returning * into handed_in;
  insert into public.admin_audit (admin_id, action, application_id, target_email, detail)
  values (me, 'reopen', handed_in.id, handed_in.email, jsonb_build_object('name', handed_in.name));
  return private.application_json(handed_in);
end $$;
comment on function public.reopen_application is $$Puts a rejected application back into the queue, at any time. `version` is the one that was seen: whoever
comes after another decision is told. One at a time of an address is open.$$;
grant execute on function public.reopen_application(uuid, int) to authenticated;
