-- Words and documents about where a member keeps a conversation, and about finding one again.

create domain shapes.mute_length as text constraint mute_length_known check (value in ('8_hours', 'week', 'always', 'off'));
comment on domain shapes.mute_length is 'For how long a conversation is to be quiet, counted from when the server hears of it; `off` ends it.';

create domain shapes.shelf as jsonb;
comment on domain shapes.shelf is $$Where the caller keeps a conversation. Nobody else learns of it.

{
  // Those that are pinned stand above the others, the one pinned first on top.
  pinnedAt: timestamp | null,
  // A message brings it back into the list, unless it is muted.
  archived: boolean,
  muted: boolean,
  // Null while it is not muted, and where it is for always.
  mutedUntil: timestamp | null,
  markedUnread: boolean
}$$;

create domain shapes.found_message as jsonb;
comment on domain shapes.found_message is $$A message whose words a search has found. `content` is the stretch around the first of them; `cut` says that something stands before it.

{ threadId: uuid, id: uuid, seq: int, senderId: uuid | null, content: text, cut: boolean, createdAt: timestamp }$$;

create domain shapes.inbox_finds as jsonb;
comment on domain shapes.inbox_finds is $$What a search finds in the caller's conversations: conversations by their people, and messages by their words, the newest first, of one conversation three
at most.

{
  // All that are named below.
  threads: thread[],
  people: uuid[],
  messages: found_message[]
}$$;

create domain shapes.thread_finds as jsonb;
comment on domain shapes.thread_finds is $$The messages of one conversation that hold all words of a search, the newest first; at most 500 of them are named.

{ hits: { id: uuid, seq: int }[], total: int }$$;
