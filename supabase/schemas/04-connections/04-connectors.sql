-- Through whom a member takes introductions: through any friend, or only through friends they chose. Asking and introducing are 08-plugs.

create table public.introduction_settings (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  only_chosen boolean not null default false,
  updated_at timestamptz not null default clock_timestamp(),
  -- Null: as the club has it.
  asked_first boolean
);
comment on table public.introduction_settings is $$Who may ask to be introduced to a member: everyone with a mutual friend, or with `only_chosen` only those whose mutual friend the member
chose; and whether they are asked before they are. No row is the first, and what the club decided. Members read their own; `set_introductions` writes.$$;

create table public.chosen_connectors (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  connector_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  constraint chosen_connectors_pkey primary key (user_id, connector_id)
);
comment on table public.chosen_connectors is $$The friends through whom `user_id` takes introductions. They count while `only_chosen` is set, and are kept while it is not. Members
read their own; nobody reads by whom they were chosen.$$;

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.chosen_connectors
  add constraint chosen_connectors_not_oneself check (user_id <> connector_id);

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index chosen_connectors_by_connector on public.chosen_connectors (connector_id);

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Whether this friend may be asked to introduce the member, and may introduce them unasked. Says nothing of their friendship.
create function private.takes_introductions_by(member uuid, connector uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen)
    or exists (select from public.chosen_connectors c where c.user_id = member and c.connector_id = connector)
$$;

-- Those of a member's friends through whom the member takes introductions.
create function private.connectors_among(member uuid, friends uuid[]) returns uuid[]
language sql stable strict security definer set search_path = '' as $$
  select case when exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen)
    then array(select c.connector_id from public.chosen_connectors c where c.user_id = member and c.connector_id = any (friends))
    else friends end
$$;

-- Whether a member is asked before an introduction opens. Late-bound: the club's own row is made in a later file.
create function private.is_asked_first(member uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.asked_first from public.introduction_settings s where s.user_id = member),
    (select c.asked_first_by_default from private.club c), false);
end $$;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.introduction_settings enable row level security;
alter table public.chosen_connectors enable row level security;

grant select (user_id, only_chosen, updated_at, asked_first) on public.introduction_settings to authenticated;
grant select (user_id, connector_id, created_at) on public.chosen_connectors to authenticated;
grant all on public.introduction_settings, public.chosen_connectors to service_role;

create policy "Members read their own setting" on public.introduction_settings for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Members read whom they chose" on public.chosen_connectors for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()) and connector_id <> all ((select private.my_closed_ids())::uuid[]));

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Whoever is no friend any more is not chosen any more: should they become friends again, they are chosen anew or not at all.
create function private.forget_connectors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.status <> 'active' then
    delete from public.chosen_connectors c
    where (c.user_id, c.connector_id) in ((old.user_id, old.connected_user_id), (old.connected_user_id, old.user_id));
  end if;
  return null;
end $$;

create trigger connections_forget_connectors after delete or update of status on public.connections
  for each row when (old.status = 'active') execute function private.forget_connectors();

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- Late-bound: hosts are made in a later file.
create function private.introductions_of(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'onlyChosen', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
    'askedFirst', private.is_asked_first(member),
    'chosen', coalesce((
      select jsonb_agg(private.short_card_of(p) order by lower(coalesce(p.display_name, p.name)), p.user_id)
      from public.chosen_connectors c join public.profiles p on p.user_id = c.connector_id and p.status = 'active'
      where c.user_id = member
    ), '[]'),
    'welcoming', private.is_welcoming(member)
  );
end $$;

create function public.my_introductions() returns shapes.introductions
language sql stable security definer set search_path = '' as $$
  select private.introductions_of(private.require_member())
$$;
comment on function public.my_introductions is $$Who may ask to be introduced to the caller.$$;

create function public.set_introductions(
  only_chosen boolean default null, choose uuid[] default '{}', unchoose uuid[] default '{}', asked_first boolean default null
) returns shapes.introductions
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  friends int;
begin
  if cardinality(choose) > 500 or cardinality(unchoose) > 500 then
    perform private.fail(422, 'too_many', 'Choose at most 500 friends at once.');
  end if;
  if cardinality(choose) > 0 then
    -- Locked, so that a friendship that ends meanwhile takes the choice along.
    select count(*) into friends from (
      select from public.connections c
      where c.status = 'active' and not array[c.user_id, c.connected_user_id] && private.my_closed_ids()
        and ((c.user_id = me and c.connected_user_id = any (choose)) or (c.connected_user_id = me and c.user_id = any (choose)))
      order by c.id for share
    ) f;
    if friends <> (select count(distinct f.id) from unnest(choose) as f (id)) then
      perform private.fail(403, 'not_friends', 'You can only choose your friends.');
    end if;
  end if;
  if num_nonnulls(set_introductions.only_chosen, set_introductions.asked_first) > 0 then
    insert into public.introduction_settings as s (user_id, only_chosen, asked_first)
    values (me, coalesce(set_introductions.only_chosen, false), set_introductions.asked_first)
    on conflict (user_id) do update set only_chosen = coalesce(set_introductions.only_chosen, s.only_chosen),
      asked_first = coalesce(set_introductions.asked_first, s.asked_first), updated_at = clock_timestamp();
  end if;
  insert into public.chosen_connectors (user_id, connector_id) select distinct me, f.id from unnest(choose) as f (id)
  on conflict do nothing;
  delete from public.chosen_connectors c where c.user_id = me and c.connector_id = any (unchoose);
  perform private.signal_members(array[me]);
  return private.introductions_of(me);
end $$;
comment on function public.set_introductions is $$Changes who may ask to be introduced to the caller, and answers how it stands then: `only_chosen` says
whether only through chosen friends, `asked_first` whether the caller is asked before a chat opens, `choose` and `unchoose` name friends (at most 500 each). What is left out stays as it is, so two devices
do not undo each other. Requests that are open stay open.$$;

grant execute on function public.my_introductions(), public.set_introductions(boolean, uuid[], uuid[], boolean) to authenticated;
