-- Recovery codes, for whoever has lost their second step: ten, shown once. A right one takes the account's factors away, which the function
-- use-recovery-code does through the auth service (docs/decisions/0083).

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null default now(),
  spent_at timestamptz,
  -- Who typed it, so that the same session may finish what was begun.
  spent_by text,
  primary key (user_id, code_hash)
);
alter table private.recovery_codes enable row level security;

create table private.recovery_tries (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wrong int not null,
  since timestamptz not null
);
alter table private.recovery_tries enable row level security;

-- Sixteen letters of 32 are 80 bits by chance: nobody guesses one of them, so a quick hash will do. Each account's are its own.
create function private.recovery_code_hash(account uuid, code text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(account || ' ' || translate(upper(translate(code, ' -', '')), 'OIL', '011'), 'utf8'))
$$;

-- "7KQF-29XW-MA4T-8ZC2": no letter that looks like a digit.
create function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(chance.bytes, place) & 31) + 1, 1)
    || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(16) as bytes) chance, generate_series(0, 15) place
$$;

-- The caller's id, also where their second step is still missing: for what helps them to it, and out of a pause. A disabled account stays outside.
create function private.require_account_at_any_step() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if private.has_second_step(me) and not exists (select from public.profiles p where p.user_id = me and p.status = 'inactive') and (
    exists (select from public.profiles p where p.user_id = me) or exists (select from private.admins a where a.user_id = me)
  ) then
    return me;
  end if;
  return private.require_account();
end $$;

create function public.my_two_steps() returns shapes.my_two_steps
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_account_at_any_step();
begin
  return jsonb_build_object(
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'friendlyName', nullif(f.friendly_name, ''), 'kind', f.factor_type, 'createdAt', f.created_at,
        'lastUsedAt', (select max(c.verified_at) from auth.mfa_challenges c where c.factor_id = f.id)) order by f.created_at, f.id), '[]')
      from auth.mfa_factors f where f.user_id = me and f.status = 'verified' and f.factor_type::text in ('totp', 'phone', 'webauthn')
    ),
    'recoveryCodesLeft', (select count(*) from private.recovery_codes c where c.user_id = me and c.spent_at is null),
    'required', exists (select from private.admins a where a.user_id = me) and exists (select from private.club c where c.admins_need_two_steps)
  );
end $$;
comment on function public.my_two_steps is $$The caller's second steps and what is left of their recovery codes. Answers before the second step is shown, too.$$;

create function public.make_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_account();
  codes text[];
begin
  if not private.has_second_step(me) then
    perform private.fail(409, 'no_second_step', 'Set up your second step first.');
  end if;
  perform private.require_proof();
  -- Two who ask at once wait for each other: the codes of the later one count.
  perform from auth.users u where u.id = me for no key update;
  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);
  delete from private.recovery_codes c where c.user_id = me;
  insert into private.recovery_codes (user_id, code_hash) select me, private.recovery_code_hash(me, code) from unnest(codes) code;
  return codes;
end $$;
comment on function public.make_recovery_codes is $$Ten new recovery codes, shown this once; older ones end.$$;

create function public.spend_recovery_code(code text) returns shapes.recovery_outcome
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_account_at_any_step();
  here text := coalesce((select auth.jwt() ->> 'session_id'), '');
  tried private.recovery_tries;
begin
  -- One at a time: of two at the same moment one finds it spent, and wrong ones are all counted.
  insert into private.recovery_tries as t (user_id, wrong, since) values (me, 0, now())
  on conflict (user_id) do update set
    wrong = case when t.since < now() - interval '1 hour' then 0 else t.wrong end,
    since = case when t.since < now() - interval '1 hour' then now() else t.since end
  returning * into tried;
  -- A right one is taken however many were wrong: nobody guesses 80 bits, and whoever has the password would keep its owner out with wrong ones.
  update private.recovery_codes c set spent_at = coalesce(c.spent_at, clock_timestamp()), spent_by = here
  where c.user_id = me and c.code_hash = private.recovery_code_hash(me, spend_recovery_code.code) and private.has_second_step(me)
    and (c.spent_at is null or c.spent_by = here and c.spent_at > now() - interval '10 minutes');
  if found then
    return 'spent';
  end if;
  if tried.wrong >= 5 then
    return 'too_many';
  end if;
  update private.recovery_tries t set wrong = t.wrong + 1 where t.user_id = me;
  return 'wrong';
end $$;
comment on function public.spend_recovery_code is $$Spends one of the caller's recovery codes. What it is spent for is done by the function `use-recovery-code`, to be
called instead of this.$$;

grant execute on function public.my_two_steps(), public.make_recovery_codes(), public.spend_recovery_code(text) to authenticated;
