-- Words and documents about the feed.

create domain shapes.post_type as text constraint post_type_known check (value in ('post', 'event'));
comment on domain shapes.post_type is 'What members make.';

create domain shapes.rsvp_status as text constraint rsvp_status_known check (value in ('going', 'requested'));
comment on domain shapes.rsvp_status is 'An answer to an event: `requested` waits until a plug to the host is approved.';

create domain shapes.post as jsonb;
comment on domain shapes.post is $$A post or an event as the feed shows it to the caller.

{
  id: uuid,
  type: post_type,
  content: text,
  location: text | null,
  tags: text[],
  images: text[],
  rsvpEnabled: boolean,
  eventDate: date | null,
  eventTime: time | null,
  maxAttendees: int | null,
  likesCount: int,
  goingCount: int,
  createdAt: timestamp,
  updatedAt: timestamp,
  author: short_card,
  isOwn: boolean,
  // By the committee: only its author still sees that it is there.
  hidden: boolean,
  isFriend: boolean,
  // An answer of the caller's goes at once: a friend of the author, or somebody who was introduced to them.
  mayGo: boolean,
  isLiked: boolean,
  // The caller's own answer.
  rsvp: rsvp_status | null,
  isPast: boolean,
  isFull: boolean,
  // At most 15 who are going; `goingCount` counts all.
  attendees: person[],
  // Friends shared with the author, at most 15; empty for one's own posts.
  mutuals: { count: int, friends: person[] },
  // One of them can be asked, or was asked, for an introduction to the author.
  hasConnector: boolean,
  // Where that is not so: a friend of the caller's who knows somebody who can introduce them.
  chain: person | null
}$$;

create domain shapes.post_edit as jsonb;
comment on domain shapes.post_edit is $$Some of what an author may change in a post, by the names of the columns.

{
  content?: text,
  location?: text | null,
  tags?: text[],
  images?: text[],
  rsvp_enabled?: boolean,
  event_date?: date | null,
  event_time?: time | null,
  max_attendees?: int | null
}$$;

create domain shapes.feed_page as jsonb;
comment on domain shapes.feed_page is $$A page of the feed, newest first. Pass `next` back as `before_created_at` and `before_id`,
unrounded.

{ posts: post[], next: { createdAt: timestamp, id: uuid } | null }$$;

create domain shapes.rsvp_result as jsonb;
comment on domain shapes.rsvp_result is $$The caller's answer as it stands; `already` when it stood before.

{ status: rsvp_status, already: boolean, goingCount: int }$$;
