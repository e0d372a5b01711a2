-- Where a member is signed in, and signing a device out from another one. Sessions are rows of the auth service, on every platform; it alone
-- makes them.

-- The caller's id, where an admin without a profile is a member like others: an account of the club that nobody disabled.
create function private.require_account() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Whoever still has to set up two steps does it here.
  if private.admin_refusal() in ('not_an_admin', 'second_step_needed') then
    return private.require_member();
  end if;
  return (select auth.uid());
end $$;

create function public.my_sessions() returns shapes.my_sessions
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_account();
  here text := (select auth.jwt() ->> 'session_id');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'device', private.device_name(s.user_agent), 'startedAt', s.created_at, 'lastSeenAt', s.seen_at,
      'current', s.id::text is not distinct from here
    ) order by s.id::text is not distinct from here desc, s.seen_at desc, s.id), '[]')
    from (
      select x.id, x.user_agent, x.created_at, greatest(x.created_at, x.refreshed_at at time zone 'utc') as seen_at
      from auth.sessions x where x.user_id = me and (x.not_after is null or x.not_after > now())
    ) as s
  );
end $$;
comment on function public.my_sessions is $$Where the caller is signed in. Ended sessions are not listed.$$;

-- Its refresh tokens go with it. Our server ends its access token in the same moment; on a hosted project that runs out (docs/decisions/0023).
create function public.end_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_account();
  ended text;
begin
  delete from auth.sessions s where s.id = end_session.session and s.user_id = me
  returning private.device_in_words(s.user_agent) into ended;
  if not found then
    perform private.fail(404, 'session_not_found', 'This device is not signed in any more.');
  end if;
  -- What is sent away is a stranger when it comes back.
  delete from private.known_devices k where k.user_id = me and k.device = ended and not exists (
    select from auth.sessions s where s.user_id = me and private.device_in_words(s.user_agent) = ended
  );
end $$;
comment on function public.end_session is $$Signs one of the caller's devices out, this one included. It can't refresh any more.$$;

-- All but the one that asks.
create function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_account();
  here text := (select auth.jwt() ->> 'session_id');
  ended text[];
begin
  with gone as (
    delete from auth.sessions s where s.user_id = me and s.id::text is distinct from here
    returning private.device_in_words(s.user_agent) as device
  )
  select coalesce(array_agg(gone.device), '{}') into ended from gone;
  delete from private.known_devices k where k.user_id = me and k.device = any (ended) and not exists (
    select from auth.sessions s where s.user_id = me and private.device_in_words(s.user_agent) = k.device
  );
  return cardinality(ended);
end $$;
comment on function public.end_other_sessions is $$Signs all of the caller's devices out but this one. Answers how many.$$;

grant execute on function public.my_sessions(), public.end_session(uuid), public.end_other_sessions() to authenticated;
