-- Words and documents about the chat that opens: what the two of it share, and when they could meet.

create domain shapes.suggested_times as jsonb;
comment on domain shapes.suggested_times is $$When one of two suggests to meet. `times` are those still ahead, the earliest first; `agreed` is the one the other took.

{ id: uuid, by: uuid, times: timestamp[], place: text | null, agreed: timestamp | null }$$;

create domain shapes.shared_event as jsonb;
comment on domain shapes.shared_event is $$An event both go to. Day and hour are the host's.

{ id: uuid, content: text, date: date | null, time: time | null }$$;

create domain shapes.occasion as jsonb;
comment on domain shapes.occasion is $$What the caller and the other one of a chat share, as far as the caller sees it on the other's profile and in the feed.

{
  // Where both are at home or often.
  cities: text[],
  industries: text[],
  // Without who introduced them.
  mutuals: { count: int, people: person[] },
  events: shared_event[],
  // The next times both are in one city.
  inTown: stays,
  // Whether one of the two has said something.
  begun: boolean
}$$;
