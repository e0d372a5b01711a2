-- Written by `npm run db:diff -- vouched_tickets` from supabase/schemas.

create domain shapes.vouched_application as jsonb;
comment on domain shapes.vouched_application is 'What another house vouches for, for whoever came from there with its ticket: an address and perhaps a name.
`partner` is the house by its name in the auth service, `saml` for a company''s own. `application` is the newest of that address that was not approved, a
confirmed one that waits before all others; `asks` says that its address is still to be confirmed. `until` is when the ticket ends.

{
  email: text,
  name: text | null,
  partner: text,
  until: timestamp,
  application: { status: applicant_status, asks: boolean } | null
}';

CREATE OR REPLACE FUNCTION private.ask_new_applicant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.spend_vouched_ticket(new) then
    insert into private.application_proofs (application_id) values (new.id);
    perform private.confirm_address(new.id, with_password => true);
  elsif private.club_has_mail() then
    perform private.ask_for_proof(new.id);
  end if;
  return null;
end $function$;

create table private.vouched_tickets (
  token_hash text not null,
  email text not null,
  name text,
  partner text not null,
  made_at timestamp with time zone default now() not null,
  application_id uuid
);
alter table private.vouched_tickets enable row level security;

revoke all on table private.vouched_tickets from public, anon, authenticated, service_role;

alter table private.vouched_tickets add constraint vouched_tickets_pkey PRIMARY KEY (token_hash);

CREATE INDEX vouched_tickets_by_address ON private.vouched_tickets USING btree (lower(email), made_at);

CREATE INDEX vouched_tickets_by_age ON private.vouched_tickets USING btree (made_at);

CREATE INDEX vouched_tickets_by_application ON private.vouched_tickets USING btree (application_id);

CREATE OR REPLACE FUNCTION private.is_living_ticket(made_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select made_at > now() - interval '1 hour'
$function$;

revoke all on function private.is_living_ticket(timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_an_accounts_address(address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from auth.users u where u.email = lower(address) and not u.is_sso_user and u.deleted_at is null)
$function$;

revoke all on function private.is_an_accounts_address(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.keep_vouched_ticket(token_hash text, address text, name text, partner text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.keep_vouched_ticket(text,text,text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.spend_vouched_ticket(handed_in public.applications)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.vouched_tickets t
  where t.application_id = handed_in.id and lower(t.email) = lower(handed_in.email) and private.is_living_ticket(t.made_at);
  return found and private.member_with_address(handed_in.email, handed_in.id) is null;
end $function$;

revoke all on function private.spend_vouched_ticket(public.applications) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.vouched_tickets_are_over()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.vouched_tickets t where t.made_at <= now() - interval '1 hour')
$function$;

revoke all on function private.vouched_tickets_are_over() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_vouched_tickets(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  swept int;
begin
  delete from private.vouched_tickets t where t.token_hash in (
    select o.token_hash from private.vouched_tickets o where o.made_at <= now() - interval '1 hour' order by o.made_at limit most
  );
  get diagnostics swept = row_count;
  return swept;
end $function$;

revoke all on function private.sweep_vouched_tickets(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.vouched_application(ticket text)
 RETURNS shapes.vouched_application
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.vouched_application(text) is 'What another house vouches for, and where the application of that address stands, for whoever came back from there
with a ticket: the auth service of this repository gives one beside `signup_disabled`, good for an hour, or until the address is an account''s. Asking
does not use it up.';

revoke all on function public.vouched_application(text) from public, anon, authenticated, service_role;
grant execute on function public.vouched_application(text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.vouch_for_application(ticket text, application uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.vouched_tickets t set application_id = vouch_for_application.application
  where t.token_hash = private.approval_link_hash(vouch_for_application.ticket) and private.is_living_ticket(t.made_at);
  return found;
end $function$;
comment on function public.vouch_for_application(text,uuid) is 'Says before an application is handed in that it comes with this ticket. Handed in with the ticket''s address within
its hour, its address is confirmed and its password counts as after a code; that uses the ticket up. Otherwise a code is mailed as ever. False for a
ticket that has ended. The last application named counts.';

revoke all on function public.vouch_for_application(text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.vouch_for_application(text,uuid) to anon, authenticated, service_role;

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
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
    'vouchedTickets', private.sweep_vouched_tickets(limited)
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
    or private.vouched_tickets_are_over()
$function$;
