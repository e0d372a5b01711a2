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
