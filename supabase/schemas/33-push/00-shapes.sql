-- Documents about pushes: what reaches a device that has the app closed.

create domain shapes.push_keys as jsonb;
comment on domain shapes.push_keys is $$The pair of keys a club signs its pushes with (VAPID, RFC 8292), as base64url. `toLoopback`: pushes may go to this machine, as tests do.

{ publicKey: text, privateKey: text, toLoopback: boolean }$$;

create domain shapes.push_key as jsonb;
comment on domain shapes.push_key is $$The public key browsers subscribe with, as base64url; null when nobody sends pushes for this club yet.

{ publicKey: text | null }$$;

create domain shapes.push_words as jsonb;
comment on domain shapes.push_words is $$What a device is told, encrypted for it alone. Of one `tag` the newest stands in place of those before. `unread` are the tags that still are unread, null
where they are too many to list: shown ones that are not on it were read elsewhere. `at`: of two, the later one holds. `quiet`: it replaces and does not sound. `answer`: the key by
which the device marks the conversation as read (`answer_push`); null where there is none.

{ id: uuid | null, title: text, body: text, tag: text, path: text, threadId: uuid | null, count: int, unread: text[] | null, at: int, quiet: boolean, answer: text | null }$$;

create domain shapes.waiting_push as jsonb;
comment on domain shapes.waiting_push is $$A push to hand over now. `version` is told again with what became of it. `ttl` in seconds; `topic` and `urgency` as in RFC 8030.

{
  id: uuid, version: int, endpoint: text, p256dh: text, auth: text,
  topic: text, urgency: text, ttl: int, words: push_words
}$$;

create domain shapes.settled_push as jsonb;
comment on domain shapes.settled_push is $$What became of a push: one of `delivered`, `gone`, `refused`, `failed`. `retryAfter` in seconds.

{ id: uuid, version: int, outcome: text, error?: text, retryAfter?: int }$$;

create domain shapes.push_batch as jsonb;
comment on domain shapes.push_batch is $$Pushes that nobody else hands over now. `nextAttemptAt` is when the next one is due, null when none waits. `unsettled`: what became of these
could not be noted yet, and is to be said again.

{ pushes: waiting_push[], unsettled: settled_push[], nextAttemptAt: timestamp | null }$$;
