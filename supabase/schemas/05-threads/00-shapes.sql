-- Words and documents about conversations.

create domain shapes.thread_type as text constraint thread_type_known check (value in ('direct_message', 'plug_request', 'intro_chat'));
comment on domain shapes.thread_type is 'What kind of conversation it is.';

create domain shapes.request_status as text constraint request_status_known check (value in ('pending', 'approved', 'declined', 'expired'));
comment on domain shapes.request_status is 'Where a plug request stands.';

create domain shapes.message_type as text constraint message_type_known check (value in ('user', 'system', 'request_card'));
comment on domain shapes.message_type is 'Who speaks: a member, the club itself, or the card of a plug request.';

create domain shapes.message_metadata as jsonb;
comment on domain shapes.message_metadata is $$What a message carries besides its text. `message_type` says which: a member may put
anything into a message of type `user`.

| request_card
// The note an intro chat opens with.
| { kind: 'greeting' }
| { [text]: json }$$;

create domain shapes.connection_state as text constraint connection_state_known check (
  value in ('none', 'pending_mine', 'pending_theirs', 'active'));
comment on domain shapes.connection_state is 'Whose Connect was pressed, seen from the caller.';

create domain shapes.last_message as jsonb;
comment on domain shapes.last_message is $$The newest message of a conversation, for its row in the list. `content` is cut at 200
characters; notes of the club have no sender.

{
  id: uuid,
  seq: int,
  type: message_type,
  content: text,
  senderId: uuid | null,
  senderName: text | null,
  createdAt: timestamp
}$$;

create domain shapes.thread as jsonb;
comment on domain shapes.thread is $$A conversation as the inbox shows it to the caller. The first unread message is the first of `seq >
lastReadSeq`.

{
  id: uuid,
  type: thread_type,
  title: text | null,
  // Requests only. A request past its date says `expired`, whatever is stored.
  status: request_status | null,
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp | null,
  reason: text | null,
  requesterId: uuid | null,
  targetId: uuid | null,
  connectorId: uuid | null,
  parentRequestId: uuid | null,
  introThreadId: uuid | null,
  // The others.
  participants: person[],
  // Who left the group: what they wrote stays theirs.
  former: person[],
  // Null in an empty chat.
  lastMessage: last_message | null,
  lastReadSeq: int,
  unreadCount: int,
  // True for the connector of a pending request only.
  actionRequired: boolean,
  canSend: boolean,
  // A direct chat whose other member has no account that can sign in: nobody would read a message.
  closed: boolean,
  // Set in intro chats for requester and target: the Connect button.
  connection: connection_state | null
}$$;

create domain shapes.inbox_page as jsonb;
comment on domain shapes.inbox_page is $$A page of conversations, newest first. Pass `next` back as `before_updated_at` and `before_id`,
unrounded.

{ threads: thread[], next: { updatedAt: timestamp, id: uuid } | null, total: int }$$;

create domain shapes.unread_counts as jsonb;
comment on domain shapes.unread_counts is $$What the badges show.

{
  messages: int,
  threads: int,
  // The share of the 30 conversations in which something happened last, with the `seq` of the newest message the caller sees: a read mark that
  // waits on a device takes away what of it lies before the mark, and nothing twice.
  newest: { threadId: uuid, unread: int, lastSeq: int | null }[],
  actionRequired: int,
  notifications: int
}$$;
