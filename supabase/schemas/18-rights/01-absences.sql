-- Members who are away: in a pause, or on the way out with 14 days to come back. While away nobody sees them and their token reads nothing, as
-- when they were disabled; signing in ends it. What is erased after the 14 days is the next file.

create table private.absences (
  -- No reference: the row outlives the account, until nothing is left of it.
  user_id uuid primary key,
  kind text not null,
  since timestamptz not null default now(),
  -- A closing account is erased from then on.
  erase_at timestamptz,
  -- When its rows went. The account and its files are removed by the services that keep them.
  erased_at timestamptz
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.absences
  add constraint absences_kind_known check (kind in ('pause', 'closing')),
  add constraint absences_only_closing_erases check ((kind = 'closing') = (erase_at is not null)),
  add constraint absences_erased_were_closing check (erased_at is null or kind = 'closing');

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index absences_due on private.absences (erase_at) where erase_at is not null;
create index absences_erased on private.absences (erased_at) where erased_at is not null;

alter table private.absences enable row level security;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Enabling a member who is away leaves them away: nobody but they, or an admin they asked, ends that.
create function private.keep_away() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'active' and exists (select from private.absences a where a.user_id = new.user_id) then
    new.status := 'away';
  end if;
  return new;
end $$;

create trigger profiles_keep_away before update of status on public.profiles
  for each row execute function private.keep_away();

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Somebody else at an unlocked phone closes nobody's account: the token has to say that its owner proved who they are in the last ten minutes.
-- Each proof (password, link, code) stands in it with its time, on every platform.
create function private.require_proof() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from jsonb_path_query(coalesce((select auth.jwt()), '{}'), 'lax $.amr[*].timestamp ? (@.type() == "number")') as proof (at)
    where to_timestamp(proof.at::numeric) > now() - interval '10 minutes'
  ) then
    perform private.fail(403, 'proof_needed', 'Please confirm that it is you.');
  end if;
end $$;

-- A club without an administrator approves nobody.
create function private.require_other_admin(leaving uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.admins a where a.user_id = leaving) and not exists (
    select from private.admins a left join public.profiles p on p.user_id = a.user_id
    where a.user_id <> leaving and coalesce(p.status, 'active') = 'active'
  ) then
    perform private.fail(409, 'last_admin', 'You are the only administrator. Make somebody else one first.');
  end if;
end $$;

-- When everything of an account is erased, in words; null when nobody asked for that.
create function private.erased_on(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.in_words(a.erase_at) from private.absences a where a.user_id = member and a.erased_at is null
$$;

-- Sends a member away. Again, or from a pause, it is a closing account from the first moment on that it was asked for; a pause ends no closing.
create function private.go_away(member uuid, kind text, erase_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Locked: somebody who signs in at this moment is either seen by what follows, or waits for it and comes back (private.come_back).
  perform from public.profiles p where p.user_id = member for update;
  if not found then
    perform private.fail(404, 'member_not_found', 'There is no such member.');
  end if;
  perform private.require_other_admin(member);
  insert into private.absences as a (user_id, kind, erase_at) values (member, go_away.kind, go_away.erase_at)
  on conflict (user_id) do update set
    since = case when a.kind = excluded.kind then a.since else excluded.since end,
    kind = excluded.kind,
    erase_at = least(a.erase_at, excluded.erase_at)
  where a.kind = 'pause' or excluded.kind = 'closing';
  update public.profiles p set status = 'away' where p.user_id = member and p.status = 'active';
  delete from auth.sessions s where s.user_id = member;
end $$;

-- Ends an absence, whatever it was, with a word of welcome; false when there was none, or nothing is left to come back to.
create function private.come_back(member uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  ended private.absences;
begin
  perform from public.profiles p where p.user_id = member for update;
  delete from private.absences a where a.user_id = member and a.erased_at is null returning * into ended;
  if ended.user_id is null then
    return false;
  end if;
  update public.profiles p set status = 'active' where p.user_id = member and p.status = 'away';
  -- The mail with the date of the end has nothing to say any more.
  update private.outbox o set state = 'dropped', facts = '{}' where o.about_member = member and o.template = 'account_closing' and o.state = 'waiting';
  -- Still closed by the committee: nobody is back.
  if exists (select from public.profiles p where p.user_id = member and p.status = 'inactive') then
    return true;
  end if;
  perform private.notify(member, 'Welcome back', case ended.kind
      when 'pause' then 'Your pause is over. Everything is as you left it, and members see you again.'
      else 'Your account stays. Everything is as you left it, and members see you again.' end,
    jsonb_build_object('action', 'came_back', 'after', ended.kind, 'deeplink', '/profile'), 'came_back');
  return true;
end $$;

-- Signing in is coming back, whichever way: a session of somebody who is away does not exist otherwise. The lock is the one of go_away. With two steps it
-- takes both (tests: 30-two-steps): who knows the password alone ends nobody's absence.
create function private.end_absence_at_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.user_id = new.user_id for share;
  if exists (select from private.absences a where a.user_id = new.user_id)
    and (coalesce(new.aal::text, 'aal1') <> 'aal1' or not private.has_second_step(new.user_id)) then
    perform private.come_back(new.user_id);
  end if;
  return null;
end $$;
create trigger sessions_end_absences after insert on auth.sessions
  for each row execute function private.end_absence_at_sign_in();
create trigger second_steps_end_absences after update of aal on auth.sessions
  for each row execute function private.end_absence_at_sign_in();

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.pause_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  perform private.require_proof();
  perform private.go_away(me, 'pause');
end $$;
comment on function public.pause_account is $$Hides the caller from everybody until they sign in again; nothing is lost. Ends all their sessions. Asks for a proof
of who they are in the last ten minutes.$$;

-- The mail goes out with the account still there: whoever did not ask for this has 14 days.
create function private.close_member(member uuid, at_once boolean) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  told timestamptz;
begin
  perform private.go_away(member, 'closing', case when at_once then now() else now() + interval '14 days' end);
  select a.erase_at into told from private.absences a where a.user_id = member;
  if not at_once then
    perform private.queue_mail('account_closing', u.email, jsonb_build_object(
        'name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1),
        'when', private.in_words(told),
        -- Who is shut out can't sign in to take it back.
        'token', case p.status when 'inactive' then private.new_closing_link(member) else '' end),
      member => member, dedupe_key => format('account_closing %s %s', member, told::text), useful_until => told)
    from auth.users u join public.profiles p on p.user_id = u.id where u.id = member and u.email is not null;
  end if;
  return told;
end $$;

create function public.close_account() returns shapes.closing
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  perform private.require_proof();
  return jsonb_build_object('eraseAt', private.close_member(me, at_once => false));
end $$;
comment on function public.close_account is $$Closes the caller's account: hidden and signed out at once, erased in 14 days unless they sign in before. A mail says
when. Asks for a proof of who they are in the last ten minutes.$$;

grant execute on function public.pause_account(), public.close_account() to authenticated;
