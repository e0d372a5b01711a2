-- Documents about a member's rights: going away and coming back.

create domain shapes.absence_kind as text constraint absence_kind_known check (value in ('pause', 'closing'));
comment on domain shapes.absence_kind is 'How a member is away: a pause lasts until they sign in, a closing account is erased at its date unless they sign in before.';

create domain shapes.closing as jsonb;
comment on domain shapes.closing is $$An account that closes. `eraseAt` is when it is erased, unless its member signs in before.

{ eraseAt: timestamp }$$;

create domain shapes.absence as jsonb;
comment on domain shapes.absence is $$That a member is away, since when, and when the account is erased; `eraseAt` is null in a pause.

{ kind: absence_kind, since: timestamp, eraseAt: timestamp | null }$$;

create domain shapes.absence_wish as text constraint absence_wish_known check (value in ('pause', 'close', 'erase', 'back'));
comment on domain shapes.absence_wish is 'What a member asked the committee to do with their account.';

create domain shapes.export_state as text constraint export_state_known check (value in ('waiting', 'ready', 'failed', 'ended'));
comment on domain shapes.export_state is 'Where an export is: being made, to be fetched, given up, or swept away after its day.';

create domain shapes.my_export as jsonb;
comment on domain shapes.my_export is $$The caller's newest export. `parts` are its files in the bucket `exports`, in order; each is to be fetched with a
signed address until `endsAt`. `nextAt` is when another one can be asked for; null when it can be now.

{
  id: uuid,
  state: export_state,
  askedAt: timestamp,
  readyAt: timestamp | null,
  endsAt: timestamp | null,
  nextAt: timestamp | null,
  bytes: int,
  parts: text[]
}$$;

create domain shapes.export_to_make as jsonb;
comment on domain shapes.export_to_make is $$An export that nobody else makes now. `about` is everything about the member, by subject; `pictures` are the names of
their pictures in the bucket `profile-photos`, `files` those of what they sent in `message-photos` and `message-voice`.

{ id: uuid, member: uuid, name: text, madeAt: timestamp, about: { [text]: json }, pictures: text[], files: text[] }$$;
