-- Shapes of the screens: the dashboard, the own profile, the page of another member.

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
  pressLinks: text[]
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

create domain shapes.setup_progress as jsonb;
comment on domain shapes.setup_progress is $$What a member has done of finishing the profile. Written by the member: a step counts as done only when it is `true`.

{ [text]: json }$$;

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
  // What the score gained since seven days ago (or since the first day known), in points of the score, each worth 23 of clout. May be 0 or negative.
  weeklyGain: int,
  completion: { required: boolean, steps: setup_steps, completedSteps: int, percent: int },
  // The newest unread one.
  notification: banner_notification | null,
  suggestions: connection_suggestion[],
  opportunities: plug_opportunity[]
}$$;

create domain shapes.clout_day as jsonb;
comment on domain shapes.clout_day is $$The clout of one day.

{ day: date, clout: int }$$;

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
  setupRequired: boolean,
  discoveryVisible: boolean,
  // `rank` counts active members with a higher score, plus one.
  scoreCards: { clout: int, plugs: int, rank: int },
  cityStrengths: city_strength[],
  // A default set when the member has no scores.
  radar: industry_score[],
  plugsByIndustry: { industry: industry, count: int }[],
  // At most the last 90 days, oldest first, today's last.
  cloutGrowth: clout_day[],
  // At most 5.
  friends: person[],
  friendCount: int,
  pressLinks: text[],
  connectedAccounts: { instagram: boolean, contacts: boolean },
  blockedCount: int,
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  endorsementRequests: endorsement_requests
}$$;
