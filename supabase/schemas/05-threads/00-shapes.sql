-- Words and documents about conversations.

create domain shapes.thread_type as text constraint thread_type_known check (value in ('direct_message', 'plug_request', 'intro_chat'));
comment on domain shapes.thread_type is 'What kind of conversation it is.';

create domain shapes.request_status as text constraint request_status_known check (value in ('pending', 'approved', 'declined', 'expired'));
comment on domain shapes.request_status is 'Where a plug request stands.';

create domain shapes.request_stage as text constraint request_stage_known check (
  value in ('waiting', 'asked', 'introduced', 'declined', 'expired', 'not_met', 'withdrawn', 'overtaken'));
comment on domain shapes.request_stage is $$Where a plug request stands, finer than its status: it waits for the connector, or was passed on and the target is asked. Both are
`pending`. Of those that are `expired` nobody answered, or it did not come about, or the requester withdrew it, or the two met by another way.$$;

create domain shapes.message_type as text constraint message_type_known check (value in ('user', 'system', 'request_card'));
comment on domain shapes.message_type is 'Who speaks: a member, the club itself, or the card of a plug request.';

create domain shapes.message_metadata as jsonb;
comment on domain shapes.message_metadata is $$What a message carries besides its text. `message_type` says which: a member may put
anything into a message of type `user`.

| request_card
// The note an intro chat opens with.
| { kind: 'greeting' }
// A note about its sender: they came into the group, or are not in it any more.
| { group: 'person' }
// Of a message of photographs: how many it was sent with.
| { kind: 'photographs', count: int }
// Of a voice note.
| { kind: 'voice' }
// Of a message with the card of a page of the web.
| { kind: 'link', card: uuid }
| { [text]: json }$$;

create domain shapes.reaction as jsonb;
comment on domain shapes.reaction is $$One emoji a member a message.

{ userId: uuid, emoji: text }$$;

create domain shapes.quoted_message as jsonb;
comment on domain shapes.quoted_message is $$What a message answers, as it is now. `content` is cut at 200 characters.

{ id: uuid, seq: int, senderId: uuid | null, content: text, removed: boolean }$$;

create domain shapes.message as jsonb;
comment on domain shapes.message is $$A row of `messages`, as open tabs hear it, with what others made of it.

{
  id: uuid,
  thread_id: uuid,
  sender_id: uuid | null,
  content: text,
  message_type: message_type,
  metadata: message_metadata,
  created_at: timestamp,
  seq: int,
  hidden: boolean,
  reply_to: uuid | null,
  edited_at: timestamp | null,
  removed_at: timestamp | null,
  // Where there are any, the first one first.
  reactions?: reaction[],
  // Where it answers one: null when the caller does not read that.
  quoted?: quoted_message | null,
  // Where there are any, in order.
  files?: message_file[],
  voice?: message_voice,
  card?: link_card
}$$;

create domain shapes.message_page as jsonb;
comment on domain shapes.message_page is $$Messages of a conversation, ascending by `seq`.

{ messages: message[] }$$;

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

create domain shapes.meeting_answer as text constraint meeting_answer_known check (value in ('met', 'planned', 'not_yet', 'did_not_fit'));
comment on domain shapes.meeting_answer is 'What a member says of whether they met whom they were introduced to.';

create domain shapes.meeting as jsonb;
comment on domain shapes.meeting is $$What the caller said of whether the two met, which nobody else reads, and whether it is to be asked now.

{ answer: meeting_answer | null, due: boolean }$$;

create domain shapes.thread as jsonb;
comment on domain shapes.thread is $$A conversation as the inbox shows it to the caller. The first unread message is the first of `seq >
lastReadSeq`.

{
  id: uuid,
  type: thread_type,
  // "Welcome" where the house introduced the two: then there is no connector.
  title: text | null,
  // Requests only. A request past its date says `expired`, whatever is stored.
  status: request_status | null,
  stage: request_stage | null,
  // To the requester of a request that came to nothing: from when on the same can be asked again, if not at once.
  askAgainAt: timestamp | null,
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp | null,
  reason: text | null,
  requesterId: uuid | null,
  targetId: uuid | null,
  connectorId: uuid | null,
  parentRequestId: uuid | null,
  introThreadId: uuid | null,
  // Whether it goes through two friends: the connector passes the request on to a friend of theirs whom the target knows.
  chain: boolean,
  // In the chat of a chain: whom the target knows.
  secondConnectorId: uuid | null,
  // To the connector of a chain's request: whom they passed it on to.
  passedTo: person | null,
  // The others.
  participants: person[],
  // Who left the group: what they wrote stays theirs.
  former: person[],
  // Null in an empty chat.
  lastMessage: last_message | null,
  lastReadSeq: int,
  unreadCount: int,
  // True for the connector of a request that waits for them only.
  actionRequired: boolean,
  canSend: boolean,
  // A direct chat whose other member has no account that can sign in: nobody would read a message.
  closed: boolean,
  // Set in intro chats for requester and target: the Connect button.
  connection: connection_state | null,
  // Set in intro chats for requester and target, from three days after the introduction until sixty days after it.
  meeting: meeting | null,
  // What stands of when to meet, to the two of an intro or a direct chat.
  times: suggested_times | null,
  // Of one conversation that is asked for: to the two of an intro chat, and of a direct chat in which nobody has spoken.
  occasion?: occasion | null,
  // Of a group of friends, whose name is the title; `type` is that of an intro chat.
  group?: group_chat,
  // Where the caller keeps it; null where they did nothing with it.
  shelf?: shelf | null,
  // Of one conversation that is asked for: how far others have seen what the caller wrote. Empty where nobody shows it, in requests, and beyond
  // eight people.
  seen?: receipt[],
  // Likewise, where the other one of a direct chat was here within a day, and both are friends who show it: for how long a screen may say so
  // without asking again. It says nothing of when they were.
  activeUntil?: timestamp | null
}$$;

create domain shapes.group_chat as jsonb;
comment on domain shapes.group_chat is $$What a chat of friends has beside its name and people, to one of them. They read what was said since `joinedAt`. The maker
is null while the caller sees nobody else in it who could be.

{ makerId: uuid | null, joinedAt: timestamp, full: boolean }$$;

create domain shapes.introduction_ask as jsonb;
comment on domain shapes.introduction_ask is $$What a member is asked before they are introduced. `wanted` says that the other one asked for it; else it is the
connector's own idea.

{
  id: uuid,
  connector: person,
  other: short_card,
  wanted: boolean,
  // The other one's, if they asked for it and said why.
  reason: text | null,
  // What the connector adds.
  note: text | null,
  endsAt: timestamp,
  // When "Ask me later" asks again; null when there is no later any more.
  laterAt: timestamp | null,
  // `meet` while somebody else is asked too.
  answer: 'meet' | null,
  // Of a chain: the connector is the second one, and the other one is a friend of a friend of theirs.
  chain: boolean
}$$;

create domain shapes.chain_ask as jsonb;
comment on domain shapes.chain_ask is $$What the second connector of a chain is asked: whether they introduce a friend of their friend's to somebody they know. Who it is they
read when the chat opens.

{
  id: uuid,
  // Their friend, who passed it on.
  connector: person,
  target: short_card,
  // The requester's.
  reason: text | null,
  // What the connector adds, to them alone.
  note: text | null,
  endsAt: timestamp,
  // When "Ask me later" asks again; null when there is no later any more.
  laterAt: timestamp | null,
  // `meet` while the target is asked too.
  answer: 'meet' | null
}$$;

create domain shapes.waiting_introduction as jsonb;
comment on domain shapes.waiting_introduction is $$An introduction of two friends of the caller's that opens when those who are asked first have said yes. Who is asked, and what
they said, it does not say.

{ id: uuid, friends: person[], note: text | null, endsAt: timestamp }$$;

create domain shapes.inbox_page as jsonb;
comment on domain shapes.inbox_page is $$A page of conversations, newest first; before them, on the first page, those that are pinned. Pass `next` back as `before_updated_at` and `before_id`,
unrounded. The first page also has what the caller is asked before they are introduced, which introductions of theirs wait for that, and whom
they are asked to welcome.

{
  threads: thread[],
  next: { updatedAt: timestamp, id: uuid } | null,
  // Without what is archived.
  total: int,
  // On the first page, unless it is of plug chats alone: how many are archived.
  archived?: int | null,
  asks: introduction_ask[],
  chainAsks: chain_ask[],
  waiting: waiting_introduction[],
  welcomes: welcome_list
}$$;

create domain shapes.unread_counts as jsonb;
comment on domain shapes.unread_counts is $$What the badges show.

{
  messages: int,
  threads: int,
  // The share of the 30 conversations in which something happened last, with the `seq` of the newest message the caller sees: a read mark that
  // waits on a device takes away what of it lies before the mark, and nothing twice.
  newest: { threadId: uuid, unread: int, lastSeq: int | null }[],
  // Conversations in which nothing is unread, marked as unread by hand.
  marked: int,
  actionRequired: int,
  // What the caller is asked before they are introduced, and has not answered.
  asks: int,
  notifications: int
}$$;
