-- Documents about what home shows of today.

create domain shapes.why_meet as jsonb;
comment on domain shapes.why_meet is $$The best reason for two to meet, as far as the caller may know it. What does not belong to it is left out.

{
  reason: 'in-town' | 'same-event' | 'new-here' | 'same-industry' | 'same-city' | 'same-circle',
  // Of `in-town` and `same-city`.
  city?: text,
  // Of `in-town`: the days both are there.
  from?: date,
  to?: date,
  // Of `same-event`: by whom and when.
  host?: text,
  day?: date,
  // Of `new-here`: which of the two.
  who?: uuid,
  industry?: industry
}$$;

create domain shapes.tonight_introduction as jsonb;
comment on domain shapes.tonight_introduction is $$An introduction to make: `one` and `other` are friends of the caller. Or one to ask for: `one` is whom to meet,
`other` the friend to ask.

{ kind: 'introduce' | 'ask', one: person, other: person, why: why_meet }$$;

create domain shapes.tonight as jsonb;
comment on domain shapes.tonight is $$What was chosen for the caller this evening. It stands until the club's hour of the next day.

{
  until: timestamp,
  // How many were chosen, at most 3. Fewer are listed once one was made, waved away or can't come about any more.
  chosen: int,
  introductions: tonight_introduction[]
}$$;

create domain shapes.because_of_you as jsonb;
comment on domain shapes.because_of_you is $$An introduction of the caller's, and what came of it. `threadId` is null once they left that chat.

{ one: person, other: person, came: 'met' | 'friends' | 'talking', threadId: uuid | null }$$;

create domain shapes.event_today as jsonb;
comment on domain shapes.event_today is $$An event of today.

{ id: uuid, content: text, location: text | null, day: date, time: time | null, host: person, goingCount: int, rsvp: rsvp_status | null }$$;

create domain shapes.new_member as jsonb;
comment on domain shapes.new_member is $$Somebody who joined lately. `industry` is one that both are in.

person & { city: text | null, sameCity: boolean, industry: industry | null }$$;
