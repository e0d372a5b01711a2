-- Shapes of people: a face, a card, a page, and how two members stand.

create domain shapes.person as jsonb;
comment on domain shapes.person is $$Enough to show somebody; `id` is the user id, as everywhere except `member_card.id`.

{ id: uuid, name: text, avatarUrl: text | null }$$;

create domain shapes.short_card as jsonb;
comment on domain shapes.short_card is $$A person in a list.

person & { city: text | null, badge: text }$$;

create domain shapes.friend_card as jsonb;
comment on domain shapes.friend_card is $$A friend in a list of friends.

short_card & { igHandle: text | null }$$;

create domain shapes.blocked_members as jsonb;
comment on domain shapes.blocked_members is $$Whom the caller blocked, newest first.

short_card[]$$;

create domain shapes.friend_list as jsonb;
comment on domain shapes.friend_list is $$Friends of a member, by name.

friend_card[]$$;

create domain shapes.mutual_friends as jsonb;
comment on domain shapes.mutual_friends is $$The friends the caller shares with one member; `count` counts all of them.

{ memberId: uuid, count: int, friends: person[] }$$;

create domain shapes.mutual_friends_list as jsonb;
comment on domain shapes.mutual_friends_list is $$One entry for every member asked about, in that order.

mutual_friends[]$$;

create domain shapes.industry_score as jsonb;
comment on domain shapes.industry_score is $$How strong a member is in one industry, from 0 to 100.

{ label: industry, score: int }$$;

create domain shapes.industry_score_list as jsonb;
comment on domain shapes.industry_score_list is $$The scores of a member, highest first.

industry_score[]$$;

create domain shapes.city_strength as jsonb;
comment on domain shapes.city_strength is $$A city where a member is at home; 100 is the strongest.

{ city: text, strength: int }$$;

create domain shapes.open_request as jsonb;
comment on domain shapes.open_request is $$A plug request of the caller's that nobody has answered yet. `connectorId` is null when the one who was asked has left the club.

{ threadId: uuid, connectorId: uuid | null, expiresAt: timestamp }$$;

create domain shapes.member_card as jsonb;
comment on domain shapes.member_card is $$What cards, carousels and sheets show. Missing values are filled as the product words them (`age` 25, `city` "Unknown", `badge` "Member", bios "New member").

{
  // The profile's id; `userId` is the account's.
  id: uuid,
  userId: uuid,
  name: text,
  age: int,
  city: text,
  photos: text[],
  avatarUrl: text | null,
  badge: text,
  founder: boolean,
  igHandle: text | null,
  // What the member wrote when finishing the profile, else what they applied with.
  shortBio: text,
  longBio: text,
  // Highest first, never empty.
  industryScores: industry_score[],
  knownFor: text[],
  citiesOftenIn: text[],
  memberSince: timestamp,
  // The rounded mean of the scores by industry.
  score: int,
  // 1700 + 23 × score.
  clout: int,
  percentile: int,
  // 100 − percentile, never below 1.
  topPercent: int,
  isDirectFriend: boolean,
  // Counts all mutual friends.
  mutualCount: int,
  // At most 3 of them unless said otherwise (5 in `plug_opportunity`, 6 in `member_profile`), the highest score first.
  mutuals: person[],
  // The caller's own unanswered plug requests towards them.
  openRequests: open_request[]
}$$;

create domain shapes.found_member as jsonb;
comment on domain shapes.found_member is $$A member a search found; `relevance` is above 10.

member_card & { relevance: number }$$;

create domain shapes.found_members as jsonb;
comment on domain shapes.found_members is $$What a search found, best first.

found_member[]$$;

create domain shapes.discover_page as jsonb;
comment on domain shapes.discover_page is $$A page of discover. Pass `nextCursor` back as `after`.

{
  profiles: member_card[],
  // With the first page only, most members first, at most 40; empty afterwards.
  cities: text[],
  nextCursor: text | null
}$$;

create domain shapes.relationship as jsonb;
comment on domain shapes.relationship is $$How the caller and another member stand, and where they can talk.

{
  relationship: relationship_state,
  connection: connection_state,
  // The newest intro chat both are in.
  introThreadId: uuid | null,
  directThreadId: uuid | null,
  openRequests: open_request[]
}$$;

create domain shapes.network_impact as jsonb;
comment on domain shapes.network_impact is $$Introductions a member made. `successRate` is the percentage that became friends, null until there was one.

{ made: int, successRate: int | null }$$;

create domain shapes.endorsement as jsonb;
comment on domain shapes.endorsement is $$What one member says of another in one industry.

{
  id: uuid,
  industry: industry,
  endorserId: uuid,
  endorserName: text,
  endorserAvatar: text | null,
  snippet: text,
  createdAt: timestamp
}$$;

create domain shapes.endorsement_page as jsonb;
comment on domain shapes.endorsement_page is $$A page of endorsements, newest first; `total` counts all. Pass `nextCursor` back as `after`.

{ endorsements: endorsement[], total: int, nextCursor: uuid | null }$$;

create domain shapes.sent_request as jsonb;
comment on domain shapes.sent_request is $$A request for an endorsement the caller sent: `recipient` is "@handle" of a member, or an e-mail address.

{ id: uuid, kind: 'member' | 'email', recipient: text, createdAt: timestamp }$$;

create domain shapes.sent_requests as jsonb;
comment on domain shapes.sent_requests is $$Requests that were just sent.

sent_request[]$$;

create domain shapes.received_request as jsonb;
comment on domain shapes.received_request is $$A request for an endorsement by the caller; `industries` are the requester's.

{ id: uuid, requester: person, industries: industry[], createdAt: timestamp }$$;

create domain shapes.endorsement_requests as jsonb;
comment on domain shapes.endorsement_requests is $$Open requests, newest first.

{ sent: sent_request[], received: received_request[] }$$;

create domain shapes.endorsement_mail as jsonb;
comment on domain shapes.endorsement_mail is $$What the mail that asks an outsider for an endorsement needs. `isMember`: the address belongs to a member by now.

{ email: text, requesterName: text, isMember: boolean }$$;
