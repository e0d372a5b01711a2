-- What each member wants to be told, and when. Who never said anything has no row: the defaults of 01-kinds.sql, and the clock that no device has told.

create table private.notice_choices (
  member_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null,
  channel text not null,
  wanted boolean not null,
  constraint notice_choices_pkey primary key (member_id, kind, channel)
);

create table private.notice_settings (
  member_id uuid primary key references public.profiles (user_id) on delete cascade,
  -- As devices name it ("Europe/Paris"). The one used last says it.
  time_zone text,
  quiet boolean not null default true,
  quiet_from int not null default 22,
  quiet_until int not null default 8,
  letters boolean not null default true,
  letter_hour int not null default 9,
  -- In each letter: whoever has it may stop the letters and have them again, and nothing else. It goes with its member.
  letter_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  lettered_at timestamptz,
  -- What came until then was told in a letter.
  told_until timestamptz not null default '-infinity'
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.notice_choices
  add constraint notice_choices_kind_known check (kind in ('messages', 'plugs', 'introductions', 'friends', 'endorsements', 'likes', 'events')),
  add constraint notice_choices_channel_known check (channel in ('in_app', 'push', 'mail'));

alter table private.notice_settings
  add constraint notice_settings_time_zone_named check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'),
  add constraint notice_settings_hours_sane check (least(quiet_from, quiet_until, letter_hour) >= 0 and greatest(quiet_from, quiet_until, letter_hour) <= 23),
  add constraint notice_settings_letter_token_unique unique (letter_token);

alter table private.notice_choices enable row level security;
alter table private.notice_settings enable row level security;

-- Asked by whoever tells ------------------------------------------------------------------------------------------------------

-- Whether a member is told of this in this way: `in_app`, `push` or `mail`. The club's own has mails of its own.
create function private.notice_wanted(member uuid, action text, channel text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when k.kind = 'club' then notice_wanted.channel <> 'mail' else coalesce(
    (select c.wanted from private.notice_choices c where c.member_id = member and c.kind = k.kind and c.channel = notice_wanted.channel),
    private.notice_default(k.kind, notice_wanted.channel)) end
  from (select private.notice_kind(notice_wanted.action) as kind) k
$$;

-- Another version of PostgreSQL may not know a zone any more: then it is UTC.
create function private.clock_in(time_zone text, moment timestamptz) returns timestamp
language plpgsql stable set search_path = '' as $$
begin
  return moment at time zone coalesce(time_zone, 'UTC');
exception when invalid_parameter_value then
  return moment at time zone 'UTC';
end $$;

create function private.moment_in(time_zone text, clock timestamp) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return clock at time zone coalesce(time_zone, 'UTC');
exception when invalid_parameter_value then
  return clock at time zone 'UTC';
end $$;

create function private.is_time_zone(time_zone text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Of the names of places, and the few others devices use; not what may be written after "XXX+".
  if time_zone !~ '^([A-Za-z_]+(/[A-Za-z0-9_+-]+)+|[A-Z]{3,4}|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$' then
    return false;
  end if;
  perform now() at time zone time_zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

-- When the quiet hours that hold at a moment end; null outside of them, and where nobody knows what time it is there.
create function private.quiet_end(settings private.notice_settings, moment timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  clock timestamp := private.clock_in(settings.time_zone, moment);
  hour int := extract(hour from clock);
  ends timestamp := date_trunc('day', clock) + make_interval(hours => settings.quiet_until);
begin
  if settings.quiet is not true or settings.time_zone is null or (case
    when settings.quiet_from < settings.quiet_until then hour >= settings.quiet_from and hour < settings.quiet_until
    when settings.quiet_from > settings.quiet_until then hour >= settings.quiet_from or hour < settings.quiet_until
    else false end) is not true
  then
    return null;
  end if;
  return private.moment_in(settings.time_zone, case when ends > clock then ends else ends + interval '1 day' end);
end $$;

create function private.quiet_until(member uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.quiet_end(s, now()) from private.notice_settings s where s.member_id = member
$$;

-- Asked and said by the member ------------------------------------------------------------------------------------------------

create function private.notice_settings_of(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'kinds', (
      select jsonb_agg(jsonb_build_object('kind', k.kind, 'inApp', w.in_app, 'push', w.push, 'mail', w.mail) order by k.place)
      from unnest(array['messages', 'plugs', 'introductions', 'friends', 'endorsements', 'likes', 'events']) with ordinality as k (kind, place)
      cross join lateral (
        select bool_or(coalesce(c.wanted, private.notice_default(k.kind, way))) filter (where way = 'in_app') as in_app,
          bool_or(coalesce(c.wanted, private.notice_default(k.kind, way))) filter (where way = 'push') as push,
          bool_or(coalesce(c.wanted, private.notice_default(k.kind, way))) filter (where way = 'mail') as mail
        from unnest(array['in_app', 'push', 'mail']) as way
        left join private.notice_choices c on c.member_id = member and c.kind = k.kind and c.channel = way
      ) w
    ),
    'quiet', jsonb_build_object('on', coalesce(s.quiet, true), 'from', coalesce(s.quiet_from, 22), 'until', coalesce(s.quiet_until, 8)),
    'letters', coalesce(s.letters, true), 'letterHour', coalesce(s.letter_hour, 9), 'timeZone', s.time_zone
  )
  from (select) as one left join private.notice_settings s on s.member_id = member
$$;

create function public.notice_settings() returns shapes.notice_settings
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.notice_settings_of(private.require_member());
end $$;
comment on function public.notice_settings is $$How the caller is told of what, and when.$$;

-- Whoever changes when a letter comes waits for one that is being written, in the order the sweeper takes: what waits, then the settings. Late-bound:
-- letters are written in a later file.
create function private.hold_letters(member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.letters_waiting w where w.member_id = member order by w.id for update;
end $$;

create function private.set_letters(member uuid, wanted boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_letters(member);
  update private.notice_settings s set letters = wanted where s.member_id = member and s.letters <> wanted;
  if found and not wanted then
    delete from private.letters_waiting w where w.member_id = member;
    update private.outbox o set state = 'dropped', facts = '{}' where o.about_member = member and o.template = 'letter' and o.state = 'waiting';
  end if;
end $$;

create function public.set_notices(
  kind text default null, channel text default null, wanted boolean default null,
  quiet boolean default null, quiet_from int default null, quiet_until int default null,
  letters boolean default null, letter_hour int default null, time_zone text default null
) returns shapes.notice_settings
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  is_choice boolean := coalesce(set_notices.kind, set_notices.channel) is not null;
begin
  if is_choice and (set_notices.wanted is null
    or set_notices.kind is null or set_notices.kind not in ('messages', 'plugs', 'introductions', 'friends', 'endorsements', 'likes', 'events')
    or set_notices.channel is null or set_notices.channel not in ('in_app', 'push', 'mail'))
    or not coalesce(set_notices.quiet_from between 0 and 23, true) or not coalesce(set_notices.quiet_until between 0 and 23, true)
    or not coalesce(set_notices.letter_hour between 0 and 23, true)
    or not coalesce(set_notices.time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$' and private.is_time_zone(set_notices.time_zone), true)
  then
    perform private.fail(422, 'invalid_request', 'There is no such setting.');
  end if;
  if is_choice then
    insert into private.notice_choices as c (member_id, kind, channel, wanted)
    values (me, set_notices.kind, set_notices.channel, set_notices.wanted)
    on conflict on constraint notice_choices_pkey do update set wanted = excluded.wanted where c.wanted <> excluded.wanted;
  end if;
  if num_nonnulls(set_notices.quiet, set_notices.quiet_from, set_notices.quiet_until, set_notices.letters, set_notices.letter_hour, set_notices.time_zone) > 0 then
    perform private.hold_letters(me);
    insert into private.notice_settings (member_id) values (me) on conflict (member_id) do nothing;
    update private.notice_settings s
    set quiet = coalesce(set_notices.quiet, s.quiet), quiet_from = coalesce(set_notices.quiet_from, s.quiet_from),
      quiet_until = coalesce(set_notices.quiet_until, s.quiet_until), letter_hour = coalesce(set_notices.letter_hour, s.letter_hour),
      time_zone = coalesce(set_notices.time_zone, s.time_zone)
    where s.member_id = me;
    if set_notices.letters is not null then
      perform private.set_letters(me, set_notices.letters);
    end if;
    -- What waits for a letter waits for its new hour.
    update private.letters_waiting w set due_at = private.next_letter_at(me) where w.member_id = me;
  end if;
  -- A device that says what time it is there changes nothing that another one shows.
  if is_choice or num_nonnulls(set_notices.quiet, set_notices.quiet_from, set_notices.quiet_until, set_notices.letters, set_notices.letter_hour) > 0 then
    perform private.signal_members(array[me]);
  end if;
  return private.notice_settings_of(me);
end $$;
comment on function public.set_notices is $$Says how the caller is told: one `kind` by one `channel` (in_app, push, mail), the quiet hours, the letter, the time zone of the device. What is
left out stays as it is. Of a kind that is not wanted in the app the bell says nothing; the history has it. Answers what `notice_settings` does.$$;

grant execute on function public.notice_settings(),
  public.set_notices(text, text, boolean, boolean, int, int, boolean, int, text) to authenticated;
