-- Erasing a member: their rows in one transaction, then the account and the files, which only the services that keep them can remove. Killed
-- anywhere and run again, it ends the same. What is erased, and what stays, stands in docs/ops/privacy.md; tests: 96-erasure.

-- The auth service keeps a log of its own, on a hosted project in a table that may not be ours to write.
create function private.erase_auth_log(member uuid, addresses text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.audit_log_entries l
  where l.payload::text like '%' || member || '%' or exists (select from unnest(addresses) a where position(a in lower(l.payload::text)) > 0);
exception when insufficient_privilege then
  raise warning 'the auth service''s log keeps its lines about an erased account: %', sqlerrm;
end $$;

-- Rows, of which those that only the member's account holds together go with the account.
create function private.erase_member(member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  traces private.traces := private.traces_of(member);
  -- Stands for them where a conversation needs two. Made anew each time: it leads from one to nothing.
  stand_in uuid := gen_random_uuid();
begin
  perform private.remove_folder(member);
  perform private.remove_sent_files(member);
  delete from auth.sessions s where s.user_id = member;
  perform private.erase_conversations(traces, stand_in);
  -- Each by itself: counts of others' posts follow.
  delete from public.post_likes l where l.user_id = member;
  delete from public.event_rsvps r where r.user_id = member;
  delete from public.posts p where p.user_id = member;
  perform private.erase_mentions(traces, stand_in);
  -- Late-bound: receipts are made in a later file.
  perform private.erase_told_receipts(member);
  -- With it go scores, birthday, connections, endorsements, requests for them, choices, stays, welcomes, notifications, seats and receipts.
  delete from public.profiles p where p.user_id = member;
  delete from public.applications a where a.id = any (traces.applications);
  delete from private.handles h where h.user_id = member;
  delete from private.profile_changes c where c.user_id = member;
  delete from private.known_devices k where k.user_id = member;
  delete from private.recovery_codes c where c.user_id = member;
  delete from private.recovery_tries t where t.user_id = member;
  delete from private.step_tries t where t.user_id = member;
  delete from private.spent_steps s where s.user_id = member;
  delete from private.admins a where a.user_id = member;
  perform private.erase_auth_log(member, traces.addresses);
  update private.absences a set erased_at = now() where a.user_id = member;
end $$;

-- What is due, a few at a time. One that fails is tried again and keeps no other from its turn.
create function private.sweep_closed_accounts(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  erased int := 0;
begin
  for due in
    select a.user_id from private.absences a where a.erase_at <= now() and a.erased_at is null
    order by a.erase_at limit least(most, 20) for update skip locked
  loop
    begin
      perform private.erase_member(due);
      erased := erased + 1;
    exception when others then
      raise warning 'an account could not be erased yet: %', sqlerrm;
    end;
  end loop;
  return erased;
end $$;

-- Whether something waits to be erased, or for its account to be removed.
create function private.accounts_are_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.absences a where a.erase_at <= now())
$$;

-- What the services still have to remove ---------------------------------------------------------------------------------------

create function public.erased_accounts(most int default 20) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select a.user_id from private.absences a where a.erased_at is not null order by a.erased_at
    limit least(greatest(coalesce(erased_accounts.most, 20), 1), 100)
  )
$$;
comment on function public.erased_accounts is $$Accounts whose rows are erased, at most `most`: each is to be removed from the auth service and then named to
`forget_account`.$$;

-- Checked, not believed: nothing is forgotten while the account, or a file, is there.
create function public.forget_account(member uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.absences a where a.user_id = forget_account.member and a.erased_at is not null for update;
  if not found then
    return false;
  end if;
  if exists (select from storage.objects o where o.name like forget_account.member || '/%') then
    -- Should one have been missed, it goes now.
    perform private.remove_folder(forget_account.member);
    perform private.remove_sent_files(forget_account.member);
    return false;
  end if;
  if exists (select from auth.users u where u.id = forget_account.member) then
    return false;
  end if;
  -- The auth service noted whom it removed.
  perform private.erase_auth_log(forget_account.member, '{}');
  delete from private.absences a where a.user_id = forget_account.member;
  return true;
end $$;
comment on function public.forget_account is $$An erased account is removed from the auth service: forgets that there was one. False while the account, or a file of
its member's, is there still.$$;

grant execute on function public.erased_accounts(int), public.forget_account(uuid) to service_role;
