-- What waits to be pushed: one row for each device and conversation, made in the transaction of the notification. It holds no words: they are read
-- as it is handed over, so what was changed, taken back or read meanwhile never leaves.

create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  -- Null for the one a member sends to this device to try it.
  notification_id uuid references public.notifications (id) on delete cascade,
  -- What it replaces on the device.
  tag text not null,
  -- It replaces words the device has, and does not sound.
  quiet boolean not null default false,
  state text not null default 'waiting',
  -- Grows with each piece of news: what became of an older one changes nothing about the newer.
  version int not null default 1,
  attempts int not null default 0,
  -- While somebody hands it over this lies ahead: whoever dies over it leaves it to the next one.
  next_attempt_at timestamptz not null default now(),
  -- When its news may ring, or its words changed.
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  -- The message whose words were handed over last, and the one whose words the device has: news that waits for the morning is another.
  handed_id uuid,
  shown_id uuid,
  -- Since when these words are others, or none, while the news still waits.
  retold_at timestamptz,
  -- The key by which the device may answer this one push without a session (04-answers), as a hash; up to which message, and until when.
  answer_hash bytea,
  answers_to bigint,
  answer_until timestamptz
);

alter table private.pushes
  add constraint pushes_one_of_a_tag unique (subscription_id, tag),
  add constraint pushes_state_known check (state in ('waiting', 'sent')),
  add constraint pushes_tag_length check (length(tag) between 1 and 120),
  add constraint pushes_error_length check (length(last_error) <= 300);

create index pushes_due on private.pushes (next_attempt_at) where state = 'waiting';
create index pushes_done on private.pushes (sent_at) where state = 'sent';
create unique index pushes_by_answer on private.pushes (answer_hash) where answer_hash is not null;
create index pushes_by_notification on private.pushes (notification_id) where notification_id is not null;
alter table private.pushes enable row level security;

-- The one question asked before anything is queued.
create function private.push_wanted(member uuid, action text, thread uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.push_subscriptions s where s.user_id = member)
    and exists (select from public.profiles p where p.user_id = member and p.status = 'active')
    and private.notice_wanted(member, action, 'push')
$$;

-- What the device replaces: a conversation is one, whatever is said in it.
create function private.push_tag(notification public.notifications) returns text
language sql immutable set search_path = '' as $$
  select coalesce(notification.group_key, notification.id::text)
$$;

-- How long it may be underway and still be worth ringing for, by what it is about; after that nothing is sent. What asks something, and whatever the
-- club says, is so for a day; that somebody comes or likes something is told in the app by then. Counted from when it may ring.
create function private.push_rings_for(action text) returns interval
language sql immutable parallel safe set search_path = '' as $$
  select case private.notice_kind(action) when 'messages' then interval '6 hours' when 'likes' then interval '1 hour' when 'events' then interval '4 hours'
    else interval '24 hours' end
$$;

create function private.queue_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- In quiet hours it waits for their end.
  pause_ends timestamptz := now();
  -- Whoever hands over what is due already looks again for some seconds (server/outbox/push). A word to them makes commits wait for each other, so that
  -- a busy club would write as many messages as its disk writes one after the other.
  worker_is_awake boolean := exists (select from private.pushes p where p.state = 'waiting' and p.next_attempt_at <= now());
begin
  -- News has another hour, or counts on.
  if tg_op = 'INSERT' or new.created_at <> old.created_at or (new.data ->> 'count')::int > coalesce((old.data ->> 'count')::int, 0)
    or new.data -> 'messageId' is distinct from old.data -> 'messageId' then
    if new.read or not private.push_wanted(new.user_id, new.data ->> 'action', nullif(new.data ->> 'threadId', '')::uuid) then
      return null;
    end if;
    pause_ends := coalesce(private.quiet_until(new.user_id), pause_ends);
    -- One that is being handed over, or waits after a fault, keeps its hour, or waits for a later one: news does not hurry a push service that is down.
    -- Nor does it hold back what takes words off the device.
    insert into private.pushes as p (subscription_id, notification_id, tag, next_attempt_at, queued_at)
    select s.id, new.id, private.push_tag(new), pause_ends, pause_ends from private.push_subscriptions s where s.user_id = new.user_id order by s.id
    on conflict on constraint pushes_one_of_a_tag do update
    set notification_id = excluded.notification_id, quiet = false, version = p.version + 1, queued_at = excluded.queued_at, state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case when p.state = 'waiting' and (p.quiet or p.retold_at is not null) then p.next_attempt_at
        when p.state = 'waiting' and p.attempts > 0 then greatest(p.next_attempt_at, excluded.next_attempt_at) else excluded.next_attempt_at end,
      retold_at = case when p.state = 'waiting' then coalesce(p.retold_at, case when p.quiet then p.queued_at end) end;
  else
    -- Its words have changed: what devices show of it changes too, whether it is read by now or not.
    update private.pushes p set quiet = p.quiet or p.state = 'sent' or (p.attempts > 0 and p.queued_at <= now()), version = p.version + 1, state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case p.state when 'waiting' then p.next_attempt_at else now() end,
      queued_at = case p.state when 'waiting' then p.queued_at else now() end
    where p.notification_id = new.id and (p.sent_at is not null or p.attempts > 0);
  end if;
  if found and not worker_is_awake then
    -- The worker wakes at the commit.
    perform pg_notify('pushes', '');
  end if;
  return null;
end $$;

create trigger notifications_are_pushed after insert on public.notifications
  for each row execute function private.queue_pushes();
create trigger notifications_are_pushed_again after update of title, body, created_at on public.notifications
  for each row when (new.title is distinct from old.title or new.body is distinct from old.body or new.created_at is distinct from old.created_at)
  execute function private.queue_pushes();

-- A message has other words, or none, and devices may show it while the notification tells of a newer one already: that goes at once, whatever the hour.
create function private.retell_pushes(changed public.messages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.pushes p set retold_at = now(), version = p.version + 1, state = 'waiting',
    attempts = case p.state when 'waiting' then p.attempts else 0 end,
    next_attempt_at = case when p.state = 'waiting' and p.attempts > 0 then least(p.next_attempt_at, now() + private.outbox_pause(p.attempts)) else now() end
  where p.id in (
    select o.id from public.message_threads t
    join private.push_subscriptions s on s.user_id = any (t.participants)
    join private.pushes o on o.subscription_id = s.id and o.tag = 'thread:' || t.id
    join public.notifications n on n.id = o.notification_id
    -- Where it tells of this one, its own words have changed.
    where t.id = changed.thread_id and changed.id in (o.handed_id, o.shown_id) and n.data ->> 'messageId' is distinct from changed.id::text
    order by s.id for update of o
  );
  if found then
    perform pg_notify('pushes', '');
  end if;
end $$;

create function public.try_push(endpoint text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  insert into private.pushes as p (subscription_id, tag)
  select s.id, 'try' from private.push_subscriptions s where s.endpoint = try_push.endpoint and s.user_id = me
  on conflict on constraint pushes_one_of_a_tag do update set version = p.version + 1, state = 'waiting', attempts = 0,
    next_attempt_at = case p.state when 'waiting' then p.next_attempt_at else greatest(now(), p.sent_at + interval '5 seconds') end, queued_at = now();
  if not found then
    perform private.fail(404, 'push_off', 'Notifications are off on this device.');
  end if;
  perform pg_notify('pushes', '');
end $$;
comment on function public.try_push is $$Sends a push to this device of the caller's, to see whether it arrives.$$;
grant execute on function public.try_push(text) to authenticated;
