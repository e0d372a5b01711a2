-- Documents about endorsements.

create domain shapes.endorsement as jsonb;
comment on domain shapes.endorsement is $$What one member says of another in one industry.

{
  id: uuid,
  industry: industry,
  // Null, without a picture and as "A member", for whoever may not know that the two are friends: only friends endorse each other.
  endorserId: uuid | null,
  endorserName: text,
  endorserAvatar: text | null,
  snippet: text,
  createdAt: timestamp
}$$;

create domain shapes.endorsement_page as jsonb;
comment on domain shapes.endorsement_page is $$A page of endorsements, newest first; `total` counts all. Pass `nextCursor` back as
`after`.

{ endorsements: endorsement[], total: int, nextCursor: uuid | null }$$;

create domain shapes.sent_request as jsonb;
comment on domain shapes.sent_request is $$A request for an endorsement the caller sent: `recipient` is "@handle" of a member, or an
e-mail address.

{ id: uuid, kind: 'member' | 'email', recipient: text, createdAt: timestamp }$$;

create domain shapes.sent_requests as jsonb;
comment on domain shapes.sent_requests is $$Requests that were just sent.

sent_request[]$$;

create domain shapes.received_request as jsonb;
comment on domain shapes.received_request is $$A request for an endorsement by the caller; `industries` are the requester's.

{ id: uuid, requester: person, industries: industry[], createdAt: timestamp }$$;

create domain shapes.endorsement_requests as jsonb;
comment on domain shapes.endorsement_requests is $$Open requests, newest first.

{ sent: sent_request[], received: received_request[] }$$;

create domain shapes.endorsement_request_status as text constraint endorsement_request_status_known check (
  value in ('open', 'answered', 'declined', 'cancelled'));
comment on domain shapes.endorsement_request_status is 'Where a request for an endorsement stands.';
