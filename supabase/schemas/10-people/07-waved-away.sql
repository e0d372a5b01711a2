-- Whom a member does not want suggested again for a while: a pair of friends, or one member as a recommended plug. Nobody else learns of it.

create table private.waved_away (
  member_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Of a pair the lower id.
  one uuid not null references public.profiles (user_id) on delete cascade,
  -- Null where `one` was recommended for a plug.
  other uuid references public.profiles (user_id) on delete cascade,
  until timestamptz not null,
  -- The id of the act that did it, made on the device: sent again it does nothing, also after it was taken back.
  act_id uuid not null default gen_random_uuid()
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.waved_away
  add constraint waved_away_once unique nulls not distinct (member_id, one, other),
  add constraint waved_away_lower_id_first check (one < other);

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index waved_away_one on private.waved_away (one);
create index waved_away_other on private.waved_away (other) where other is not null;
create index waved_away_until on private.waved_away (until);

alter table private.waved_away enable row level security;

-- Sweeping --------------------------------------------------------------------------------------------------------------------

-- One that was taken back is kept for a week, in case the act is sent again.
create function private.sweep_waved_away(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  swept int;
begin
  delete from private.waved_away w
  where (w.member_id, w.act_id) in (
    select o.member_id, o.act_id from private.waved_away o where o.until < now() - interval '7 days' order by o.until limit most for update skip locked
  ) and w.until < now() - interval '7 days';
  get diagnostics swept = row_count;
  return swept;
end $$;

create function private.waved_away_is_over() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.waved_away w where w.until < now() - interval '7 days')
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.wave_away(one uuid, other uuid default null, act_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  most constant int := 1000;
begin
  perform private.require_available(wave_away.one);
  if wave_away.other is not null then
    perform private.require_available(wave_away.other);
  end if;
  if me in (wave_away.one, wave_away.other) or wave_away.one = wave_away.other then
    perform private.fail(422, 'self', 'This is about somebody else.');
  end if;
  insert into private.waved_away as w (member_id, one, other, until, act_id)
  values (me, least(wave_away.one, wave_away.other), case when wave_away.other is not null then greatest(wave_away.one, wave_away.other) end,
    now() + interval '90 days', coalesce(wave_away.act_id, gen_random_uuid()))
  on conflict on constraint waved_away_once do update set until = excluded.until, act_id = excluded.act_id where w.act_id <> excluded.act_id;
  if not found then
    return;
  end if;
  -- Of more than anybody presses in ninety days the oldest end.
  delete from private.waved_away w
  where w.member_id = me and (w.one, coalesce(w.other, w.one)) in (
    select o.one, coalesce(o.other, o.one) from private.waved_away o where o.member_id = me order by o.until desc, o.one, o.other offset most
  );
  perform private.signal_members(array[me]);
end $$;
comment on function public.wave_away is $$Keeps a pair of friends (`one`, `other`), or without `other` one member, out of the caller's suggestions and recommended plugs for
90 days. Nobody else learns of it. `act_id` is made by the caller: the same act sent again does nothing, whatever happened since. Of more than 1,000 the
oldest end.$$;

create function public.take_back_wave(one uuid, other uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  update private.waved_away w set until = now()
  where w.member_id = me and w.one = least(take_back_wave.one, take_back_wave.other)
    and w.other is not distinct from case when take_back_wave.other is not null then greatest(take_back_wave.one, take_back_wave.other) end
    and w.until > now();
  if found then
    perform private.signal_members(array[me]);
  end if;
end $$;
comment on function public.take_back_wave is $$Ends what `wave_away` said of this pair, or this member. Nothing happens where nothing was said.$$;

grant execute on function public.wave_away(uuid, uuid, uuid), public.take_back_wave(uuid, uuid) to authenticated;
