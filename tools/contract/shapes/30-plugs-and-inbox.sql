-- Shapes of plugs and of conversations.

create domain shapes.flyer as jsonb;
comment on domain shapes.flyer is $$The post a plug request comes from, as its card keeps it. With a `postId` the database took it from the post; without one it came from a sample.

{
  postId?: uuid,
  type?: text,
  content?: text,
  image?: text | null,
  timestamp?: text,
  city?: text | null,
  eventDate?: date | null,
  eventTime?: time | null,
  rsvp?: boolean,
  link?: { [text]: json }
}$$;

create domain shapes.sent_flyer as jsonb;
comment on domain shapes.sent_flyer is $$The post a plug request comes from, as it is sent: 8 kB at most. With a `postId` the database takes the rest from the post (which must be the target's) and keeps only `rsvp` of what was sent: `true` on an event leaves the caller's RSVP as `requested`, which approval turns into `going` if there is room. Decline or expiry removes it.

{
  postId?: uuid,
  type?: text,
  content?: text,
  image?: text | null,
  link?: { url: text, title: text, description: text },
  timestamp?: text,
  city?: text | null,
  rsvp?: boolean
}$$;

create domain shapes.request_card as jsonb;
comment on domain shapes.request_card is $$The card of a plug request: what a message of type `request_card` carries. A request past its date says `expired` when it is read, whatever is stored.

{
  request_type: 'plug_request',
  status: request_status,
  expires_at: timestamp,
  reason: text | null,
  flyer_data: flyer | null,
  requester_id: uuid,
  connector_id: uuid,
  target_id: uuid,
  requester_name: text,
  connector_name: text,
  target_name: text,
  requester_avatar: text | null,
  target_avatar: text | null
}$$;

create domain shapes.message_metadata as jsonb;
comment on domain shapes.message_metadata is $$What a message carries besides its text. `message_type` says which: a member may put anything into a message of type `user`.

| request_card
// The note an intro chat opens with.
| { kind: 'greeting' }
| { [text]: json }$$;

create domain shapes.plug_request_made as jsonb;
comment on domain shapes.plug_request_made is $$The request that is open now; `created` is false when the same one was open already. `messageId` is its card.

{ threadId: uuid, messageId: uuid, created: boolean, status: 'pending', expiresAt: timestamp }$$;

create domain shapes.plug_approval as jsonb;
comment on domain shapes.plug_approval is $$What approving came to. `expired` when it was too late; `introThreadId` is the chat of the three.

{ status: 'approved' | 'expired', introThreadId: uuid | null }$$;

create domain shapes.plug_decline as jsonb;
comment on domain shapes.plug_decline is $$What declining came to. `expired` when it was too late.

{ status: 'declined' | 'expired' }$$;

create domain shapes.introduction as jsonb;
comment on domain shapes.introduction is $$The chat of the three; `created` is false when the same introduction was made before.

{ threadId: uuid, created: boolean }$$;

create domain shapes.last_message as jsonb;
comment on domain shapes.last_message is $$The newest message of a conversation, for its row in the list. `content` is cut at 200 characters; notes of the club have no sender.

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
comment on domain shapes.thread is $$A conversation as the inbox shows it to the caller. The first unread message is the first of `seq > lastReadSeq`.

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
  // Null in an empty chat.
  lastMessage: last_message | null,
  lastReadSeq: int,
  unreadCount: int,
  // True for the connector of a pending request only.
  actionRequired: boolean,
  canSend: boolean,
  // Set in intro chats for requester and target: the Connect button.
  connection: connection_state | null
}$$;

create domain shapes.inbox_page as jsonb;
comment on domain shapes.inbox_page is $$A page of conversations, newest first. Pass `next` back as `before_updated_at` and `before_id`, unrounded.

{ threads: thread[], next: { updatedAt: timestamp, id: uuid } | null, total: int }$$;

create domain shapes.unread_counts as jsonb;
comment on domain shapes.unread_counts is $$What the badges show.

{ messages: int, threads: int, actionRequired: int, notifications: int }$$;
