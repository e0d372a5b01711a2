-- Which applications nobody confirmed, and their end. The sweeper calls it (19-sweeping).

-- Asked as long ago as the club waits (14 days) and not confirmed, or confirmed and replaced as long ago. One whose mails never left was not asked: the committee decides,
-- and so it does on one that it has reopened.
create function private.unproved_applications() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id from private.application_proofs p join public.applications a on a.id = p.application_id
  where private.club_has_mail() and p.sent_at <= now() - private.kept_for('unconfirmed_applications')
    and (a.status = 'aside' or a.status = 'pending' and a.confirmed_at is null and a.version = 0)
    and not exists (select from private.application_links l where l.application_id = a.id and l.expires_at > now())
    and (
      exists (select from private.outbox o where o.about_application = a.id and o.state = 'sent')
      or not exists (select from private.outbox o where o.about_application = a.id and o.state in ('waiting', 'failed'))
    )
$$;

-- Their pictures go with their rows.
create function private.sweep_unconfirmed_applications(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  swept int;
begin
  delete from public.applications a
  where a.id in (select u from private.unproved_applications() u limit sweep_unconfirmed_applications.most)
    and (a.status = 'aside' or a.status = 'pending' and a.confirmed_at is null);
  get diagnostics swept = row_count;
  return swept;
end $$;
