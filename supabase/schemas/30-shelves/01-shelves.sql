-- Where a member keeps a conversation: pinned above the others, in the archive, muted, marked as unread. The columns stand with the seat they are of
-- (05-threads/01-threads): open tabs hear of a change as of any other of their own seats. Decision 0114.

-- Bounds ----------------------------------------------------------------------------------------------------------------------

create function private.most_pinned() returns int language sql immutable parallel safe return 5;
comment on function private.most_pinned is $$The conversations a member pins at most.$$;
grant execute on function private.most_pinned() to anon, authenticated, service_role;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Whether a member wants to hear nothing of what is said in a conversation: whatever tells of messages asks this first. A request, an answer to one,
-- Connect and a date are told all the same.
create function private.thread_is_quiet(thread uuid, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.thread_members m where m.thread_id = thread and m.user_id = member and m.muted_until > now())
$$;

create function private.shelf_shown(place public.thread_members) returns jsonb
language sql stable as $$
  select case when place.pinned_at is not null or place.archived or place.marked_unread or place.muted_until > now() then jsonb_build_object(
    'pinnedAt', place.pinned_at, 'archived', place.archived, 'muted', coalesce(place.muted_until > now(), false),
    'mutedUntil', case when place.muted_until > now() and isfinite(place.muted_until) then place.muted_until end, 'markedUnread', place.marked_unread) end
$$;

create function private.pinned_thread_ids(me uuid, plug_chats_only boolean) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.thread_id), '{}')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = me and m.pinned_at is not null and not (plug_chats_only and t.type = 'direct_message')
    and m.thread_id <> all ((select private.resting_thread_ids(me))::uuid[])
$$;

create function private.count_archived(me uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*) from public.thread_members m
  where m.user_id = me and m.archived and not m.hidden and m.thread_id <> all ((select private.resting_thread_ids(me))::uuid[])
$$;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- A chat that is deleted leaves its place; when a message brings it back it stands among the others. Quiet it stays.
create function private.leave_the_shelf() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.pinned_at := null;
  new.archived := false;
  new.marked_unread := false;
  return new;
end $$;

create trigger thread_members_leave_the_shelf before update of hidden on public.thread_members
  for each row when (new.hidden and not old.hidden) execute function private.leave_the_shelf();

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.shelve_thread(
  thread uuid, act_id uuid, pinned boolean default null, archived boolean default null, mute text default null, marked_unread boolean default null,
  seen_seq bigint default null
) returns shapes.shelf
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  place public.thread_members;
begin
  if shelve_thread.mute not in ('8_hours', 'week', 'always', 'off') or (shelve_thread.pinned and shelve_thread.archived) or act_id is null then
    perform private.fail(422, 'invalid_shelf', 'A conversation is pinned or archived, and muted for 8 hours, a week or always.');
  end if;
  -- Two pinned at once wait for each other, else both would be the fifth.
  if shelve_thread.pinned then
    perform from public.profiles p where p.user_id = me for no key update;
  end if;
  select m.* into place from public.thread_members m where m.thread_id = shelve_thread.thread and m.user_id = me for no key update;
  if not found or shelve_thread.thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  if place.shelved_by is distinct from act_id then
    place.shelved_by := act_id;
    -- A chat that was deleted meanwhile stays so.
    if shelve_thread.pinned and place.pinned_at is null and not place.hidden then
      if private.most_pinned() <= cardinality(private.pinned_thread_ids(me, false)) then
        perform private.fail(409, 'too_many_pinned', 'You can pin five conversations. Unpin one first.');
      end if;
      place.pinned_at := clock_timestamp();
      place.archived := false;
    elsif not shelve_thread.pinned then
      place.pinned_at := null;
    end if;
    place.muted_until := case shelve_thread.mute
      when '8_hours' then now() + interval '8 hours' when 'week' then now() + interval '7 days' when 'always' then 'infinity' when 'off' then null
      else place.muted_until end;
    if shelve_thread.archived and exists (
      select from public.message_threads t where t.id = place.thread_id and private.waits_for(me, t)
    ) then
      perform private.fail(409, 'answer_first', 'This request waits for your answer.');
    end if;
    -- What has come since it was pressed, and can be read, brings it back, as if it had come afterwards.
    if shelve_thread.archived and not place.hidden and (place.muted_until > now() or seen_seq is null or not exists (
      select from public.messages x
      where x.thread_id = place.thread_id and x.seq > greatest(seen_seq, place.last_read_seq) and x.sender_id is distinct from me and not x.hidden and x.removed_at is null
        and private.reads_message(me, x)
    )) then
      place.archived := true;
      place.pinned_at := null;
    elsif not shelve_thread.archived then
      place.archived := false;
    end if;
    place.marked_unread := coalesce(shelve_thread.marked_unread, place.marked_unread) and not place.hidden;
    update public.thread_members m set pinned_at = place.pinned_at, archived = place.archived, muted_until = place.muted_until,
      marked_unread = place.marked_unread, shelved_by = place.shelved_by
    where m.id = place.id;
    -- What it has told of messages is no news any more. What somebody else is changing at this moment is left to them: waiting could be a deadlock.
    if shelve_thread.mute <> 'off' then
      update public.notifications n set read = true
      where n.id in (
        select o.id from public.notifications o
        where o.user_id = me and not o.read and o.data ->> 'action' = 'open_thread' and o.data ->> 'threadId' = place.thread_id::text
        for update skip locked
      );
    end if;
  end if;
  return jsonb_build_object('pinnedAt', place.pinned_at, 'archived', place.archived, 'muted', coalesce(place.muted_until > now(), false),
    'mutedUntil', case when place.muted_until > now() and isfinite(place.muted_until) then place.muted_until end, 'markedUnread', place.marked_unread);
end $$;
comment on function public.shelve_thread is $$Puts a conversation of the caller's where they want it: `pinned` (five at most), `archived`, `mute` (`8_hours`, `week`, `always`, `off`),
`marked_unread`; what is null stays as it is. Pinned ends archived, and the other way round. A request that waits for the caller's answer is not
archived, a deleted chat not pinned. Muted, messages are not told; requests, Connect and dates are. With `seen_seq`, the newest message the caller saw, it is not
archived when another has come since and it is not muted. `act_id` is made by the caller: the same act sent again does nothing. Nobody else learns of it.$$;

create function public.archived_conversations(before_updated_at timestamptz default null, before_id uuid default null, page_size int default 50) returns shapes.inbox_page
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  size int := least(greatest(page_size, 1), 100);
  resting uuid[] := private.resting_thread_ids(me);
  -- One more than a page tells whether there is another.
  page uuid[] := array(
    select m.thread_id from public.thread_members m
    where m.user_id = me and m.archived and not m.hidden and m.thread_id <> all (resting)
      and (m.last_activity_at, m.thread_id)
        < (coalesce(before_updated_at, 'infinity'), coalesce(archived_conversations.before_id, '00000000-0000-0000-0000-000000000000'))
    order by m.last_activity_at desc, m.thread_id desc
    limit size + 1
  );
  next_page jsonb;
begin
  if cardinality(page) > size then
    page := page[1:size];
    select jsonb_build_object('updatedAt', m.last_activity_at, 'id', m.thread_id) into next_page
    from public.thread_members m where m.thread_id = page[size] and m.user_id = me;
  end if;
  return jsonb_build_object('threads', private.threads_shown(me, page), 'next', next_page, 'total', private.count_archived(me),
    'asks', '[]'::jsonb, 'chainAsks', '[]'::jsonb, 'waiting', '[]'::jsonb, 'welcomes', '[]'::jsonb);
end $$;
comment on function public.archived_conversations is $$A page of the conversations the caller has archived, newest first. `page_size` is 1 to 100.$$;

grant execute on function public.shelve_thread(uuid, uuid, boolean, boolean, text, boolean, bigint), public.archived_conversations(timestamptz, uuid, int)
  to authenticated;
