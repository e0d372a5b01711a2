-- What was said before conversations could be searched is found too.

insert into private.message_lines (message_id, thread_id, seq, line)
select m.id, m.thread_id, m.seq, private.search_line(m.content)
from public.messages m where m.message_type = 'user' and not m.hidden and m.removed_at is null
on conflict (message_id) do nothing;
