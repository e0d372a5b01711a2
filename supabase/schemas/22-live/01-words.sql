-- What many hear is sent once: a word that the feed or the console has changed, on a private topic that only the database speaks on. It says nothing of
-- what has changed, and nothing of whose: who hears it asks, and is answered by their own rights (tests: 73-live).

-- Policies --------------------------------------------------------------------------------------------------------------------

create policy "Members hear that the feed has changed" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'feed' and (select private.is_active_member()));

create policy "Admins hear that the console has changed" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'console' and (select private.is_admin()));

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Over how many milliseconds those who hear a word spread their questions: the larger the club, the wider.
create function private.spread() returns int
language sql stable security definer set search_path = '' as $$
  select least(20000, greatest(500, (c.reltuples / 2)::int)) from pg_catalog.pg_class c where c.oid = 'public.profiles'::regclass
$$;

-- One word a second is enough: who hears it reads more than a second later, and so reads what came in that second too.
create function private.tell_of_changed_feed() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from realtime.messages m
    where m.inserted_at between localtimestamp - interval '1 second' and localtimestamp and m.topic = 'feed' and m.event = 'changed'
      and m.extension = 'broadcast' and m.private is true
  ) then
    perform realtime.send(jsonb_build_object('spread', private.spread()), 'changed', 'feed', true);
  end if;
end $$;

-- Triggers --------------------------------------------------------------------------------------------------------------------

create function private.tell_of_new_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from added) then
    perform realtime.send(jsonb_build_object('spread', private.spread()), 'posted', 'feed', true);
  end if;
  return null;
end $$;

create trigger posts_tell_of_new_ones after insert on public.posts
  referencing new table as added for each statement execute function private.tell_of_new_posts();

-- Edits, what the committee hides, the counts of likes and guests; and posts that are removed.
create function private.tell_of_changed_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from gone) then
      perform private.tell_of_changed_feed();
    end if;
  elsif exists (select * from edited except select * from gone) then
    perform private.tell_of_changed_feed();
  end if;
  return null;
end $$;

create trigger posts_tell_of_changes after update on public.posts
  referencing old table as gone new table as edited for each statement execute function private.tell_of_changed_posts();
create trigger posts_tell_of_removals after delete on public.posts
  referencing old table as gone for each statement execute function private.tell_of_changed_posts();

-- A member's posts go and come back with the account.
create function private.tell_of_rested_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_changed_feed();
  return null;
end $$;

create trigger profiles_tell_of_rested_posts after update of status on public.profiles
  for each row when (new.status is distinct from old.status) execute function private.tell_of_rested_posts();

-- Whoever is no admin any more hears nothing more of the console.
create trigger admins_tell_who_is_none_any_more after delete on private.admins
  referencing old table as changed for each statement execute function private.tell_of_changed_rights();
