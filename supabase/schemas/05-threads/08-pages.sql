-- A page of messages with what others made of them, what they answer, and their photographs: all a screen shows of them, in one answer. Adds no tables.

-- With the caller's own rights, as `thread_messages`: what may be read is the policies' to say.
create function public.messages_page(
  thread uuid, before_seq bigint default null, after_seq bigint default null, around_seq bigint default null, page_size int default 50
) returns shapes.message_page
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('messages', coalesce(jsonb_agg(
    to_jsonb(m)
    -- What the caller does not read is not there to be answered.
    || case when exists (select from public.messages q where q.id = m.reply_to) then '{}'::jsonb else '{"reply_to": null}' end
    || coalesce((
      select jsonb_build_object('reactions', jsonb_agg(jsonb_build_object('userId', r.user_id, 'emoji', r.emoji) order by r.reacted_at, r.id))
      from public.message_reactions r where r.message_id = m.id and r.emoji is not null having count(*) > 0
    ), '{}')
    || coalesce((
      select jsonb_build_object('quoted', jsonb_build_object('id', q.id, 'seq', q.seq, 'senderId', q.sender_id, 'content', left(q.content, 200),
        'removed', q.removed_at is not null))
      from public.messages q where q.id = m.reply_to
    ), '{}')
    -- Late-bound: the files of messages and their cards are made in later files.
    || private.files_shown(m.id)
    || case when m.metadata ->> 'kind' = 'link' then private.link_card_shown(m.id) else '{}' end
    order by m.seq), '[]'))
  from public.thread_messages(thread, before_seq, after_seq, around_seq, page_size) m);
end $$;
comment on function public.messages_page is $$A page of messages with the reactions to them, what they answer and their photographs. Pages as `thread_messages` does.$$;

grant execute on function public.messages_page(uuid, bigint, bigint, bigint, int) to authenticated;
