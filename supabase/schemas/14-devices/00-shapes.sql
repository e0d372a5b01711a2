-- Documents about where a member is signed in.

create domain shapes.signed_in_session as jsonb;
comment on domain shapes.signed_in_session is $$One sign-in that still holds. `device` is in words, such as "Chrome on Android", null when it does not say what
it is; `lastSeenAt` is exact to the hour, `current` is the session that asks.

{ id: uuid, device: text | null, startedAt: timestamp, lastSeenAt: timestamp, current: boolean }$$;

create domain shapes.device_alarm as jsonb;
comment on domain shapes.device_alarm is $$The sign-in that a mail about a new device is about: whose, on which device, and when.

{ userId: uuid, email: text, device: text, at: timestamp }$$;

create domain shapes.my_sessions as jsonb;
comment on domain shapes.my_sessions is $$Where a member is signed in: this session first, then the last seen.

signed_in_session[]$$;
