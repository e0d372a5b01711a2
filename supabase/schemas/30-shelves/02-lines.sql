-- What was said, as it is searched: a folded line for each message of a member's, beside it, where no screen reads it by accident. What is taken back or
-- hidden has none: its words are nowhere. Decision 0114.

create table private.message_lines (
  message_id uuid primary key references public.messages (id) on delete cascade,
  thread_id uuid not null,
  seq bigint not null,
  line text not null
);

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create unique index message_lines_in_order on private.message_lines (thread_id, seq);
create index message_lines_searched on private.message_lines using gin (line extensions.gin_trgm_ops);

alter table private.message_lines enable row level security;

-- Triggers --------------------------------------------------------------------------------------------------------------------

create function private.keep_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.message_type <> 'user' or new.hidden or new.removed_at is not null then
    delete from private.message_lines l where l.message_id = new.id;
  else
    insert into private.message_lines (message_id, thread_id, seq, line) values (new.id, new.thread_id, new.seq, private.search_line(new.content))
    on conflict (message_id) do update set line = excluded.line;
  end if;
  return null;
end $$;

create trigger messages_keep_their_line after insert on public.messages
  for each row when (new.message_type = 'user') execute function private.keep_line();
create trigger messages_change_their_line after update of content, hidden, removed_at on public.messages
  for each row when (new.message_type = 'user') execute function private.keep_line();
