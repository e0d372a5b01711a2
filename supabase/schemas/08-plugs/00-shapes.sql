-- Words and documents about plugs, and about how two members stand.

create domain shapes.flyer as jsonb;
comment on domain shapes.flyer is $$The post a plug request comes from, as its card keeps it: the database took all of it from the post.

{
  postId: uuid,
  type: post_type,
  content: text,
  image: text | null,
  timestamp: timestamp,
  city: text | null,
  eventDate?: date | null,
  eventTime?: time | null,
  rsvp: boolean
}$$;

create domain shapes.sent_flyer as jsonb;
comment on domain shapes.sent_flyer is $$The post a plug request comes from, as it is sent: 8 kB at most. The database takes the words and the picture
from the post (which must be the target's) and keeps only `rsvp` of what was sent: `true` on an event leaves the caller's RSVP as
`requested`, which approval turns into `going` if there is room. Decline or expiry removes it.

{ postId: uuid, rsvp?: boolean }$$;

create domain shapes.request_card as jsonb;
comment on domain shapes.request_card is $$The card of a plug request: what a message of type `request_card` carries. A request past its
date says `expired` when it is read, whatever is stored.

{
  request_type: 'plug_request',
  status: request_status,
  // Once something has happened to it.
  stage?: request_stage,
  expires_at: timestamp,
  reason: text | null,
  flyer_data: flyer | null,
  // Of a chain: the connector knows somebody who knows the target.
  chain?: true,
  requester_id: uuid,
  connector_id: uuid,
  target_id: uuid,
  requester_name: text,
  connector_name: text,
  target_name: text,
  requester_avatar: text | null,
  target_avatar: text | null
}$$;

create domain shapes.plug_request_made as jsonb;
comment on domain shapes.plug_request_made is $$The request that is open now; `created` is false when the same one was open already.
`messageId` is its card. An act that is sent again finds its request as it stands since, perhaps decided.

{ threadId: uuid, messageId: uuid, created: boolean, status: request_status, stage: request_stage, expiresAt: timestamp }$$;

create domain shapes.plug_approval as jsonb;
comment on domain shapes.plug_approval is $$What approving came to. `expired` when it was too late; `introThreadId` is the chat of the
three. In stage `asked` there is none yet: the target is asked first.

{ status: 'approved' | 'expired', stage: request_stage, introThreadId: uuid | null }$$;

create domain shapes.plug_decline as jsonb;
comment on domain shapes.plug_decline is $$What declining came to. `expired` when it was too late.

{ status: 'declined' | 'expired' }$$;

create domain shapes.introduction as jsonb;
comment on domain shapes.introduction is $$The chat of the three; `created` is false when the same introduction was made before. In stage
`asked` it is the chat to be: one of the two, or both, are asked first.

{ threadId: uuid, created: boolean, stage: 'asked' | 'introduced' }$$;

create domain shapes.plug_withdrawal as jsonb;
comment on domain shapes.plug_withdrawal is $$What withdrawing came to: `withdrawn`, or how the request had ended before. `askAgainAt` is when
the same friend can be asked for the same member again; null: at once.

{ stage: request_stage, askAgainAt: timestamp | null }$$;

create domain shapes.introduction_answer as jsonb;
comment on domain shapes.introduction_answer is $$What an answer came to. `met` opens the chat, `waiting` says that somebody else is asked too,
`over` that the introduction can't come about any more.

{ status: 'met' | 'waiting' | 'not_now' | 'later' | 'over', threadId: uuid | null, askAgainAt: timestamp | null }$$;

create domain shapes.bond as text constraint bond_known check (value in ('close', 'good', 'loose'));
comment on domain shapes.bond is 'How well two friends know each other, and no more than that.';

create domain shapes.connector as jsonb;
comment on domain shapes.connector is $$A mutual friend whom the caller can ask for an introduction, and what speaks for asking them; with `askAgainAt` not before
then, because they were asked already.

person & {
  askAgainAt?: timestamp,
  why: {
    // From five decisions on.
    answersWithinDay: boolean,
    // Between them and the target, as it stood at the beginning of the week.
    bond: bond,
    // Three times or more in seven days, by whomever.
    askedALot: boolean
  }
}$$;

create domain shapes.connectors as jsonb;
comment on domain shapes.connectors is $$Whom the caller can ask for an introduction to a member: the mutual friends through whom the member takes introductions, and those whom
the caller has asked already. Who helps most is first: a closer bond and a quick answer count for them, having been asked a lot this week against them; then by
name. `mutualCount` counts all mutual friends. Where none of them can be asked, `chain` are friends of the caller who know somebody who can introduce them, at
most five; their `bond` is the one with the caller.

{ connectors: connector[], mutualCount: int, chain: connector[] }$$;

create domain shapes.relationship_state as text constraint relationship_state_known check (
  value in ('self', 'friend', 'intro_open', 'no_relationship'));
comment on domain shapes.relationship_state is 'How the caller stands to a member: what the buttons of a profile follow from.';

create domain shapes.open_request as jsonb;
comment on domain shapes.open_request is $$A plug request of the caller's that nobody has answered yet. `connectorId` is null when the one
who was asked has left the club.

{ threadId: uuid, connectorId: uuid | null, expiresAt: timestamp }$$;

create domain shapes.relationship as jsonb;
comment on domain shapes.relationship is $$How the caller and another member stand, and where they can talk.

{
  relationship: relationship_state,
  connection: connection_state,
  // The newest intro chat both are in.
  introThreadId: uuid | null,
  directThreadId: uuid | null,
  openRequests: open_request[]
}$$;
