-- Read receipts: the newest message of one member's that another has seen in a conversation, noted while both show them. The read mark itself
-- (05-threads) stays its member's alone: it also moves when a chat is deleted, or a message sent. Decision 0122.

create table private.receipts (
  thread_id uuid not null references public.message_threads (id) on delete cascade,
  writer_id uuid not null references public.profiles (user_id) on delete cascade,
  reader_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The first that was noted. What was said before was read while one of the two hid it, before they came, or nobody knows.
  from_seq bigint not null,
  seq bigint not null,
  -- To the minute.
  seen_at timestamptz not null default date_trunc('minute', now(), 'UTC'),
  primary key (thread_id, writer_id, reader_id)
);

create index receipts_by_writer on private.receipts (writer_id);
create index receipts_by_reader on private.receipts (reader_id);

alter table private.receipts
  add constraint receipts_of_others check (writer_id <> reader_id),
  add constraint receipts_forward check (from_seq <= seq),
  add constraint receipts_minute check (seen_at = date_trunc('minute', seen_at, 'UTC'));

alter table private.receipts enable row level security;

-- Bounds ----------------------------------------------------------------------------------------------------------------------

create function private.most_with_receipts() returns int language sql immutable parallel safe return 8;
comment on function private.most_with_receipts is $$The people of a conversation in which it is shown who has seen a message.$$;
grant execute on function private.most_with_receipts() to anon, authenticated, service_role;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Notes that a member has come to read what was said after one message, up to another, and tells each of those who said it. Nothing is noted of
-- requests: who has not answered one yet is asked, not watched (decision 0104). Nor across a block: to either the other reads nothing any more.
create function private.note_seen(me uuid, chat uuid, after_seq bigint, upto bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  people uuid[];
  said record;
  first bigint;
begin
  select t.participants into people from public.message_threads t
  where t.id = chat and t.type <> 'plug_request' and cardinality(t.participants) <= private.most_with_receipts();
  if not found then
    return;
  end if;
  perform private.hold_receipts(me, true);
  if not private.shows_receipts(me) then
    return;
  end if;
  for said in
    select x.sender_id as writer, min(x.seq) as first, max(x.seq) as seq from public.messages x
    where x.thread_id = chat and x.seq > after_seq and x.seq <= upto and x.message_type = 'user' and not x.hidden and x.removed_at is null
      and x.sender_id <> me and x.sender_id = any (people) and x.sender_id <> all ((select private.blocked_ids(me))::uuid[])
    group by x.sender_id order by x.sender_id
  loop
    perform private.hold_receipts(said.writer, true);
    continue when not private.shows_receipts(said.writer);
    insert into private.receipts as r (thread_id, writer_id, reader_id, from_seq, seq) values (chat, said.writer, me, said.first, said.seq)
    on conflict (thread_id, writer_id, reader_id) do update set seq = excluded.seq, seen_at = excluded.seen_at where r.seq < excluded.seq
    returning r.from_seq into first;
    -- Over the channel of the two, which brings typing signs: nobody else hears it (tests: 63-seen).
    if found then
      perform realtime.send(jsonb_build_object('who', me, 'fromSeq', first, 'seq', said.seq, 'at', date_trunc('minute', now(), 'UTC')), 'seen',
        format('typing:%s:%s:%s', chat, least(me, said.writer), greatest(me, said.writer)), true);
    end if;
  end loop;
end $$;

-- Whoever hides their reading is seen to have read nothing, and sees nothing; should they show it again, both begin anew. Whom they block keeps what
-- was there: a choice that is made behind a block is not felt.
create function private.forget_receipts(member uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.receipts r
  where member in (r.writer_id, r.reader_id)
    and not array[r.writer_id, r.reader_id] && (select private.own_block_ids(member))
$$;

-- Who comes back to a group has not seen what was said while they were gone: it begins anew. Whom they block keeps what was there, as above.
create function private.forget_receipts_of_newcomers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.receipts r using came
  where r.thread_id = came.thread_id and r.reader_id = came.user_id and r.writer_id <> all (private.own_block_ids(came.user_id));
  return null;
end $$;

create trigger group_stays_forget_receipts after insert on private.group_stays
  referencing new table as came for each statement execute function private.forget_receipts_of_newcomers();

-- How far these others have seen what a member wrote, as the member may know it. Of a reader who blocks them and hides it since: what was there.
create function private.receipts_shown(member uuid, thread uuid, others uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('memberId', r.reader_id, 'fromSeq', r.from_seq, 'seq', r.seq, 'at', r.seen_at) order by r.seq desc, r.reader_id), '[]')
  from private.receipts r
  where r.thread_id = thread and r.writer_id = member and r.reader_id = any (others) and cardinality(others) < private.most_with_receipts()
    and private.shows_receipts(member)
    and (private.shows_receipts(r.reader_id) or r.reader_id = any (private.blocker_ids(member)))
$$;

-- What one conversation has besides what lists have: how far it was seen, and in a direct chat of friends whether the other one is here these days.
create function private.seen_shown(me uuid, shown jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  others uuid[] := array(select (p ->> 'id')::uuid from jsonb_array_elements(shown -> 'participants') p);
begin
  return jsonb_build_object('seen', private.receipts_shown(me, (shown ->> 'id')::uuid, others),
    'activeUntil', case when shown ->> 'type' = 'direct_message' and (shown ->> 'canSend')::boolean and private.is_active_recently(me, others[1])
      then date_trunc('hour', now(), 'UTC') + interval '2 hours' end);
end $$;

-- What an export says of it: to whom their reading was shown, and whose reading was shown to them.
create function private.receipts_in_export(member uuid, thread uuid, others uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'shown to have read', (
      select jsonb_agg(jsonb_build_object('of', private.known_as(r.writer_id), 'at', r.seen_at) order by r.seen_at)
      from private.receipts r where r.thread_id = thread and r.reader_id = member and r.writer_id = any (others)),
    'read by', (
      select jsonb_agg(jsonb_build_object('who', private.known_as((s ->> 'memberId')::uuid), 'at', s ->> 'at') order by s ->> 'at')
      from jsonb_array_elements(private.receipts_shown(member, thread, others)) s)))
$$;

-- The platform keeps what it has told for three days, on a hosted project in a table that may not be ours to write.
create function private.erase_told_receipts(member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from realtime.messages m where m.event = 'seen' and m.topic like 'typing:%' and strpos(m.topic, member::text) > 0;
exception when insufficient_privilege then
  raise warning 'the platform keeps what it told of receipts for three days: %', sqlerrm;
end $$;
