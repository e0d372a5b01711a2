-- Documents about what waits to leave the house.

create domain shapes.outbox_mail as jsonb;
comment on domain shapes.outbox_mail is $$A mail to deliver now. `id` stays the same at every attempt, `attempt` counts them from 1.

{ id: uuid, template: text, recipient: text, facts: { [text]: json | null }, attempt: int }$$;

create domain shapes.outbox_batch as jsonb;
comment on domain shapes.outbox_batch is $$Mails that nobody else delivers now. `nextAttemptAt` is when the next one is due, null when none waits.

{ mails: outbox_mail[], nextAttemptAt: timestamp | null }$$;
