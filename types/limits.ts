// Written by `npm run gen:types` from supabase/schemas and supabase/config.toml: not by hand.

/** By table and column: `max` counts characters of a text, items of a list; `each` the characters of one item. */
export const limits = {
  applications: {
    city: { min: 1, max: 80 },
    email: { max: 254 },
    instagram: { max: 64 },
    invited_by: { max: 120 },
    linkedin: { max: 200 },
    long_bio: { min: 1, max: 400 },
    name: { max: 100 },
    photos: { max: 5 },
    press_links: { max: 5 },
    short_bio: { max: 200 },
    tiktok: { max: 200 },
  },
  clout_history: {
    clout: { min: 1700, max: 4000 },
  },
  endorsement_requests: {
    recipient_email: { max: 254 },
  },
  endorsements: {
    snippet: { min: 1, max: 280 },
  },
  industry_scores: {
    score: { min: 0, max: 100 },
  },
  link_cards: {
    address: { max: 2000 },
    description: { min: 1, max: 300 },
    site: { min: 1, max: 60 },
    title: { min: 1, max: 200 },
  },
  message_files: {
    height: { min: 1, max: 9999 },
    place: { min: 1, max: 10 },
    width: { min: 1, max: 9999 },
  },
  message_threads: {
    reason: { min: 1, max: 500 },
    title: { min: 1, max: 250 },
  },
  messages: {
    content: { min: 1, max: 4000 },
  },
  notifications: {
    body: { max: 1000 },
    group_key: { min: 1, max: 120 },
    title: { min: 1, max: 200 },
  },
  posts: {
    content: { min: 1, max: 500 },
    images: { max: 3 },
    location: { min: 1, max: 120 },
    max_attendees: { min: 1, max: 100000 },
    tags: { max: 20, each: 50 },
  },
  profiles: {
    age: { min: 18, max: 120 },
    badge: { min: 1, max: 30 },
    bio: { max: 140 },
    cities_often_in: { max: 5, each: 80 },
    city: { min: 1, max: 80 },
    display_name: { min: 1, max: 100 },
    ig_handle: { min: 1, max: 64 },
    known_for: { max: 3, each: 40 },
    long_bio: { max: 1000 },
    name: { min: 1, max: 100 },
    photos: { max: 5 },
    press_links: { max: 5 },
    score: { min: 0, max: 100 },
    short_bio: { max: 200 },
  },
} as const

/** What several rules ask for, or no column says. */
export const numbers = {
  /** The hours after which a member is not "active recently" any more. */
  activeHours: 24,
  /** The people one member takes into groups in a day. */
  addedADay: 100,
  /** The days in which a member may answer a measure of the committee. */
  appealDays: 14,
  /** The minutes in which a message can be edited. */
  editMinutes: 15,
  /** The groups one member makes in a day. */
  groupsADay: 20,
  /** The days for which what the committee hid is kept for its way back. */
  hiddenDays: 30,
  /** The members of a club from which on a share of it says something. */
  leastCountedClub: 10,
  /** The cards a member can ask for in ten minutes. */
  linkAsksAtOnce: 30,
  /** Characters of an e-mail address. */
  longestEmail: 254,
  /** Characters of a group's name. */
  longestGroupName: 60,
  /** Characters of a web address. */
  longestLink: 2048,
  /** Characters of what a connector adds to their yes. */
  longestNote: 280,
  /** Characters of the place where two could meet. */
  longestPlace: 80,
  /** Characters of the reason for a plug, and of the words of an introduction. */
  longestReason: 500,
  /** Characters of the words of a report, of an appeal, and of an admin's note about either. */
  longestReport: 500,
  /** Characters of an endorsement. */
  longestSnippet: 280,
  /** The days of one stay. */
  longestStay: 92,
  /** The requests for endorsements that one member may have open. */
  mostEndorsementRequests: 3,
  /** The people of a group. */
  mostInAGroup: 12,
  /** The industries one applicant or member chooses. */
  mostIndustries: 3,
  /** The days for which a member may be limited. */
  mostLimitDays: 90,
  /** The photographs of one message. */
  mostMessagePhotos: 10,
  /** Bytes of a password. */
  mostPasswordBytes: 72,
  /** The photographs of an application and of a profile. */
  mostPhotos: 5,
  /** The conversations a member pins at most. */
  mostPinned: 5,
  /** The reports that one member may make in 24 hours. */
  mostReportsADay: 20,
  /** The stays of one member that are not over. */
  mostStays: 10,
  /** The minutes of a voice note. */
  mostVoiceMinutes: 5,
  /** The people of a conversation in which it is shown who has seen a message. */
  mostWithReceipts: 8,
  /** The hours in which a message can be taken back. */
  takeBackHours: 24,
  /** Characters of a password that is set. */
  leastPassword: 6,
} as const

/** The bytes of a file, by bucket. */
export const fileBytes = {
  'link-pictures': 2097152,
  'message-photos': 5242880,
  'message-voice': 8388608,
  'profile-photos': 10485760,
} as const
