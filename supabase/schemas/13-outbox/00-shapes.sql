-- Documents about what waits to leave the house.

create domain shapes.outbox_mail as jsonb;
comment on domain shapes.outbox_mail is $$A mail to deliver now. `id` stays the same at every attempt, `attempt` counts them from 1.

{ id: uuid, template: text, recipient: text, facts: { [text]: json | null }, attempt: int }$$;

create domain shapes.outbox_batch as jsonb;
comment on domain shapes.outbox_batch is $$Mails that nobody else delivers now. `nextAttemptAt` is when the next one is due, null when none waits.

{ mails: outbox_mail[], nextAttemptAt: timestamp | null }$$;

create domain shapes.mail_progress as text constraint mail_progress_known check (
  value in ('waiting', 'sent', 'in_folder', 'failed', 'dropped'));
comment on domain shapes.mail_progress is
  'How far a mail is: not yet sent, sent, written to the outbox folder of a club without a mail server, given up, or of no use any more before it could be sent.';

create domain shapes.mail_state as jsonb;
comment on domain shapes.mail_state is $$What has become of a mail. `error` is what the mail server said last, `nextAttemptAt` when a waiting one is
tried again.

{ state: mail_progress, error: text | null, sentAt: timestamp | null, nextAttemptAt: timestamp | null }$$;

create domain shapes.approval_link as jsonb;
comment on domain shapes.approval_link is $$Whose first password a link may set.

{ userId: uuid, email: text, name: text }$$;
