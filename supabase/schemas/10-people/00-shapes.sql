-- Documents about people: cards, pages and screens.

create domain shapes.member_card as jsonb;
comment on domain shapes.member_card is $$What cards, carousels and sheets show. Missing values are filled as the product words them
(`age` 25, `city` "Unknown", `badge` "Member", bios "New member").

{
  // The profile's id; `userId` is the account's.
  id: uuid,
  userId: uuid,
  name: text,
  // Follows the day of birth; as it was written for members who joined before the day was kept.
  age: int,
  city: text,
  photos: text[],
  avatarUrl: text | null,
  badge: text,
  founder: boolean,
  igHandle: text | null,
  // What the member wrote when finishing the profile, else what they applied with.
  shortBio: text,
  // The text under About where its author shows it, else as `shortBio`.
  longBio: text,
  // Highest first, never empty: fifty in each of five while `hasScores` is false.
  industryScores: industry_score[],
  // Whether these scores are the member's own, or what everybody begins with.
  hasScores: boolean,
  // The label of the strongest industry; "Clout" without scores.
  topLabel: text,
  knownFor: text[],
  citiesOftenIn: text[],
  memberSince: timestamp,
  // The rounded mean of the scores by industry.
  score: int,
  // 1700 + 23 × score.
  clout: int,
  // 100 − topPercent.
  percentile: int,
  // The share of the club's members among whom they stand, rounded, never below 1: the 24th of 61 is among the top 39 percent. By a
  // table of scores in a club of fewer than ten.
  topPercent: int,
  isDirectFriend: boolean,
  // Counts all mutual friends.
  mutualCount: int,
  // At most 3 of them unless said otherwise (5 in `plug_opportunity`, 6 in `member_profile`), the highest score first.
  mutuals: person[],
  // How many of all mutual friends the caller can still ask for an introduction: the member takes introductions through them, and no request
  // of the caller's is open with them.
  askable: int,
  // The caller's own unanswered plug requests towards them.
  openRequests: open_request[],
  // Where no mutual friend can ever be asked: a friend of the caller's who knows somebody who can introduce them.
  chain: person | null
}$$;

create domain shapes.found_member as jsonb;
comment on domain shapes.found_member is $$A member a search found; `relevance` is above 10.

member_card & {
  relevance: number,
  // Whether the friend whose friends were searched may be asked to introduce them. Null in a search of all members.
  mayAsk: boolean | null
}$$;

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

create domain shapes.discover_counts as jsonb;
comment on domain shapes.discover_counts is $$What the filters of discover would show. In a club too large to be counted at once `exact` is false:
`total` counts no further than 1,000, and neither cities nor industries have figures.

{
  total: int,
  exact: boolean,
  // With the other filters kept: how many of them have mutual friends.
  mutuals: int | null,
  // With the other filters kept, by each industry that somebody has.
  industries: { industry: industry, members: int }[],
  // With the other filters kept, most members first.
  cities: { city: text, members: int | null }[]
}$$;

create domain shapes.city_strength as jsonb;
comment on domain shapes.city_strength is $$A city where a member is at home; 100 is the strongest.

{ city: text, strength: int }$$;

create domain shapes.network_impact as jsonb;
comment on domain shapes.network_impact is $$Introductions a member made. `successRate` is the percentage that became friends or of which both said that they met, null until
there was one.

{ made: int, successRate: int | null }$$;

create domain shapes.member_profile as jsonb;
comment on domain shapes.member_profile is $$Everything the sheet and the page of another member show. `mutuals` holds up to 6.

member_card & relationship & {
  // Whether the caller may see the list of friends: a friend, or oneself.
  friendsUnlocked: boolean,
  // Null unless `friendsUnlocked`.
  friendCount: int | null,
  // At most 3.
  topCities: city_strength[],
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  // Those the caller has endorsed already.
  endorsedIndustries: industry[],
  networkImpact: network_impact,
  pressLinks: text[],
  // Where they will be, as far as the caller may know; one's own are in `my_profile`.
  stays: stays,
  // Whether the house introduces the caller, who is new: where nobody can, the dashboard has a way in.
  house: boolean
}$$;

create domain shapes.plug_opportunity as jsonb;
comment on domain shapes.plug_opportunity is $$A member worth an introduction. `mutualsPreview` holds at most 5.

{ profile: member_card, mutualsPreview: person[], reason: 'same-city' | 'same-industry' | 'mutual-friends' }$$;

create domain shapes.plug_opportunities as jsonb;
comment on domain shapes.plug_opportunities is $$At most 10, most mutual friends first.

plug_opportunity[]$$;

create domain shapes.connection_suggestion as jsonb;
comment on domain shapes.connection_suggestion is $$Two friends of the caller who do not know each other yet.

{ user1: member_card, user2: member_card, reason: 'same-city' | 'same-circle' }$$;

create domain shapes.connection_suggestions as jsonb;
comment on domain shapes.connection_suggestions is $$At most 5, those of one city first.

connection_suggestion[]$$;

create domain shapes.setup_steps as jsonb;
comment on domain shapes.setup_steps is $$Which steps of finishing the profile are done.

{ photos: boolean, industries: boolean, bio: boolean, connections: boolean, endorsements: boolean }$$;

create domain shapes.banner_notification as jsonb;
comment on domain shapes.banner_notification is $$The notification on top of the dashboard.

{ id: uuid, title: text, body: text, data: notification_data, createdAt: timestamp }$$;

create domain shapes.home_dashboard as jsonb;
comment on domain shapes.home_dashboard is $$The dashboard in one call.

{
  name: text,
  clout: int,
  // What the clout gained since seven days ago (or since the first day known). May be 0 or negative.
  weeklyGain: int,
  completion: { required: boolean, steps: setup_steps, completedSteps: int, percent: int },
  // The newest unread one.
  notification: banner_notification | null,
  suggestions: connection_suggestion[],
  opportunities: plug_opportunity[],
  // At most 10.
  inTown: in_town_list,
  // Of a newcomer; null for everybody else.
  house: house | null,
  // Null for a caller who did not say how late it is.
  tonight: tonight | null,
  // At most 3, the newest first.
  becauseOfYou: because_of_you[],
  // At most 3, in their order; those of the day on the caller's clock.
  eventsToday: event_today[],
  // At most 6, the newest first.
  newMembers: new_member[]
}$$;

create domain shapes.clout_day as jsonb;
comment on domain shapes.clout_day is $$The clout of one day.

{ day: date, clout: int }$$;

create domain shapes.score_cards as jsonb;
comment on domain shapes.score_cards is $$Where a member stands.

{
  clout: int,
  // Introductions made.
  plugs: int,
  // Active members with a higher score, plus one.
  rank: int,
  // All active members.
  members: int,
  // Whether `topPercent` is the share of these members; else there are too few of them, and it is by a table of scores.
  counted: boolean
}$$;

create domain shapes.clout_week as jsonb;
comment on domain shapes.clout_week is $$What became of the clout in the last seven days, and why.

{
  // As on the dashboard.
  gain: int,
  // Endorsements that came in.
  endorsements: int,
  // Who wrote them, at most 3.
  endorsers: person[],
  // The industries they are in.
  industries: industry[],
  // Industries the member chose: each begins at fifty.
  begun: industry[]
}$$;

create domain shapes.clout_cause as jsonb;
comment on domain shapes.clout_cause is $$An endorsement that raised the score of its industry by one.

{ endorser: person, industry: industry, at: timestamp }$$;

create domain shapes.my_profile as jsonb;
comment on domain shapes.my_profile is $$The own profile with all its figures. `mutuals` and `openRequests` are empty.

member_card & {
  email: text,
  displayName: text | null,
  firstName: text,
  lastName: text,
  // The city as it was written; `city` says "Unknown" instead of null.
  rawCity: text | null,
  bio: text | null,
  // The text under About, and whether members read it. It came from the application, until its author wrote another.
  about: text | null,
  aboutShown: boolean,
  setupRequired: boolean,
  discoveryVisible: boolean,
  scoreCards: score_cards,
  week: clout_week,
  cityStrengths: city_strength[],
  // The own scores; an example while `hasScores` is false.
  radar: industry_score[],
  // Introductions of somebody whose strongest industry this is.
  plugsByIndustry: { industry: industry, count: int }[],
  // Every day from 90 days ago or the first known one, oldest first, today's last.
  cloutGrowth: clout_day[],
  // The newest 5 of the last 30 days.
  cloutCauses: clout_cause[],
  // At most 5.
  friends: person[],
  friendCount: int,
  pressLinks: text[],
  connectedAccounts: { instagram: boolean, contacts: boolean },
  blockedCount: int,
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  endorsementRequests: endorsement_requests,
  // Those that are not over, the earliest first.
  stays: own_stay[],
  // As in `member_profile`.
  house: boolean
}$$;
