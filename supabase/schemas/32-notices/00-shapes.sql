-- Documents about what members are told, by which ways, and what they were told before.

create domain shapes.notice_kind as text constraint notice_kind_known check (
  value in ('messages', 'plugs', 'introductions', 'friends', 'endorsements', 'likes', 'events', 'club'));
comment on domain shapes.notice_kind is 'What a notification is about. What is of the `club` itself is always told.';

create domain shapes.notice_settings as jsonb;
comment on domain shapes.notice_settings is $$How the caller is told of each kind: in the app, by push, in the letter. All but `club`, which is always told.
`quiet` are the hours in which nothing is pushed and no letter is written, `from` the first and `until` that in which they end, on the clock of `timeZone`;
null until a device has said which that is. `letters`: whether a letter a day may be written at all, at `letterHour`.

{
  kinds: { kind: notice_kind, inApp: boolean, push: boolean, mail: boolean }[],
  quiet: { on: boolean, from: int, until: int },
  letters: boolean,
  letterHour: int,
  timeZone: text | null
}$$;

create domain shapes.notice as jsonb;
comment on domain shapes.notice is $$A notification as the history shows it. `read` too where its kind is not told in the app.

{ id: uuid, kind: notice_kind, title: text, body: text, data: notification_data, createdAt: timestamp, read: boolean }$$;

create domain shapes.notice_history as jsonb;
comment on domain shapes.notice_history is $$A page of what the caller was told, the newest first. `next` is null at the end.

{ notices: notice[], next: { createdAt: timestamp, id: uuid } | null }$$;
