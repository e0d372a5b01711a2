-- Mentions: whoever is named with an @ in a group is told so. Read from the words, so an edit or a device of yesterday needs nothing more. Adds no tables.

-- Whether words name a member: "@Ava Laurent", and not as the beginning of another name.
create function private.mentions(words text, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select words ~* ('@' || regexp_replace(private.name_of(member), '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])')
$$;

create function private.title_of_message(name text, named boolean) returns text
language sql immutable set search_path = '' as $$ select case when named then 'You were mentioned in “' || name || '”' else 'New Message' end $$;

-- Whether something a member has not read in a group names them, of the newest hundred messages.
create function private.is_mentioned_in(thread uuid, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from (
      select m.* from public.messages m
      where m.thread_id = thread and m.seq > (select s.last_read_seq from public.thread_members s where s.thread_id = thread and s.user_id = member)
      order by m.seq desc limit 100
    ) m
    where m.message_type = 'user' and m.sender_id is distinct from member and not m.hidden and strpos(m.content, '@') > 0
      and private.mentions(m.content, member) and private.reads_message(member, m)
  )
$$;

-- What members of a group were told follows a message that is changed: what waits says whether anything unread names them, what is read already whether
-- this message did.
create function private.retell_mentions(before public.messages, now_says text) returns void
language sql security definer set search_path = '' as $$
  update public.notifications n
  set title = private.title_of_message(n.data ->> 'threadTitle', now.named), data = n.data || jsonb_build_object('mentioned', now.named)
  from (
    select o.id, case when not o.read then private.is_mentioned_in(t.id, o.user_id) else private.mentions(now_says, o.user_id) end as named
    from public.message_threads t join public.notifications o on o.user_id = any (t.participants)
    where t.id = before.thread_id and t.group_chat and o.created_at >= before.created_at - interval '1 minute'
      and o.data ->> 'threadId' = t.id::text and o.data ->> 'action' = 'open_thread'
      and (not o.read or o.data ->> 'messageId' = before.id::text and private.mentions(before.content, o.user_id))
  ) now
  where n.id = now.id and (n.data ->> 'mentioned')::boolean is distinct from now.named
$$;
