-- What a member shows of their reading and being here: each choice goes both ways, who hides it sees nobody's. Read receipts are shown until their
-- member says otherwise, being here once they say so. Decision 0122.

-- No row is: receipts, and nothing else.
create table private.seen_choices (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  receipts boolean not null default true,
  active boolean not null default false,
  -- The hour in which they last read or wrote here; kept of those who show it.
  active_at timestamptz
);

alter table private.seen_choices
  add constraint seen_choices_hidden_is_not_kept check (active or active_at is null),
  add constraint seen_choices_hour check (active_at = date_trunc('hour', active_at, 'UTC'));

alter table private.seen_choices enable row level security;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

create function private.shows_receipts(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.seen_choices c where c.user_id = member and not c.receipts)
$$;

create function private.shows_activity(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.seen_choices c where c.user_id = member and c.active)
$$;

create function private.seen_choices_of(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('receipts', private.shows_receipts(member), 'active', private.shows_activity(member))
$$;

-- Whoever notes that something was seen waits for a choice that is being made, and the other way round: nothing is noted of who hides it.
create function private.hold_receipts(member uuid, shared boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if shared then
    perform pg_advisory_xact_lock_shared(hashtextextended(member::text, 36));
  else
    perform pg_advisory_xact_lock(hashtextextended(member::text, 36));
  end if;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.my_seen_choices() returns shapes.seen_choices
language sql stable security definer set search_path = '' as $$
  select private.seen_choices_of(private.require_member())
$$;
comment on function public.my_seen_choices is $$What the caller shows of their reading and being here.$$;

create function public.set_seen_choices(receipts boolean default null, active boolean default null) returns shapes.seen_choices
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  perform private.hold_receipts(me, false);
  insert into private.seen_choices as c (user_id, receipts, active)
  values (me, coalesce(set_seen_choices.receipts, true), coalesce(set_seen_choices.active, false))
  on conflict (user_id) do update set receipts = coalesce(set_seen_choices.receipts, c.receipts), active = coalesce(set_seen_choices.active, c.active),
    active_at = case when coalesce(set_seen_choices.active, c.active) then c.active_at end;
  if not set_seen_choices.receipts then
    perform private.forget_receipts(me);
  end if;
  perform private.signal_members(array[me]);
  return private.seen_choices_of(me);
end $$;
comment on function public.set_seen_choices is $$Says whether the caller shows how far they have read (`receipts`), and that they were here within a day (`active`); who hides one sees nobody's.
What is left out stays as it is. What was read while hidden is never shown as seen. Answers how it stands then.$$;

grant execute on function public.my_seen_choices(), public.set_seen_choices(boolean, boolean) to authenticated;
