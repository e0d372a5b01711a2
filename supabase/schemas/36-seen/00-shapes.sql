-- Documents about what members see of each other's reading and being here.

create domain shapes.seen_choices as jsonb;
comment on domain shapes.seen_choices is $$What a member shows, and so what they see of others: how far they have read, and whether they were here within a day.

{ receipts: boolean, active: boolean }$$;

create domain shapes.receipt as jsonb;
comment on domain shapes.receipt is $$The newest of the caller's messages that another one has seen, and when, to the minute. The earlier ones were seen by then, back to
the first that was noted, `fromSeq`: of those before it nothing is known.

{ memberId: uuid, fromSeq: int, seq: int, at: timestamp }$$;
