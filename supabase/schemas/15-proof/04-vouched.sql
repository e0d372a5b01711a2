-- Tickets of visitors whom another house vouches for and who are no members: with one they learn where the application of that address stands, and
-- the address of the one they hand in counts as proved (docs/decisions/0102). This repository's server makes them when it sends such a visitor back; a
-- hosted project's auth service makes none, and there all are asked for a code.

create table private.vouched_tickets (
  token_hash text primary key,
  email text not null,
  name text,
  -- The house, as shapes.vouched_application says it.
  partner text not null,
  made_at timestamptz not null default now(),
  -- The application that is about to be handed in with it. There is no such row yet.
  application_id uuid
);

create index vouched_tickets_by_address on private.vouched_tickets (lower(email), made_at);
create index vouched_tickets_by_age on private.vouched_tickets (made_at);
create index vouched_tickets_by_application on private.vouched_tickets (application_id);

alter table private.vouched_tickets enable row level security;

create function private.is_living_ticket(made_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select made_at > now() - interval '1 hour'
$$;

-- Whoever has this address signs in, and applies no more.
create function private.is_an_accounts_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.email = lower(address) and not u.is_sso_user and u.deleted_at is null)
$$;

-- Keeps a new one. False for what could be no applicant's address or is an account's, and where the club has 10,000: then the visitor is asked for a
-- code. Of one address the five newest live.
create function private.keep_vouched_ticket(token_hash text, address text, name text, partner text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  tidy_name text := nullif(private.one_line(keep_vouched_ticket.name), '');
begin
  if address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(address) > private.longest_email()
    or private.is_an_accounts_address(address)
    or 10000 <= (select count(*) from (select from private.vouched_tickets t limit 10000) kept)
  then
    return false;
  end if;
  -- Two at once would each keep five.
  perform pg_advisory_xact_lock(hashtextextended('vouched ' || lower(address), 0));
  delete from private.vouched_tickets t where t.token_hash in (
    select o.token_hash from private.vouched_tickets o where lower(o.email) = lower(address) order by o.made_at desc, o.token_hash offset 4
  );
  insert into private.vouched_tickets (token_hash, email, name, partner)
  values (keep_vouched_ticket.token_hash, address, case when length(tidy_name) <= 100 then tidy_name end, keep_vouched_ticket.partner);
  return true;
end $$;

-- Whether this application is handed in with a ticket for its address, which is spent by that; the same one at another place at once waits here, and
-- finds none. What is a member's by now is proved by nobody: the mail to that address says so.
create function private.spend_vouched_ticket(handed_in public.applications) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.vouched_tickets t
  where t.application_id = handed_in.id and lower(t.email) = lower(handed_in.email) and private.is_living_ticket(t.made_at);
  return found and private.member_with_address(handed_in.email, handed_in.id) is null;
end $$;

create function private.vouched_tickets_are_over() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.vouched_tickets t where t.made_at <= now() - interval '1 hour')
$$;

create function private.sweep_vouched_tickets(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  swept int;
begin
  delete from private.vouched_tickets t where t.token_hash in (
    select o.token_hash from private.vouched_tickets o where o.made_at <= now() - interval '1 hour' order by o.made_at limit most
  );
  get diagnostics swept = row_count;
  return swept;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.vouched_application(ticket text) returns shapes.vouched_application
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  select jsonb_build_object('email', t.email, 'name', t.name, 'partner', t.partner, 'until', t.made_at + interval '1 hour', 'application', (
      select jsonb_build_object(
        'status', case a.status when 'rejected' then 'rejected' else 'pending' end,
        'asks', a.status <> 'rejected' and a.confirmed_at is null and private.club_has_mail())
      from public.applications a
      where lower(a.email) = lower(t.email) and a.status <> 'approved'
      order by (a.status = 'pending' and a.confirmed_at is not null) desc, a.submitted_at desc
      limit 1
    )) into answer
  from private.vouched_tickets t
  where t.token_hash = private.approval_link_hash(vouched_application.ticket) and private.is_living_ticket(t.made_at)
    and not private.is_an_accounts_address(t.email);
  if answer is null then
    perform private.fail(410, 'ticket_ended', 'This has been used or is too old. Please sign in there once more.');
  end if;
  return answer;
end $$;
comment on function public.vouched_application is $$What another house vouches for, and where the application of that address stands, for whoever came back from there
with a ticket: the auth service of this repository gives one beside `signup_disabled`, good for an hour, or until the address is an account's. Asking
does not use it up.$$;

create function public.vouch_for_application(ticket text, application uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.vouched_tickets t set application_id = vouch_for_application.application
  where t.token_hash = private.approval_link_hash(vouch_for_application.ticket) and private.is_living_ticket(t.made_at);
  return found;
end $$;
comment on function public.vouch_for_application is $$Says before an application is handed in that it comes with this ticket. Handed in with the ticket's address within
its hour, its address is confirmed and its password counts as after a code; that uses the ticket up. Otherwise a code is mailed as ever. False for a
ticket that has ended. The last application named counts.$$;

grant execute on function public.vouched_application(text), public.vouch_for_application(text, uuid) to anon, authenticated;
