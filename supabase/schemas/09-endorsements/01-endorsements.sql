-- Endorsements: what one member says of another in an industry, and the requests for it. Each raises a standing score by one.

create table public.endorsements (
  id uuid primary key default gen_random_uuid(),
  endorser_id uuid not null references public.profiles (user_id) on delete cascade,
  endorsee_id uuid not null references public.profiles (user_id) on delete cascade,
  industry text not null,
  snippet text not null,
  created_at timestamptz not null default now(),
  constraint endorsements_one_per_industry unique (endorser_id, endorsee_id, industry)
);

create table public.endorsement_requests (
  id uuid primary key default gen_random_uuid(),
  requester_id uuid not null references public.profiles (user_id) on delete cascade,
  -- A member (asked by @handle) or somebody outside (asked by e-mail), never both.
  recipient_id uuid references public.profiles (user_id) on delete cascade,
  recipient_email text,
  status text not null default 'open',
  -- When the mail for an outsider went out: at most one a request.
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.endorsements
  add constraint endorsements_not_of_oneself check (endorser_id <> endorsee_id),
  add constraint endorsements_industry_known check (private.industry_label(industry) is not null and industry = private.industry_key(industry)),
  add constraint endorsements_snippet_length check (private.says_something(snippet) and length(snippet) <= private.longest_snippet());

alter table public.endorsement_requests
  add constraint endorsement_requests_one_recipient check (num_nonnulls(recipient_id, recipient_email) = 1),
  add constraint endorsement_requests_not_of_oneself check (recipient_id <> requester_id),
  add constraint endorsement_requests_email_valid check (
    recipient_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and recipient_email = lower(recipient_email) and length(recipient_email) <= private.longest_email()
  ),
  add constraint endorsement_requests_status_known check (status in ('open', 'answered', 'declined', 'cancelled'));

comment on column public.endorsement_requests.status is '@shape endorsement_request_status';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index endorsements_of_member on public.endorsements (endorsee_id, created_at desc, id);
create unique index endorsement_requests_once_a_member on public.endorsement_requests (requester_id, recipient_id) where status = 'open';
create unique index endorsement_requests_once_an_email on public.endorsement_requests (requester_id, recipient_email) where status = 'open';
create index endorsement_requests_sent on public.endorsement_requests (requester_id, created_at desc);
create index endorsement_requests_received on public.endorsement_requests (recipient_id, created_at desc) where recipient_id is not null;
create index endorsement_requests_awaiting on public.endorsement_requests (recipient_email) where status = 'open';

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.endorsements enable row level security;
alter table public.endorsement_requests enable row level security;

grant select (id, endorser_id, endorsee_id, industry, snippet, created_at) on public.endorsements to authenticated;
grant select (id, requester_id, recipient_id, recipient_email, status, mailed_at, created_at) on public.endorsement_requests to authenticated;
grant all on public.endorsements, public.endorsement_requests to service_role;

-- Only friends endorse each other, so a row names two friends: others read what `endorsements_of` shows (tests: 15-endorsements).
create policy "Members read endorsements they wrote or got" on public.endorsements for select to authenticated
  using (
    (select private.is_active_member())
    and (endorser_id = (select auth.uid()) or endorsee_id = (select auth.uid()))
    and endorser_id <> all ((select private.blocked_member_ids())::uuid[])
    and endorsee_id <> all ((select private.blocked_member_ids())::uuid[])
    -- Of the two one calls, and is active.
    and private.is_shown(endorser_id) and private.is_shown(endorsee_id)
  );

create policy "Members read requests they sent or received" on public.endorsement_requests for select to authenticated
  using ((select private.is_active_member()) and (select auth.uid()) in (requester_id, recipient_id));

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- An endorsement raises a standing score of its industry by one; it makes no score where there is none.
create function private.count_endorsement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.industry_scores i set score = i.score + 1
  where i.user_id = new.endorsee_id and i.industry = new.industry and i.score < 100;
  return null;
end $$;

create trigger endorsements_count after insert on public.endorsements
  for each row execute function private.count_endorsement();
