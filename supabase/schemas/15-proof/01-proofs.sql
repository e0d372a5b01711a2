-- The proof of an applicant's address, and which of several applications with one address is in the queue (docs/decisions/0022). The procedures
-- for applicants are in 02-confirming.sql.

create table private.application_proofs (
  application_id uuid primary key references public.applications (id) on delete cascade,
  -- Six digits, for 30 minutes and five tries; null once they have served, empty where none were mailed: no code has an empty hash.
  code_hash text,
  tries_left int not null default 0,
  sends int not null default 0,
  sent_at timestamptz not null default now(),
  corrections int not null default 0,
  -- Whether who proved the address knew the application too. Only then its password becomes the account's.
  password_counts boolean not null default false
);

-- Each mail has a link of its own, so that an earlier mail works as well as the last one.
create table private.application_links (
  token_hash text primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '14 days'
);

create index application_links_application on private.application_links (application_id);
create index application_proofs_sent on private.application_proofs (sent_at);
-- Counts the mails an address got lately.
create index outbox_to_applicants on private.outbox (recipient, created_at) where template in ('application_code', 'already_member');

alter table private.application_proofs enable row level security;
alter table private.application_links enable row level security;

-- The member who has this address today, unless this application made them.
create function private.member_with_address(address text, application uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.user_id from auth.users u join public.profiles p on p.user_id = u.id
  where u.email = lower(btrim(address)) and not u.is_sso_user and p.application_id is distinct from application
$$;

create function private.address_state(handed_in public.applications, holder uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when holder is not null then 'member'
    when handed_in.confirmed_at is not null then 'confirmed'
    when exists (select from private.application_proofs p where p.application_id = handed_in.id) then 'waiting'
    else 'unasked'
  end
$$;

-- A club without mail can't ask: there the chosen password counts.
create function private.password_counts(application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.club_has_mail()
    or exists (select from private.application_proofs p where p.application_id = application and p.password_counts)
$$;

create function private.application_code_hash(application uuid, code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(application || ' ' || code, 'utf8')), 'hex')
$$;

-- Mails a new code and a link. What an address gets a day is limited, and a member's gets another mail; the applicant is told the same in each
-- case, for both are the business of whoever reads that mailbox. A code that is not mailed is none: else each further application for an address
-- would bring a stranger five more guesses (tests: 33-address-proof).
create function private.ask_for_proof(application uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  handed_in public.applications;
  address text;
  code text := lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0');
  token text := encode(extensions.gen_random_bytes(32), 'hex');
  is_members boolean;
  may_be_mailed boolean;
begin
  select * into handed_in from public.applications a where a.id = ask_for_proof.application;
  address := lower(handed_in.email);
  is_members := private.member_with_address(address, handed_in.id) is not null;
  may_be_mailed := 10 > (
    select count(*) from private.outbox o
    where o.recipient = address and o.template in ('application_code', 'already_member') and o.created_at > now() - interval '1 day'
  );
  insert into private.application_proofs as p (application_id, code_hash, tries_left, sends)
  values (handed_in.id, case when may_be_mailed and not is_members then private.application_code_hash(handed_in.id, code) else '' end, 5, 1)
  on conflict (application_id) do update
  set code_hash = excluded.code_hash, tries_left = excluded.tries_left, sends = p.sends + 1, sent_at = now();
  -- A code that has not left yet is of no use any more.
  update private.outbox o set state = 'dropped', facts = '{}'
  where o.about_application = handed_in.id and o.template = 'application_code' and o.state = 'waiting';
  if not may_be_mailed then
    return;
  end if;
  -- A member's address gets a link as well, which nobody is mailed: the answer takes as long.
  insert into private.application_links (token_hash, application_id) values (private.approval_link_hash(token), handed_in.id);
  if is_members then
    perform private.queue_mail('already_member', address, '{}', handed_in.id, useful_until => now() + interval '1 day');
    return;
  end if;
  -- Nothing an applicant typed is in this mail: it may reach somebody who never heard of them.
  perform private.queue_mail('application_code', address,
    jsonb_build_object('code', code, 'token', token, 'replaces', case when handed_in.status = 'aside' then 'yes' end),
    handed_in.id, useful_until => now() + interval '14 days');
end $$;

-- One application of an address stands in the queue; others stand aside, unseen by the committee, until their own proof brings them in. One that
-- is not confirmed gives way to a newer one, a confirmed one to a confirmed one alone: a stranger takes no place from the mailbox's owner. Says
-- whether the place is free for this one.
create function private.make_room(address text, application uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_address(address);
  update public.applications a set status = 'aside'
  where lower(a.email) = lower(address) and a.status = 'pending' and a.confirmed_at is null and a.id <> application;
  return not exists (
    select from public.applications a where lower(a.email) = lower(address) and a.status = 'pending' and a.id <> application
  );
end $$;

-- The application is the mailbox owner's, and goes into the queue.
create function private.confirm_address(application uuid, with_password boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.applications a set status = 'aside'
  from public.applications confirmed
  where confirmed.id = application and lower(a.email) = lower(confirmed.email) and a.status = 'pending' and a.id <> application;
  update public.applications a set status = 'pending', confirmed_at = coalesce(a.confirmed_at, now()) where a.id = application;
  update private.application_proofs p set password_counts = p.password_counts or with_password where p.application_id = application;
end $$;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Rows that the club itself inserts (a move from another system, the demo) stay as they are.
create function private.is_applicants_act() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.role(), '') in ('anon', 'authenticated')
$$;

create function private.place_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'aside' then
    new.status := 'pending';
  end if;
  -- The same application sent twice fails on its id, and moves nothing.
  if new.status = 'pending' and private.club_has_mail() and not exists (select from public.applications a where a.id = new.id)
    and not private.make_room(new.email, new.id)
  then
    new.status := 'aside';
  end if;
  return new;
end $$;

-- Runs after applications_are_tidied: triggers run in the order of their names.
create trigger applications_find_their_place before insert on public.applications
  for each row when (private.is_applicants_act()) execute function private.place_application();

create function private.ask_new_applicant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.spend_vouched_ticket(new) then
    insert into private.application_proofs (application_id) values (new.id);
    perform private.confirm_address(new.id, with_password => true);
  elsif private.club_has_mail() then
    perform private.ask_for_proof(new.id);
  end if;
  return null;
end $$;

create trigger applications_ask_for_proof after insert on public.applications
  for each row when (private.is_applicants_act()) execute function private.ask_new_applicant();

grant execute on function private.is_applicants_act() to anon, authenticated, service_role;
