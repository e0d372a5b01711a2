-- Documents about what a conversation keeps.

create domain shapes.kept_message as jsonb;
comment on domain shapes.kept_message is $$A message that has something to keep. Of media `content` is cut at 200 characters; of addresses and cards it is whole: they are read from it.

{
  id: uuid,
  seq: int,
  senderId: uuid | null,
  content: text,
  createdAt: timestamp,
  files?: message_file[],
  voice?: message_voice
}$$;

create domain shapes.kept_date as jsonb;
comment on domain shapes.kept_date is $$A date that came of "Suggest a time". Past ones are there for thirty days.

{ id: uuid, at: timestamp, place: text | null }$$;

create domain shapes.kept_page as jsonb;
comment on domain shapes.kept_page is $$A page of what a conversation keeps of one kind, the newest first. Pass `next` back as `before_seq`. `dates` is on the first page of events, to
the two who made them.

{ messages: kept_message[], next: int | null, dates?: kept_date[] }$$;
