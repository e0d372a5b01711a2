// What was said, as it is searched: made datasets pass by the triggers that keep it.
export const messageLines = `insert into private.message_lines (message_id, thread_id, seq, line)
  select m.id, m.thread_id, m.seq, private.search_line(m.content) from public.messages m where m.message_type = 'user'
  on conflict (message_id) do nothing`
