-- RSVPs: who goes to an event and who waits to be introduced; never more than there is room for.

create table public.event_rsvps (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  status text not null,
  created_at timestamptz not null default now(),
  constraint event_rsvps_one_per_member unique (post_id, user_id)
);
comment on table public.event_rsvps is $$Answers to events. Insert and delete of one's own; who has to wait may insert `requested` only.$$;

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.event_rsvps
  add constraint event_rsvps_status_known check (status in ('going', 'requested'));

comment on column public.event_rsvps.status is '@shape rsvp_status';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index event_rsvps_newest on public.event_rsvps (post_id, status, created_at) include (user_id);
create index event_rsvps_by_member on public.event_rsvps (user_id, post_id);

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Friends of the author go, and those a friend has introduced to the author.
create function private.may_go_to_events_of(member uuid, author uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.are_friends(member, author) or exists (
    select from public.message_threads t
    where t.requester_id = member and t.target_id = author and t.type = 'plug_request' and t.status = 'approved'
  )
$$;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.event_rsvps enable row level security;

grant select (id, post_id, user_id, status, created_at), delete, insert (id, post_id, user_id, status) on public.event_rsvps to authenticated;
grant all on public.event_rsvps to service_role;

-- Who waits to be introduced is between them and the host.
create policy "Members read who comes to events they see, hosts who asks too" on public.event_rsvps for select to authenticated
  using (
    (select private.is_active_member())
    and (
      user_id = (select auth.uid())
      or (user_id <> all ((select private.blocked_member_ids())::uuid[]) and private.is_shown(user_id) and exists (
        select from public.posts p where p.id = post_id and (event_rsvps.status = 'going' or p.user_id = (select auth.uid()))
      ))
    )
  );

-- Whether it may be `going`, and whether there is room, is the trigger's to say, with a code (tests: 71-rsvps).
create policy "Members answer for themselves to events they can see" on public.event_rsvps for insert to authenticated
  with check (
    (select private.is_active_member())
    and user_id = (select auth.uid())
    and exists (select from public.posts p where p.id = post_id)
  );

create policy "Members take back their answers" on public.event_rsvps for delete to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

-- Triggers --------------------------------------------------------------------------------------------------------------------

create trigger event_rsvps_wait_for_their_post before delete on public.event_rsvps
  for each row execute function private.lock_post();

-- The post's lock makes the last seat one member's.
create function private.admit_rsvp() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  event public.posts;
begin
  select p.* into event from public.posts p where p.id = new.post_id for no key update;
  if me is not null then
    new.created_at := clock_timestamp();
    if event.id is null or event.hidden or event.user_id = any (private.blocked_member_ids()) or not private.is_shown(event.user_id) then
      perform private.fail(404, 'post_not_found', 'This post does not exist.');
    elsif event.type <> 'event' or not event.rsvp_enabled then
      perform private.fail(422, 'not_an_event', 'This post takes no RSVPs.');
    elsif event.user_id = new.user_id then
      perform private.fail(422, 'own_event', 'You are the host of this event.');
    elsif private.day_is_over(event.event_date) then
      perform private.fail(409, 'event_past', 'This event is over.');
    elsif new.status = 'going' and not private.may_go_to_events_of(new.user_id, event.user_id) then
      perform private.fail(403, 'not_friends', 'Ask a mutual friend for a plug to join this event.');
    end if;
  end if;
  if new.status = 'going' and (tg_op = 'INSERT' or old.status <> 'going') and event.going_count >= event.max_attendees then
    perform private.fail(409, 'event_full', 'This event is full.');
  end if;
  return new;
end $$;

create trigger event_rsvps_are_admitted before insert or update of status on public.event_rsvps
  for each row execute function private.admit_rsvp();

-- Who does not come any more is no news: what was told counts anew and rings for nobody.
create function private.tell_of_rsvps(event public.posts, since timestamptz, is_news boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  guests int;
  newest text;
  key text := 'rsvps:' || event.id;
  says text;
begin
  select count(*) into guests from (
    select from public.event_rsvps r where r.post_id = event.id and r.status = 'going' and r.created_at >= since limit 1000
  ) recent;
  if guests = 0 then
    delete from public.notifications n where n.user_id = event.user_id and n.group_key = key and not n.read;
    return;
  end if;
  select private.name_of(r.user_id) into newest from public.event_rsvps r
  where r.post_id = event.id and r.status = 'going' order by r.created_at desc limit 1;
  says := newest || case guests when 1 then ' is' when 2 then ' and 1 other are' else format(' and %s others are', guests - 1) end
    || ' going to your event.';
  if not is_news then
    update public.notifications n set body = says, data = n.data || jsonb_build_object('count', guests)
    where n.user_id = event.user_id and n.group_key = key and not n.read;
    return;
  end if;
  perform private.notify(event.user_id, 'New RSVPs', says,
    jsonb_build_object('action', 'event_rsvp', 'postId', event.id, 'since', since, 'deeplink', '/live-network?post=' || event.id),
    key, guests);
end $$;

create function private.count_going() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.posts;
  answer public.event_rsvps := case tg_op when 'DELETE' then old else new end;
  change int := (tg_op <> 'DELETE' and new.status = 'going')::int - (tg_op <> 'INSERT' and old.status = 'going')::int;
  since timestamptz;
begin
  if change = 0 then
    return null;
  end if;
  update public.posts p set going_count = greatest(p.going_count + change, 0) where p.id = answer.post_id returning p.* into event;
  if not found then
    return null;
  end if;
  select (n.data ->> 'since')::timestamptz into since from public.notifications n
  where n.user_id = event.user_id and n.group_key = 'rsvps:' || event.id and not n.read;
  if change > 0 then
    perform private.tell_of_rsvps(event, least(since, answer.created_at), true);
  elsif answer.created_at >= since then
    perform private.tell_of_rsvps(event, since, false);
  end if;
  return null;
end $$;

create trigger posts_count_who_is_going after insert or update of status or delete on public.event_rsvps
  for each row execute function private.count_going();

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.rsvp(post uuid) returns shapes.rsvp_result
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  author uuid;
  entitled text;
  mine text;
  had text;
begin
  select p.user_id into author from public.posts p where p.id = rsvp.post for no key update;
  entitled := case when private.may_go_to_events_of(me, author) then 'going' else 'requested' end;
  select r.status into had from public.event_rsvps r where r.post_id = rsvp.post and r.user_id = me;
  if had is null then
    insert into public.event_rsvps (post_id, user_id, status) values (rsvp.post, me, entitled) returning status into mine;
  elsif had = 'requested' and entitled = 'going' then
    update public.event_rsvps r set status = 'going', created_at = clock_timestamp()
    where r.post_id = rsvp.post and r.user_id = me returning r.status into mine;
  else
    mine := had;
  end if;
  return jsonb_build_object(
    'status', mine, 'already', had is not distinct from mine,
    'goingCount', (select p.going_count from public.posts p where p.id = rsvp.post)
  );
end $$;
comment on function public.rsvp is $$Says that the caller comes to an event. Friends of the author (and those introduced to them) go,
others wait until a plug is approved. A second tap changes nothing, save that a waiting answer goes as soon as it may.$$;

create function public.cancel_rsvp(post uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  perform from public.posts p where p.id = cancel_rsvp.post for no key update;
  delete from public.event_rsvps r where r.post_id = cancel_rsvp.post and r.user_id = me;
  return found;
end $$;
comment on function public.cancel_rsvp is $$Takes the caller's answer to an event back; true if there was one.$$;

grant execute on function public.rsvp(uuid), public.cancel_rsvp(uuid) to authenticated;
