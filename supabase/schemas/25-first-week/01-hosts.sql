-- Hosts: members who said that they welcome newcomers. Off until they say so. Read by no role; a member reads of it what they set.

create table private.hosts (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  -- Kept while it is false: whoever comes back takes their old turn.
  welcoming boolean not null default true,
  -- When they were last asked to welcome somebody: who was asked longest ago has the next turn.
  asked_at timestamptz not null default '-infinity'
);

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index hosts_in_turn on private.hosts (asked_at, user_id) where welcoming;

alter table private.hosts enable row level security;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function private.is_welcoming(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.hosts h where h.user_id = member and h.welcoming)
$$;

create function public.welcome_newcomers(welcoming boolean) returns shapes.introductions
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  insert into private.hosts as h (user_id, welcoming) values (me, coalesce(welcome_newcomers.welcoming, false))
  on conflict (user_id) do update set welcoming = excluded.welcoming where h.welcoming <> excluded.welcoming;
  if found then
    if welcome_newcomers.welcoming is not true then
      -- Late-bound: what waits for them goes to the next host, as after a "Not this time".
      perform private.pass_welcome(w.newcomer_id, me) from private.welcomes w
      where w.host_id = me and w.answer is null and w.ends_at > now() order by w.newcomer_id;
    end if;
    perform private.signal_members(array[me]);
  end if;
  return private.introductions_of(me);
end $$;
comment on function public.welcome_newcomers is $$Says whether the caller welcomes newcomers: then the house asks them now and then to say hello to one. Off until they say so;
switched off, whoever waits for them is introduced to somebody else. Answers what `my_introductions` does.$$;

grant execute on function public.welcome_newcomers(boolean) to authenticated;
