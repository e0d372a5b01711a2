// Written by `npm run gen:types` from schema shapes of the database: not by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** An industry, as people read it. Tables keep it in lower case. */
export type Industry = 'Nightlife' | 'Fashion' | 'Tech' | 'Finance' | 'Music' | 'Film' | 'Art' | 'Sports' | 'Travel' | 'Media' | 'Hospitality' | 'Design' | 'RealEstate' | 'Wellness' | 'Lifestyle' | 'Entertainment' | 'Business' | 'Fitness' | 'Consulting' | 'Retail' | 'Food' | 'Beauty' | 'Legal' | 'Education'

/** The title an applicant chooses: the short bio opens with it. */
export type ApplicantTitle = 'Entrepreneur' | 'Artist' | 'Musician' | 'Connector' | 'Model' | 'Creator' | 'Athlete' | 'Investor' | 'Designer' | 'Public Relations' | 'Executive' | 'Director'

/** An industry an applicant chooses from. */
export type ApplicantIndustry = 'Nightlife' | 'Fashion' | 'Tech' | 'Finance' | 'Music' | 'Film' | 'Art' | 'Sports' | 'Travel' | 'Media' | 'Hospitality' | 'Design' | 'RealEstate' | 'Wellness' | 'Lifestyle' | 'Entertainment'

/** What an applicant learns of an application: who is approved signs in instead. */
export type ApplicantStatus = 'pending' | 'rejected'

/** Where an application stands. One that stands aside is not in the queue: another one of its address is. */
export type ApplicationStatus = 'pending' | 'aside' | 'approved' | 'rejected'

/** Whether an applicant's address is theirs: confirmed, asked and not answered yet, never asked, or a member's. */
export type AddressState = 'confirmed' | 'waiting' | 'unasked' | 'member'

/** What an admin did. */
export type AuditAction = 'approve' | 'reject' | 'reopen' | 'disable' | 'enable' | 'update_password' | 'restore_profile' | 'keep_profile' | 'make_admin' | 'remove_admin' | 'resend_welcome' | 'pause' | 'close' | 'erase' | 'call_back' | 'act_on_report' | 'undo_measure' | 'lift_measure' | 'keep_measure' | 'read_context' | 'reset_steps'

/** One to three of the applicant's industries, each from 50 to 100. */
export type ApplicationScores = { [key: string]: number }

/** Whom it was about, as they were called then, and what of their profile; of a report what was done about what, and never who reported. `kind`, `reason` and `act` are a `report_kind`, a `report_reason` and a `safety_act`. */
export type AuditDetail = {
  name?: string | null
  field?: string
  before?: string | null
  after?: string | null
  kind?: string
  reason?: string
  act?: string
  note?: string
  until?: string
}

/** A member whose address or handle stands in an application that did not make them. `application` is the one that did. */
export type ApplicantMember = {
  user_id: string
  name: string | null
  photo: string | null
  status: MemberStatus
  application: string | null
}

/** Another application of the same person, as far as the address or the Instagram handle tells. */
export type RelatedApplication = {
  id: string
  name: string
  status: ApplicationStatus
  submitted_at: string
  reviewed_at: string | null
  same: 'address' | 'handle'
}

/** An application as the console shows it: the columns of the table, the member it made, the address this member signs in with today, and what is known of who applies. `version` counts the decisions; what decides says which one it has seen, and so does what disables or enables the account with the version in `profiles`. `address_member` is the member who has the address, unless the application is approved: as long as somebody has, it can't be. `handle_member` is the one who has the handle. `related` are other applications of the same person, newest first, ten at most. `age` is null when the date of birth says none. */
export type Application = {
  id: string
  email: string
  name: string
  city: string
  industry_scores: ApplicationScores
  short_bio: string | null
  long_bio: string
  instagram: string | null
  linkedin: string | null
  tiktok: string | null
  photos: string[]
  profile_photo: string | null
  press_links: string[]
  invited_by: string | null
  status: ApplicationStatus
  submitted_at: string
  reviewed_at: string | null
  reviewed_by: string | null
  created_at: string
  version: number
  age: number | null
  profiles: Array<{ status: MemberStatus; user_id: string; version: number }>
  account_email: string | null
  confirmed_at: string | null
  address: AddressState
  address_member: ApplicantMember | null
  handle_member: ApplicantMember | null
  related: RelatedApplication[]
}

/** How many applications there are of each status. */
export type ApplicationCounts = { pending: number; approved: number; rejected: number }

/** A page of applications. `counts` follows the query; both it and `total` are exact. `asksApplicants` says whether this club asks applicants to confirm their address. */
export type ApplicationPage = { applications: Application[]; total: number; counts: ApplicationCounts; asksApplicants: boolean }

/** An application of somebody who knows its password. */
export type FoundApplication = { application: string; status: ApplicantStatus }

/** One act of an admin. */
export type AuditEntry = {
  id: string
  action: AuditAction
  adminName: string | null
  adminEmail: string | null
  applicationId: string | null
  targetEmail: string | null
  detail: AuditDetail
  createdAt: string
}

/** A page of the audit, newest first. */
export type AuditPage = { entries: AuditEntry[]; total: number }

/** Whether a member is in good standing. Only an active one reads and writes: the club disabled an inactive one, and one who is away paused or closes the account. */
export type MemberStatus = 'active' | 'inactive' | 'away'

/** Enough to show somebody; `id` is the user id, as everywhere except `member_card.id`. */
export type Person = { id: string; name: string; avatarUrl: string | null }

/** A person in a list. */
export type ShortCard = Person & { city: string | null; badge: string }

/** How strong a member is in one industry, from 0 to 100. */
export type IndustryScore = { label: Industry; score: number }

/** The scores of a member, highest first. */
export type IndustryScoreList = IndustryScore[]

/** What a member has done of finishing the profile. Written by the member: a step counts as done only when it is `true`. */
export type SetupProgress = { [key: string]: Json }

/** Some of what a member may change in the own profile, by the names of the columns. */
export type ProfileEdit = {
  display_name?: string | null
  name?: string | null
  city?: string | null
  photos?: string[]
  bio?: string | null
  long_bio?: string | null
  about_shown?: boolean
  ig_handle?: string | null
  known_for?: string[]
  cities_often_in?: string[]
  press_links?: string[]
  discovery_visible?: boolean
  instagram_connected?: boolean
  contacts_connected?: boolean
  setup_required?: boolean
  setup_progress?: SetupProgress
}

/** What of a member the committee looks at again: a taken handle is one that another member holds. */
export type ProfileField = 'name' | 'handle' | 'photo' | 'taken_handle'

/** What a member changed since the committee looked. A `photo` is an address. */
export type ProfileChange = {
  id: string
  member: Person
  applicationId: string | null
  field: ProfileField
  before: string | null
  after: string | null
  changedAt: string
}

/** A page of changes, newest first. */
export type ProfileChangePage = { changes: ProfileChange[]; total: number }

/** What pressing Connect came to: the first press waits, the second makes friends. */
export type ConnectResult = 'pending' | 'active'

/** A friend in a list of friends. */
export type FriendCard = ShortCard & {
  igHandle: string | null
  /** Whether the caller may introduce them: they take introductions through any friend, or chose the caller. Null in the list of another member. */
  mayIntroduce: boolean | null
}

/** Friends of a member, by name. */
export type FriendList = FriendCard[]

/** Whom the caller blocked, newest first. */
export type BlockedMembers = ShortCard[]

/** The friends the caller shares with one member; `count` counts all of them. */
export type MutualFriends = { memberId: string; count: number; friends: Person[] }

/** One entry for every member asked about, in that order. */
export type MutualFriendsList = MutualFriends[]

/** How the row of two members stands: `pending` while one of them pressed Connect. */
export type ConnectionStatus = 'pending' | 'active' | 'blocked'

/** Who may ask to be introduced to the caller: everyone with a mutual friend, or with `onlyChosen` only those whose mutual friend is one of `chosen`, who are kept either way. By name. `askedFirst` says whether the caller is asked before a chat opens: what they decided, or what the club did. `welcoming` says whether they welcome newcomers. */
export type Introductions = { onlyChosen: boolean; askedFirst: boolean; chosen: ShortCard[]; welcoming: boolean }

/** What kind of conversation it is. */
export type ThreadType = 'direct_message' | 'plug_request' | 'intro_chat'

/** Where a plug request stands. */
export type RequestStatus = 'pending' | 'approved' | 'declined' | 'expired'

/** Where a plug request stands, finer than its status: it waits for the connector, or was passed on and the target is asked. Both are `pending`. Of those that are `expired` nobody answered, or it did not come about, or the requester withdrew it, or the two met by another way. */
export type RequestStage = 'waiting' | 'asked' | 'introduced' | 'declined' | 'expired' | 'not_met' | 'withdrawn' | 'overtaken'

/** Who speaks: a member, the club itself, or the card of a plug request. */
export type MessageType = 'user' | 'system' | 'request_card'

/** What a message carries besides its text. `message_type` says which: a member may put anything into a message of type `user`. */
export type MessageMetadata =
  | RequestCard
  // The note an intro chat opens with.
  | { kind: 'greeting' }
  // A note about its sender: they came into the group, or are not in it any more.
  | { group: 'person' }
  // Of a message of photographs: how many it was sent with.
  | { kind: 'photographs'; count: number }
  // Of a voice note.
  | { kind: 'voice' }
  // Of a message with the card of a page of the web.
  | { kind: 'link'; card: string }
  | { [key: string]: Json }

/** One emoji a member a message. */
export type Reaction = { userId: string; emoji: string }

/** What a message answers, as it is now. `content` is cut at 200 characters. */
export type QuotedMessage = { id: string; seq: number; senderId: string | null; content: string; removed: boolean }

/** A row of `messages`, as open tabs hear it, with what others made of it. */
export type Message = {
  id: string
  thread_id: string
  sender_id: string | null
  content: string
  message_type: MessageType
  metadata: MessageMetadata
  created_at: string
  seq: number
  hidden: boolean
  reply_to: string | null
  edited_at: string | null
  removed_at: string | null
  /** Where there are any, the first one first. */
  reactions?: Reaction[]
  /** Where it answers one: null when the caller does not read that. */
  quoted?: QuotedMessage | null
  /** Where there are any, in order. */
  files?: MessageFile[]
  voice?: MessageVoice
  card?: LinkCard
}

/** Messages of a conversation, ascending by `seq`. */
export type MessagePage = { messages: Message[] }

/** Whose Connect was pressed, seen from the caller. */
export type ConnectionState = 'none' | 'pending_mine' | 'pending_theirs' | 'active'

/** The newest message of a conversation, for its row in the list. `content` is cut at 200 characters; notes of the club have no sender. */
export type LastMessage = {
  id: string
  seq: number
  type: MessageType
  content: string
  senderId: string | null
  senderName: string | null
  createdAt: string
}

/** What a member says of whether they met whom they were introduced to. */
export type MeetingAnswer = 'met' | 'planned' | 'not_yet' | 'did_not_fit'

/** What the caller said of whether the two met, which nobody else reads, and whether it is to be asked now. */
export type Meeting = { answer: MeetingAnswer | null; due: boolean }

/** A conversation as the inbox shows it to the caller. The first unread message is the first of `seq > lastReadSeq`. */
export type Thread = {
  id: string
  type: ThreadType
  /** "Welcome" where the house introduced the two: then there is no connector. */
  title: string | null
  /** Requests only. A request past its date says `expired`, whatever is stored. */
  status: RequestStatus | null
  stage: RequestStage | null
  /** To the requester of a request that came to nothing: from when on the same can be asked again, if not at once. */
  askAgainAt: string | null
  createdAt: string
  updatedAt: string
  expiresAt: string | null
  reason: string | null
  requesterId: string | null
  targetId: string | null
  connectorId: string | null
  parentRequestId: string | null
  introThreadId: string | null
  /** Whether it goes through two friends: the connector passes the request on to a friend of theirs whom the target knows. */
  chain: boolean
  /** In the chat of a chain: whom the target knows. */
  secondConnectorId: string | null
  /** To the connector of a chain's request: whom they passed it on to. */
  passedTo: Person | null
  /** The others. */
  participants: Person[]
  /** Who left the group: what they wrote stays theirs. */
  former: Person[]
  /** Null in an empty chat. */
  lastMessage: LastMessage | null
  lastReadSeq: number
  unreadCount: number
  /** True for the connector of a request that waits for them only. */
  actionRequired: boolean
  canSend: boolean
  /** A direct chat whose other member has no account that can sign in: nobody would read a message. */
  closed: boolean
  /** Set in intro chats for requester and target: the Connect button. */
  connection: ConnectionState | null
  /** Set in intro chats for requester and target, from three days after the introduction until sixty days after it. */
  meeting: Meeting | null
  /** What stands of when to meet, to the two of an intro or a direct chat. */
  times: SuggestedTimes | null
  /** Of one conversation that is asked for: to the two of an intro chat, and of a direct chat in which nobody has spoken. */
  occasion?: Occasion | null
  /** Of a group of friends, whose name is the title; `type` is that of an intro chat. */
  group?: GroupChat
  /** Where the caller keeps it; null where they did nothing with it. */
  shelf?: Shelf | null
  /** Of one conversation that is asked for: how far others have seen what the caller wrote. Empty where nobody shows it, in requests, and beyond eight people. */
  seen?: Receipt[]
  /** Likewise, where the other one of a direct chat was here within a day, and both are friends who show it: for how long a screen may say so without asking again. It says nothing of when they were. */
  activeUntil?: string | null
}

/** What a chat of friends has beside its name and people, to one of them. They read what was said since `joinedAt`. The maker is null while the caller sees nobody else in it who could be. */
export type GroupChat = { makerId: string | null; joinedAt: string; full: boolean }

/** What a member is asked before they are introduced. `wanted` says that the other one asked for it; else it is the connector's own idea. */
export type IntroductionAsk = {
  id: string
  connector: Person
  other: ShortCard
  wanted: boolean
  /** The other one's, if they asked for it and said why. */
  reason: string | null
  /** What the connector adds. */
  note: string | null
  endsAt: string
  /** When "Ask me later" asks again; null when there is no later any more. */
  laterAt: string | null
  /** `meet` while somebody else is asked too. */
  answer: 'meet' | null
  /** Of a chain: the connector is the second one, and the other one is a friend of a friend of theirs. */
  chain: boolean
}

/** What the second connector of a chain is asked: whether they introduce a friend of their friend's to somebody they know. Who it is they read when the chat opens. */
export type ChainAsk = {
  id: string
  /** Their friend, who passed it on. */
  connector: Person
  target: ShortCard
  /** The requester's. */
  reason: string | null
  /** What the connector adds, to them alone. */
  note: string | null
  endsAt: string
  /** When "Ask me later" asks again; null when there is no later any more. */
  laterAt: string | null
  /** `meet` while the target is asked too. */
  answer: 'meet' | null
}

/** An introduction of two friends of the caller's that opens when those who are asked first have said yes. Who is asked, and what they said, it does not say. */
export type WaitingIntroduction = { id: string; friends: Person[]; note: string | null; endsAt: string }

/** A page of conversations, newest first; before them, on the first page, those that are pinned. Pass `next` back as `before_updated_at` and `before_id`, unrounded. The first page also has what the caller is asked before they are introduced, which introductions of theirs wait for that, and whom they are asked to welcome. */
export type InboxPage = {
  threads: Thread[]
  next: { updatedAt: string; id: string } | null
  /** Without what is archived. */
  total: number
  /** On the first page, unless it is of plug chats alone: how many are archived. */
  archived?: number | null
  asks: IntroductionAsk[]
  chainAsks: ChainAsk[]
  waiting: WaitingIntroduction[]
  welcomes: WelcomeList
}

/** What the badges show. */
export type UnreadCounts = {
  messages: number
  threads: number
  /** The share of the 30 conversations in which something happened last, with the `seq` of the newest message the caller sees: a read mark that waits on a device takes away what of it lies before the mark, and nothing twice. */
  newest: Array<{ threadId: string; unread: number; lastSeq: number | null }>
  /** Conversations in which nothing is unread, marked as unread by hand. */
  marked: number
  actionRequired: number
  /** What the caller is asked before they are introduced, and has not answered. */
  asks: number
  notifications: number
}

/** What a notification carries, by its `action`. `deeplink` is a path in the app. Unread notifications of one group are one row whose `count` says how many they are. */
export type NotificationData =
  // To the connector of a new request.
  | { action: 'plug_request'; deeplink: string; threadId: string }
  // To requester and target; `threadId` is the intro chat.
  | { action: 'plug_approved'; deeplink: string; threadId: string; memberId: string }
  // To the requester.
  | { action: 'plug_declined'; deeplink: string; threadId: string }
  // To the requester, whose request the connector passed on: the target is asked first.
  | { action: 'plug_passed_on'; deeplink: string; threadId: string }
  // To the connector.
  | { action: 'plug_withdrawn'; deeplink: string; threadId: string }
  // To a member who is asked before an introduction: `answer_introduction` answers it.
  | {
    action: 'introduction_asked'
    deeplink: string
    introductionId: string
    memberId: string
    connectorId: string
    count: number
  }
  // To the second connector of a chain: a friend of `connectorId` would like to meet `memberId`. `answer_introduction` answers it.
  | {
    action: 'chain_asked'
    deeplink: string
    introductionId: string
    memberId: string
    connectorId: string
    count: number
  }
  // To the connector, once all who were asked said yes; `threadId` is the intro chat.
  | { action: 'introduction_met'; deeplink: string; threadId: string }
  // To requester and connector, when nobody met by its end; `threadId` is the request, if there is one.
  | { action: 'introduction_not_met'; deeplink: string; threadId?: string }
  // To both who were introduced; to a newcomer whom a host said hello to.
  | { action: 'introduced'; deeplink: string; threadId: string; memberId: string }
  // To the other one, on the first Connect; `threadId` is the intro chat. Grouped by member.
  | { action: 'connect_requested'; deeplink: string; threadId: string; memberId: string; count: number }
  // To the one who pressed first. Grouped by member.
  | { action: 'connected'; deeplink: string; threadId?: string; memberId: string; count: number }
  // To whom a friend took into a group; `memberId` is the friend.
  | { action: 'group_added'; deeplink: string; threadId: string; memberId: string; count: number }
  // To the one a message is for. Grouped by thread; `count` is what is unread in it. In a group `mentioned` says that some of it names them.
  | {
    action: 'open_thread'
    deeplink: string
    threadId: string
    threadType: ThreadType
    threadTitle: string | null
    messageId?: string
    senderId: string
    senderName: string
    count: number
    mentioned?: boolean
  }
  // To the author of a post. Grouped by post, counting since `since`.
  | { action: 'post_liked'; deeplink: string; postId: string; since: string; count: number }
  // To the host of an event. Grouped by event, counting since `since`.
  | { action: 'event_rsvp'; deeplink: string; postId: string; since: string; count: number }
  // To requester and target of an introduction, after three days and after fourteen; `memberId` is the other. Grouped by thread.
  | { action: 'did_you_meet'; deeplink: string; threadId: string; memberId: string; count: number }
  // To the connector, once both have said so. Without `threadId` to who has left the chat.
  | {
    action: 'met_because_of_you'
    deeplink: string
    threadId?: string
    requesterId: string
    targetId: string
  }
  // To whom times to meet are suggested, to who suggested them, and to the other one of a date; `memberId` is who says so. Grouped by thread.
  | { action: 'about_times'; deeplink: string; threadId: string; memberId: string; count: number }
  // To a host, of a newcomer the house asks them to welcome. Grouped by newcomer.
  | { action: 'welcome_newcomer'; deeplink: string; memberId: string; count: number }
  // To a guest whose answer had to wait: an approved plug lets them go.
  | { action: 'rsvp_granted'; deeplink: string; postId: string }
  // To a new member.
  | { action: 'complete_profile'; deeplink: string }
  // To the member whom a new one named as inviter: `answer_invite_claim` answers it.
  | { action: 'answer_invite_claim'; memberId: string; memberName: string }
  // The same once it is answered.
  | { action: 'invite_claim_answered'; memberId: string; memberName: string; answer: boolean }
  // To a member who is asked for an endorsement.
  | {
    action: 'answer_endorsement_request'
    deeplink: string
    requestId: string
    requesterId: string
    requesterName: string
  }
  // To a member whose export can be fetched.
  | { action: 'export_ready'; deeplink: string; count: number }
  // To a member who was away and signed in again.
  | { action: 'came_back'; deeplink: string; after: AbsenceKind; count: number }
  // To a member whose report the committee has looked at.
  | { action: 'report_answered'; deeplink: string; reportId: string }
  // To a member whom an act of the committee concerns, or who answered one.
  | { action: 'from_committee'; deeplink: string; measureId: string }
  // To a member who was endorsed.
  | { action: 'open_endorsements'; deeplink: string; endorsementId: string }

/** What members make. */
export type PostType = 'post' | 'event'

/** An answer to an event: `requested` waits until a plug to the host is approved. */
export type RsvpStatus = 'going' | 'requested'

/** A post or an event as the feed shows it to the caller. */
export type Post = {
  id: string
  type: PostType
  content: string
  location: string | null
  tags: string[]
  images: string[]
  rsvpEnabled: boolean
  eventDate: string | null
  eventTime: string | null
  maxAttendees: number | null
  likesCount: number
  goingCount: number
  createdAt: string
  updatedAt: string
  author: ShortCard
  isOwn: boolean
  /** By the committee: only its author still sees that it is there. */
  hidden: boolean
  isFriend: boolean
  /** An answer of the caller's goes at once: a friend of the author, or somebody who was introduced to them. */
  mayGo: boolean
  isLiked: boolean
  /** The caller's own answer. */
  rsvp: RsvpStatus | null
  isPast: boolean
  isFull: boolean
  /** At most 15 who are going; `goingCount` counts all. */
  attendees: Person[]
  /** Friends shared with the author, at most 15; empty for one's own posts. */
  mutuals: { count: number; friends: Person[] }
  /** One of them can be asked, or was asked, for an introduction to the author. */
  hasConnector: boolean
  /** Where that is not so: a friend of the caller's who knows somebody who can introduce them. */
  chain: Person | null
}

/** Some of what an author may change in a post, by the names of the columns. */
export type PostEdit = {
  content?: string
  location?: string | null
  tags?: string[]
  images?: string[]
  rsvp_enabled?: boolean
  event_date?: string | null
  event_time?: string | null
  max_attendees?: number | null
}

/** A page of the feed, newest first. Pass `next` back as `before_created_at` and `before_id`, unrounded. */
export type FeedPage = { posts: Post[]; next: { createdAt: string; id: string } | null }

/** The caller's answer as it stands; `already` when it stood before. */
export type RsvpResult = { status: RsvpStatus; already: boolean; goingCount: number }

/** The post a plug request comes from, as its card keeps it: the database took all of it from the post. */
export type Flyer = {
  postId: string
  type: PostType
  content: string
  image: string | null
  timestamp: string
  city: string | null
  eventDate?: string | null
  eventTime?: string | null
  rsvp: boolean
}

/** The post a plug request comes from, as it is sent: 8 kB at most. The database takes the words and the picture from the post (which must be the target's) and keeps only `rsvp` of what was sent: `true` on an event leaves the caller's RSVP as `requested`, which approval turns into `going` if there is room. Decline or expiry removes it. */
export type SentFlyer = { postId: string; rsvp?: boolean }

/** The card of a plug request: what a message of type `request_card` carries. A request past its date says `expired` when it is read, whatever is stored. */
export type RequestCard = {
  request_type: 'plug_request'
  status: RequestStatus
  /** Once something has happened to it. */
  stage?: RequestStage
  expires_at: string
  reason: string | null
  flyer_data: Flyer | null
  /** Of a chain: the connector knows somebody who knows the target. */
  chain?: true
  requester_id: string
  connector_id: string
  target_id: string
  requester_name: string
  connector_name: string
  target_name: string
  requester_avatar: string | null
  target_avatar: string | null
}

/** The request that is open now; `created` is false when the same one was open already. `messageId` is its card. An act that is sent again finds its request as it stands since, perhaps decided. */
export type PlugRequestMade = {
  threadId: string
  messageId: string
  created: boolean
  status: RequestStatus
  stage: RequestStage
  expiresAt: string
}

/** What approving came to. `expired` when it was too late; `introThreadId` is the chat of the three. In stage `asked` there is none yet: the target is asked first. */
export type PlugApproval = { status: 'approved' | 'expired'; stage: RequestStage; introThreadId: string | null }

/** What declining came to. `expired` when it was too late. */
export type PlugDecline = { status: 'declined' | 'expired' }

/** The chat of the three; `created` is false when the same introduction was made before. In stage `asked` it is the chat to be: one of the two, or both, are asked first. */
export type Introduction = { threadId: string; created: boolean; stage: 'asked' | 'introduced' }

/** What withdrawing came to: `withdrawn`, or how the request had ended before. `askAgainAt` is when the same friend can be asked for the same member again; null: at once. */
export type PlugWithdrawal = { stage: RequestStage; askAgainAt: string | null }

/** What an answer came to. `met` opens the chat, `waiting` says that somebody else is asked too, `over` that the introduction can't come about any more. */
export type IntroductionAnswer = {
  status: 'met' | 'waiting' | 'not_now' | 'later' | 'over'
  threadId: string | null
  askAgainAt: string | null
}

/** How well two friends know each other, and no more than that. */
export type Bond = 'close' | 'good' | 'loose'

/** A mutual friend whom the caller can ask for an introduction, and what speaks for asking them; with `askAgainAt` not before then, because they were asked already. */
export type Connector = Person & {
  askAgainAt?: string
  why: {
    /** From five decisions on. */
    answersWithinDay: boolean
    /** Between them and the target, as it stood at the beginning of the week. */
    bond: Bond
    /** Three times or more in seven days, by whomever. */
    askedALot: boolean
  }
}

/** Whom the caller can ask for an introduction to a member: the mutual friends through whom the member takes introductions, and those whom the caller has asked already. Who helps most is first: a closer bond and a quick answer count for them, having been asked a lot this week against them; then by name. `mutualCount` counts all mutual friends. Where none of them can be asked, `chain` are friends of the caller who know somebody who can introduce them, at most five; their `bond` is the one with the caller. */
export type Connectors = { connectors: Connector[]; mutualCount: number; chain: Connector[] }

/** How the caller stands to a member: what the buttons of a profile follow from. */
export type RelationshipState = 'self' | 'friend' | 'intro_open' | 'no_relationship'

/** A plug request of the caller's that nobody has answered yet. `connectorId` is null when the one who was asked has left the club. */
export type OpenRequest = { threadId: string; connectorId: string | null; expiresAt: string }

/** How the caller and another member stand, and where they can talk. */
export type Relationship = {
  relationship: RelationshipState
  connection: ConnectionState
  /** The newest intro chat both are in. */
  introThreadId: string | null
  directThreadId: string | null
  openRequests: OpenRequest[]
}

/** What one member says of another in one industry. */
export type Endorsement = {
  id: string
  industry: Industry
  /** Null, without a picture and as "A member", for whoever may not know that the two are friends: only friends endorse each other. */
  endorserId: string | null
  endorserName: string
  endorserAvatar: string | null
  snippet: string
  createdAt: string
}

/** A page of endorsements, newest first; `total` counts all. Pass `nextCursor` back as `after`. */
export type EndorsementPage = { endorsements: Endorsement[]; total: number; nextCursor: string | null }

/** A request for an endorsement the caller sent: `recipient` is "@handle" of a member, or an e-mail address. */
export type SentRequest = { id: string; kind: 'member' | 'email'; recipient: string; createdAt: string }

/** Requests that were just sent. */
export type SentRequests = SentRequest[]

/** A request for an endorsement by the caller; `industries` are the requester's. */
export type ReceivedRequest = { id: string; requester: Person; industries: Industry[]; createdAt: string }

/** Open requests, newest first. */
export type EndorsementRequests = { sent: SentRequest[]; received: ReceivedRequest[] }

/** Where a request for an endorsement stands. */
export type EndorsementRequestStatus = 'open' | 'answered' | 'declined' | 'cancelled'

/** What cards, carousels and sheets show. Missing values are filled as the product words them (`age` 25, `city` "Unknown", `badge` "Member", bios "New member"). */
export type MemberCard = {
  /** The profile's id; `userId` is the account's. */
  id: string
  userId: string
  name: string
  /** Follows the day of birth; as it was written for members who joined before the day was kept. */
  age: number
  city: string
  photos: string[]
  avatarUrl: string | null
  badge: string
  founder: boolean
  igHandle: string | null
  /** What the member wrote when finishing the profile, else what they applied with. */
  shortBio: string
  /** The text under About where its author shows it, else as `shortBio`. */
  longBio: string
  /** Highest first, never empty: fifty in each of five while `hasScores` is false. */
  industryScores: IndustryScore[]
  /** Whether these scores are the member's own, or what everybody begins with. */
  hasScores: boolean
  /** The label of the strongest industry; "Clout" without scores. */
  topLabel: string
  knownFor: string[]
  citiesOftenIn: string[]
  memberSince: string
  /** The rounded mean of the scores by industry. */
  score: number
  /** 1700 + 23 × score. */
  clout: number
  /** 100 − topPercent. */
  percentile: number
  /** The share of the club's members among whom they stand, rounded, never below 1: the 24th of 61 is among the top 39 percent. By a table of scores in a club of fewer than ten. */
  topPercent: number
  isDirectFriend: boolean
  /** Counts all mutual friends. */
  mutualCount: number
  /** At most 3 of them unless said otherwise (5 in `plug_opportunity`, 6 in `member_profile`), the highest score first. */
  mutuals: Person[]
  /** How many of all mutual friends the caller can still ask for an introduction: the member takes introductions through them, and no request of the caller's is open with them. */
  askable: number
  /** The caller's own unanswered plug requests towards them. */
  openRequests: OpenRequest[]
  /** Where no mutual friend can ever be asked: a friend of the caller's who knows somebody who can introduce them. */
  chain: Person | null
}

/** A member a search found; `relevance` is above 10. */
export type FoundMember = MemberCard & {
  relevance: number
  /** Whether the friend whose friends were searched may be asked to introduce them. Null in a search of all members. */
  mayAsk: boolean | null
}

/** What a search found, best first. */
export type FoundMembers = FoundMember[]

/** A page of discover. Pass `nextCursor` back as `after`. */
export type DiscoverPage = {
  profiles: MemberCard[]
  /** With the first page only, most members first, at most 40; empty afterwards. */
  cities: string[]
  nextCursor: string | null
}

/** What the filters of discover would show. In a club too large to be counted at once `exact` is false: `total` counts no further than 1,000, and neither cities nor industries have figures. */
export type DiscoverCounts = {
  total: number
  exact: boolean
  /** With the other filters kept: how many of them have mutual friends. */
  mutuals: number | null
  /** With the other filters kept, by each industry that somebody has. */
  industries: Array<{ industry: Industry; members: number }>
  /** With the other filters kept, most members first. */
  cities: Array<{ city: string; members: number | null }>
}

/** A city where a member is at home; 100 is the strongest. */
export type CityStrength = { city: string; strength: number }

/** Introductions a member made. `successRate` is the percentage that became friends or of which both said that they met, null until there was one. */
export type NetworkImpact = { made: number; successRate: number | null }

/** Everything the sheet and the page of another member show. `mutuals` holds up to 6. */
export type MemberProfile = MemberCard & Relationship & {
  /** Whether the caller may see the list of friends: a friend, or oneself. */
  friendsUnlocked: boolean
  /** Null unless `friendsUnlocked`. */
  friendCount: number | null
  /** At most 3. */
  topCities: CityStrength[]
  /** The newest 3. */
  endorsements: Endorsement[]
  endorsementCount: number
  /** Those the caller has endorsed already. */
  endorsedIndustries: Industry[]
  networkImpact: NetworkImpact
  pressLinks: string[]
  /** Where they will be, as far as the caller may know; one's own are in `my_profile`. */
  stays: Stays
  /** Whether the house introduces the caller, who is new: where nobody can, the dashboard has a way in. */
  house: boolean
}

/** A member worth an introduction. `mutualsPreview` holds at most 5. */
export type PlugOpportunity = {
  profile: MemberCard
  mutualsPreview: Person[]
  reason: 'same-city' | 'same-industry' | 'mutual-friends'
}

/** At most 10, most mutual friends first. */
export type PlugOpportunities = PlugOpportunity[]

/** Two friends of the caller who do not know each other yet. */
export type ConnectionSuggestion = { user1: MemberCard; user2: MemberCard; reason: 'same-city' | 'same-circle' }

/** At most 5, those of one city first. */
export type ConnectionSuggestions = ConnectionSuggestion[]

/** Which steps of finishing the profile are done. */
export type SetupSteps = { photos: boolean; industries: boolean; bio: boolean; connections: boolean; endorsements: boolean }

/** The notification on top of the dashboard. */
export type BannerNotification = { id: string; title: string; body: string; data: NotificationData; createdAt: string }

/** The dashboard in one call. */
export type HomeDashboard = {
  name: string
  clout: number
  /** What the clout gained since seven days ago (or since the first day known). May be 0 or negative. */
  weeklyGain: number
  completion: { required: boolean; steps: SetupSteps; completedSteps: number; percent: number }
  /** The newest unread one. */
  notification: BannerNotification | null
  suggestions: ConnectionSuggestion[]
  opportunities: PlugOpportunity[]
  /** At most 10. */
  inTown: InTownList
  /** Of a newcomer; null for everybody else. */
  house: House | null
  /** Null for a caller who did not say how late it is. */
  tonight: Tonight | null
  /** At most 3, the newest first. */
  becauseOfYou: BecauseOfYou[]
  /** At most 3, in their order; those of the day on the caller's clock. */
  eventsToday: EventToday[]
  /** At most 6, the newest first. */
  newMembers: NewMember[]
}

/** The clout of one day. */
export type CloutDay = { day: string; clout: number }

/** Where a member stands. */
export type ScoreCards = {
  clout: number
  /** Introductions made. */
  plugs: number
  /** Active members with a higher score, plus one. */
  rank: number
  /** All active members. */
  members: number
  /** Whether `topPercent` is the share of these members; else there are too few of them, and it is by a table of scores. */
  counted: boolean
}

/** What became of the clout in the last seven days, and why. */
export type CloutWeek = {
  /** As on the dashboard. */
  gain: number
  /** Endorsements that came in. */
  endorsements: number
  /** Who wrote them, at most 3. */
  endorsers: Person[]
  /** The industries they are in. */
  industries: Industry[]
  /** Industries the member chose: each begins at fifty. */
  begun: Industry[]
}

/** An endorsement that raised the score of its industry by one. */
export type CloutCause = { endorser: Person; industry: Industry; at: string }

/** The own profile with all its figures. `mutuals` and `openRequests` are empty. */
export type MyProfile = MemberCard & {
  email: string
  displayName: string | null
  firstName: string
  lastName: string
  /** The city as it was written; `city` says "Unknown" instead of null. */
  rawCity: string | null
  bio: string | null
  /** The text under About, and whether members read it. It came from the application, until its author wrote another. */
  about: string | null
  aboutShown: boolean
  setupRequired: boolean
  discoveryVisible: boolean
  scoreCards: ScoreCards
  week: CloutWeek
  cityStrengths: CityStrength[]
  /** The own scores; an example while `hasScores` is false. */
  radar: IndustryScore[]
  /** Introductions of somebody whose strongest industry this is. */
  plugsByIndustry: Array<{ industry: Industry; count: number }>
  /** Every day from 90 days ago or the first known one, oldest first, today's last. */
  cloutGrowth: CloutDay[]
  /** The newest 5 of the last 30 days. */
  cloutCauses: CloutCause[]
  /** At most 5. */
  friends: Person[]
  friendCount: number
  pressLinks: string[]
  connectedAccounts: { instagram: boolean; contacts: boolean }
  blockedCount: number
  /** The newest 3. */
  endorsements: Endorsement[]
  endorsementCount: number
  endorsementRequests: EndorsementRequests
  /** Those that are not over, the earliest first. */
  stays: OwnStay[]
  /** As in `member_profile`. */
  house: boolean
}

/** What approving needs to know before the account is made. `accountId` is an account approval began with and can go on with, `strayAccountId` one that belongs to no member and has to make room. */
export type ApprovalStart = {
  status: 'pending' | 'approved'
  email: string
  name: string
  passwordHash: string | null
  accountId: string | null
  strayAccountId: string | null
}

/** The member an application made. `userId` is null when that member is gone. `welcomeMail` is the mail that tells them, where this call queued one. */
export type Approval = { userId: string | null; alreadyApproved: boolean; welcomeMail: string | null }

/** The account an admin means. `email` is its address today, `version` how often it was disabled or enabled. */
export type MemberAccount = { userId: string; email: string | null; status: MemberStatus; version: number }

/** What answering came to: whether the two are friends now. */
export type InviteAnswer = { friends: boolean }

/** A mail to deliver now. `id` stays the same at every attempt, `attempt` counts them from 1. */
export type OutboxMail = {
  id: string
  template: string
  recipient: string
  facts: { [key: string]: Json | null }
  attempt: number
}

/** Mails that nobody else delivers now. `nextAttemptAt` is when the next one is due, null when none waits. */
export type OutboxBatch = { mails: OutboxMail[]; nextAttemptAt: string | null }

/** How far a mail is: not yet sent, sent, written to the outbox folder of a club without a mail server, given up, or of no use any more before it could be sent. */
export type MailProgress = 'waiting' | 'sent' | 'in_folder' | 'failed' | 'dropped'

/** What has become of a mail. `error` is what the mail server said last, `nextAttemptAt` when a waiting one is tried again. */
export type MailState = { state: MailProgress; error: string | null; sentAt: string | null; nextAttemptAt: string | null }

/** Whose first password a link may set. */
export type ApprovalLink = { userId: string; email: string; name: string }

/** One sign-in that still holds. `device` is in words, such as "Chrome on Android", null when it does not say what it is; `lastSeenAt` is exact to the hour, `current` is the session that asks. */
export type SignedInSession = { id: string; device: string | null; startedAt: string; lastSeenAt: string; current: boolean }

/** The sign-in that a mail about a new device is about: whose, on which device, and when. */
export type DeviceAlarm = { userId: string; email: string; device: string; at: string }

/** Where a member is signed in: this session first, then the last seen. */
export type MySessions = SignedInSession[]

/** What an applicant has to know about confirming the address. `asks` is false where nothing is asked: the address is confirmed, or the club has no mail. `triesLeft` is 0 when there is no code to type (any more); `sendIn` is in how many seconds another code may be sent, null when none may. */
export type AddressProof = { asks: boolean; confirmed: boolean; email: string; triesLeft: number; sendIn: number | null }

/** Whose application a mailed link confirms. `replaces` says that it takes the place of another one; `wrongPassword` that nothing was confirmed, because the password is not the one of this application. */
export type ApplicationLink = {
  email: string
  name: string
  submittedAt: string
  confirmed: boolean
  replaces: boolean
  wrongPassword: boolean
}

/** What another house vouches for, for whoever came from there with its ticket: an address and perhaps a name. `partner` is the house by its name in the auth service, `saml` for a company's own. `application` is the newest of that address that was not approved, a confirmed one that waits before all others; `asks` says that its address is still to be confirmed. `until` is when the ticket ends. */
export type VouchedApplication = {
  email: string
  name: string | null
  partner: string
  until: string
  application: { status: ApplicantStatus; asks: boolean } | null
}

/** Which address has not confirmed a change yet. */
export type ConfirmingAddress = 'both' | 'new' | 'current'

/** A change of address that was asked for and is not complete: each address has its own mail, and has to confirm. */
export type AddressChange = { to: string; askedAt: string; waitsFor: ConfirmingAddress }

/** With which address the caller signs in, and the change that waits, if there is one. */
export type MyAddress = { address: string; change: AddressChange | null }

/** What is reported. */
export type ReportKind = 'member' | 'message' | 'post' | 'event' | 'photo'

/** Why it is reported. */
export type ReportReason = 'harassment' | 'hate' | 'sexual' | 'scam' | 'impersonation' | 'other'

/** Where a report stands. */
export type ReportState = 'open' | 'answered'

/** What the committee does about a report. */
export type SafetyAct = 'dismiss' | 'warn' | 'hide' | 'limit' | 'disable'

/** What the committee answered to an appeal. */
export type AppealOutcome = 'stands' | 'lifted'

/** A report as it was taken in; `already` when the caller had an open one about the same. */
export type ReportMade = { id: string; already: boolean }

/** What the committee did, for whom it concerns; never who reported. `appealUntil` is null where no answer can be given, or none any more. */
export type MyMeasure = {
  id: string
  act: SafetyAct
  kind: ReportKind
  reason: ReportReason
  takenAt: string
  until: string | null
  endedAt: string | null
  appealUntil: string | null
  appeal: string | null
  appealedAt: string | null
  outcome: AppealOutcome | null
  answeredAt: string | null
}

/** An account that the committee closed, or opened again since (`open`). `measure` is null where there was no report. `eraseAt` is when everything of it is erased, as its member had asked; null when they did not. */
export type WhyClosed = { open: boolean; eraseAt: string | null; measure: MyMeasure | null }

/** What the caller reported, and what the committee did that concerns the caller, newest first. Neither says who the other one is. `former`: whom it was about is erased. */
export type MySafety = {
  reports: Array<{
    id: string
    kind: ReportKind
    reason: ReportReason
    state: ReportState
    createdAt: string
    answeredAt: string | null
    former: boolean
  }>
  measures: MyMeasure[]
}

/** What was reported, as it was at that moment. `place` is the title of the conversation or where the event is. */
export type ReportSnapshot = {
  text: string | null
  images: string[]
  madeAt: string | null
  place: string | null
  /** Of a message: the names of its photographs in the bucket `message-photos`, or of its voice note in `message-voice`. */
  files?: string[]
}

/** An act of the committee. `version` counts what happened to it since: who undoes it or answers an appeal says which one they saw. `author` is null once that admin is gone. */
export type Measure = {
  id: string
  reportId: string
  act: SafetyAct
  kind: ReportKind
  reason: ReportReason
  note: string
  author: string | null
  takenAt: string
  until: string | null
  undoneAt: string | null
  undoneBy: string | null
  appeal: string | null
  appealedAt: string | null
  outcome: AppealOutcome | null
  answer: string | null
  answeredAt: string | null
  version: number
}

/** Somebody concerned by a report, with their history: reports they made and how many of those were dismissed, reports about them, the newest ten measures. */
export type SafetyPerson = {
  id: string
  name: string
  avatarUrl: string | null
  memberSince: string
  status: MemberStatus
  accountVersion: number
  applicationId: string | null
  limitedUntil: string | null
  reportsMade: number
  reportsDismissed: number
  reportsAbout: number
  measures: Measure[]
}

/** One report as the committee sees it. `version` counts what was decided on it: who acts says which one they saw. `others` are the other reports about the same that one act answers with it. `reporter` is null once they are gone. `hidden` says whether it is hidden now, `there` whether it is there still. */
export type SafetyReport = {
  id: string
  kind: ReportKind
  reason: ReportReason
  words: string | null
  state: ReportState
  version: number
  createdAt: string
  answeredAt: string | null
  snapshot: ReportSnapshot
  there: boolean
  hidden: boolean
  member: SafetyPerson
  reporter: SafetyPerson | null
  others: Array<{
    id: string
    reason: ReportReason
    words: string | null
    createdAt: string
    reporter: Person | null
  }>
  /** What the committee did about it, newest first. */
  measures: Measure[]
  /** What it can do now. */
  acts: SafetyAct[]
}

/** A page of reports. Several about the same thing are one row, `others` more. `excerpt` is cut at 200 characters. */
export type SafetyQueue = {
  reports: Array<{
    id: string
    kind: ReportKind
    reason: ReportReason
    state: ReportState
    createdAt: string
    answeredAt: string | null
    excerpt: string | null
    image: string | null
    others: number
    member: Person
    reporter: Person | null
    /** The newest. */
    act: SafetyAct | null
    appealed: boolean
  }>
  total: number
  counts: { open: number; appeals: number; answered: number }
}

/** The messages around a reported one, in their order. */
export type ReportContext = Array<{
  id: string
  senderId: string | null
  senderName: string | null
  content: string
  createdAt: string
  reported: boolean
}>

/** Limited members, those whose limit ends last first, and members whom others blocked, the newest block first. Who blocked them is not said. */
export type SafetyMembers = {
  limited: Array<Person & { measureId: string; reportId: string; since: string; until: string }>
  blocked: Array<Person & { by: number; since: string; latest: string }>
  total: { limited: number; blocked: number }
}

/** How a member is away: a pause lasts until they sign in, a closing account is erased at its date unless they sign in before. */
export type AbsenceKind = 'pause' | 'closing'

/** An account that closes. `eraseAt` is when it is erased, unless its member signs in before. */
export type Closing = { eraseAt: string }

/** That a member is away, since when, and when the account is erased; `eraseAt` is null in a pause. */
export type Absence = { kind: AbsenceKind; since: string; eraseAt: string | null }

/** What a member asked the committee to do with their account. */
export type AbsenceWish = 'pause' | 'close' | 'erase' | 'back'

/** Where an export is: being made, to be fetched, given up, or swept away after its day. */
export type ExportState = 'waiting' | 'ready' | 'failed' | 'ended'

/** The caller's newest export. `parts` are its files in the bucket `exports`, in order; each is to be fetched with a signed address until `endsAt`. `nextAt` is when another one can be asked for; null when it can be now. */
export type MyExport = {
  id: string
  state: ExportState
  askedAt: string
  readyAt: string | null
  endsAt: string | null
  nextAt: string | null
  bytes: number
  parts: string[]
}

/** An export that nobody else makes now. `about` is everything about the member, by subject; `pictures` are the names of their pictures in the bucket `profile-photos`, `files` those of what they sent in `message-photos` and `message-voice`. */
export type ExportToMake = {
  id: string
  member: string
  name: string
  madeAt: string
  about: { [key: string]: Json }
  pictures: string[]
  files: string[]
}

/** What one round of sweeping did: how many of each thing it removed or asked, the pictures that are to be removed from the bucket now, the files of messages likewise (photographs in `message-photos`, others in `message-voice`), the pictures of cards in `link-pictures`, and whether another round has more to do. */
export type Swept = {
  counts: { [key: string]: number }
  pictures: string[]
  files: string[]
  linkPictures: string[]
  more: boolean
}

/** That it was done. */
export type Done = { success: true }

/** The member an application made. `userId` is null when that member is gone. `mailState` is told where this call sent the welcome mail: a `waiting` one is tried again by itself, a `failed` one is not, an `in_folder` one is a file of a club without a mail server; `mailError` is what the mail server said. */
export type ApprovedApplicant = {
  success: true
  userId: string | null
  alreadyApproved: boolean
  mailSent: boolean
  mailState?: 'sent' | 'in_folder' | 'waiting' | 'failed'
  mailError?: string | null
}

/** Whether the member may come in from now on. `version` is what an undoing of this says it has seen. */
export type AccountState = { success: true; status: MemberStatus; version: number }

/** Whose first password the link of a welcome mail sets. */
export type ApprovedMember = { email: string; name: string }

/** The sign-in that a mailed link is about. `tokenHash` once everybody was signed out: it signs in for a new password, once; null before, and where it could not be made. */
export type RefusedDevice = { email: string; device: string; at: string; tokenHash: string | null }

/** How many mails of the outbox were sent, how many the mail server refused, and how many pushes were handed over. */
export type DeliveryReport = { success: true; sent: number; failed: number; pushed: number }

/** How many of each thing went, by its name, and how many pictures left the bucket. */
export type SweepReport = { success: true; counts: { [key: string]: number }; pictures: number }

/** How many exports were made. */
export type ExportsMade = { success: true; made: number }

/** Whether the member whose letter carries the link gets letters. */
export type LettersChoice = { letters: boolean }

/** What a second step is: a code of an app, one of a text message, a security key or passkey. */
export type FactorKind = 'totp' | 'phone' | 'webauthn'

/** A second step that is set up. `lastUsedAt` is null when it was only set up. */
export type SecondStep = {
  id: string
  friendlyName: string | null
  kind: FactorKind
  createdAt: string
  lastUsedAt: string | null
}

/** The caller's second steps, the oldest first, and how many recovery codes can still be used. `required` where they are an admin of a club that asks its admins for two steps. */
export type MyTwoSteps = { factors: SecondStep[]; recoveryCodesLeft: number; required: boolean }

/** What became of a recovery code that somebody typed. After five wrong ones an hour a wrong one is answered so. */
export type RecoveryOutcome = 'spent' | 'wrong' | 'too_many'

/** Who may know of a stay: friends, or their friends too. */
export type StayAudience = 'friends' | 'friends_of_friends'

/** A city, and the days somebody is there, both of them included. The days are those of the city. */
export type Stay = { city: string; from: string; to: string }

/** Stays, the earliest first. */
export type Stays = Stay[]

/** A stay as its member keeps it. */
export type OwnStay = Stay & { id: string; audience: StayAudience }

/** Somebody of the caller's circle who is this week where the caller is. */
export type InTown = Person & {
  city: string
  /** Null of a friend who lives where the caller stays. */
  from: string | null
  to: string | null
  /** A friend; else a friend of a friend. */
  friend: boolean
}

/** Who is in town, friends first. Holds whoever is there on one of these seven days in any time zone: a device leaves out who has left on its own calendar, or comes only after its seven days. */
export type InTownList = InTown[]

/** A newcomer whom the caller is asked to welcome, because they welcome newcomers. */
export type Welcome = ShortCard & {
  /** What the newcomer says of themselves. */
  bio: string
  /** The strongest three. */
  industries: Industry[]
  /** Whether the newcomer has said hello: then the caller's hello answers it. */
  saidHello: boolean
  /** Afterwards somebody else is asked. */
  endsAt: string
}

/** Newcomers the caller is asked to welcome, those who said hello first. */
export type WelcomeList = Welcome[]

/** A member whom the house introduces the caller to. */
export type HouseHost = ShortCard & {
  industries: Industry[]
  /** What the two have in common. */
  sharedCity: boolean
  sharedIndustries: Industry[]
  /** Whether the caller has said hello. The chat opens once the other one says hello. */
  saidHello: boolean
  /** The chat of the two, once it is open. */
  threadId: string | null
}

/** What the house does for a newcomer: whom it introduces them to, at most three at a time. Nobody while no member welcomes newcomers yet. */
export type House = { hosts: HouseHost[] }

/** What an answer to a newcomer came to. `open` is the chat of the two, `passed` that somebody else is asked once their days are over, `over` that there is nobody to welcome any more. */
export type WelcomeAnswer = { status: 'open' | 'passed' | 'over'; threadId: string | null }

/** What a newcomer's hello came to: `said`, or `open` when the chat is open already; `over` when the house introduces the two no more. */
export type HouseHello = { status: 'said' | 'open' | 'over'; threadId: string | null }

/** When one of two suggests to meet. `times` are those still ahead, the earliest first; `agreed` is the one the other took. */
export type SuggestedTimes = { id: string; by: string; times: string[]; place: string | null; agreed: string | null }

/** An event both go to. Day and hour are the host's. */
export type SharedEvent = { id: string; content: string; date: string | null; time: string | null }

/** What the caller and the other one of a chat share, as far as the caller sees it on the other's profile and in the feed. */
export type Occasion = {
  /** Where both are at home or often. */
  cities: string[]
  industries: string[]
  /** Without who introduced them. */
  mutuals: { count: number; people: Person[] }
  events: SharedEvent[]
  /** The next times both are in one city. */
  inTown: Stays
  /** Whether one of the two has said something. */
  begun: boolean
}

/** The best reason for two to meet, as far as the caller may know it. What does not belong to it is left out. */
export type WhyMeet = {
  reason: 'in-town' | 'same-event' | 'new-here' | 'same-industry' | 'same-city' | 'same-circle'
  /** Of `in-town` and `same-city`. */
  city?: string
  /** Of `in-town`: the days both are there. */
  from?: string
  to?: string
  /** Of `same-event`: by whom and when. */
  host?: string
  day?: string
  /** Of `new-here`: which of the two. */
  who?: string
  industry?: Industry
}

/** An introduction to make: `one` and `other` are friends of the caller. Or one to ask for: `one` is whom to meet, `other` the friend to ask. */
export type TonightIntroduction = { kind: 'introduce' | 'ask'; one: Person; other: Person; why: WhyMeet }

/** What was chosen for the caller this evening. It stands until the club's hour of the next day. */
export type Tonight = {
  until: string
  /** How many were chosen, at most 3. Fewer are listed once one was made, waved away or can't come about any more. */
  chosen: number
  introductions: TonightIntroduction[]
}

/** An introduction of the caller's, and what came of it. `threadId` is null once they left that chat. */
export type BecauseOfYou = { one: Person; other: Person; came: 'met' | 'friends' | 'talking'; threadId: string | null }

/** An event of today. */
export type EventToday = {
  id: string
  content: string
  location: string | null
  day: string
  time: string | null
  host: Person
  goingCount: number
  rsvp: RsvpStatus | null
}

/** Somebody who joined lately. `industry` is one that both are in. */
export type NewMember = Person & { city: string | null; sameCity: boolean; industry: Industry | null }

/** A photograph of a message. `name` is its name in the private bucket `message-photos`; `placeholder` is six by six colours, three hexadecimal digits each, row by row: what stands in its place until it has come. */
export type MessageFile = { id: string; name: string; width: number; height: number; placeholder: string }

/** The voice note of a message. `name` is its name in the private bucket `message-voice`; `waveform` is 48 levels, a hexadecimal digit each. */
export type MessageVoice = { id: string; name: string; durationMs: number; waveform: string }

/** The message as it is stored, as a page has it. */
export type MessageSent = { message: Message }

/** For how long a conversation is to be quiet, counted from when the server hears of it; `off` ends it. */
export type MuteLength = '8_hours' | 'week' | 'always' | 'off'

/** Where the caller keeps a conversation. Nobody else learns of it. */
export type Shelf = {
  /** Those that are pinned stand above the others, the one pinned first on top. */
  pinnedAt: string | null
  /** A message brings it back into the list, unless it is muted. */
  archived: boolean
  muted: boolean
  /** Null while it is not muted, and where it is for always. */
  mutedUntil: string | null
  markedUnread: boolean
}

/** A message whose words a search has found. `content` is the stretch around the first of them; `cut` says that something stands before it. */
export type FoundMessage = {
  threadId: string
  id: string
  seq: number
  senderId: string | null
  content: string
  cut: boolean
  createdAt: string
}

/** What a search finds in the caller's conversations: conversations by their people, and messages by their words, the newest first, of one conversation three at most. */
export type InboxFinds = {
  /** All that are named below. */
  threads: Thread[]
  people: string[]
  messages: FoundMessage[]
}

/** The messages of one conversation that hold all words of a search, the newest first; at most 500 of them are named. */
export type ThreadFinds = { hits: Array<{ id: string; seq: number }>; total: number }

/** What a notification is about. What is of the `club` itself is always told. */
export type NoticeKind = 'messages' | 'plugs' | 'introductions' | 'friends' | 'endorsements' | 'likes' | 'events' | 'club'

/** How the caller is told of each kind: in the app, by push, in the letter. All but `club`, which is always told. `quiet` are the hours in which nothing is pushed and no letter is written, `from` the first and `until` that in which they end, on the clock of `timeZone`; null until a device has said which that is. `letters`: whether a letter a day may be written at all, at `letterHour`. */
export type NoticeSettings = {
  kinds: Array<{ kind: NoticeKind; inApp: boolean; push: boolean; mail: boolean }>
  quiet: { on: boolean; from: number; until: number }
  letters: boolean
  letterHour: number
  timeZone: string | null
}

/** A notification as the history shows it. `read` too where its kind is not told in the app. */
export type Notice = {
  id: string
  kind: NoticeKind
  title: string
  body: string
  data: NotificationData
  createdAt: string
  read: boolean
}

/** A page of what the caller was told, the newest first. `next` is null at the end. */
export type NoticeHistory = { notices: Notice[]; next: { createdAt: string; id: string } | null }

/** The pair of keys a club signs its pushes with (VAPID, RFC 8292), as base64url. `toLoopback`: pushes may go to this machine, as tests do. */
export type PushKeys = { publicKey: string; privateKey: string; toLoopback: boolean }

/** The public key browsers subscribe with, as base64url; null when nobody sends pushes for this club yet. */
export type PushKey = { publicKey: string | null }

/** What a device is told, encrypted for it alone. Of one `tag` the newest stands in place of those before. `unread` are the tags that still are unread, null where they are too many to list: shown ones that are not on it were read elsewhere. `at`: of two, the later one holds. `quiet`: it replaces and does not sound. `answer`: the key by which the device marks the conversation as read (`answer_push`); null where there is none. */
export type PushWords = {
  id: string | null
  title: string
  body: string
  tag: string
  path: string
  threadId: string | null
  count: number
  unread: string[] | null
  at: number
  quiet: boolean
  answer: string | null
}

/** A push to hand over now. `version` is told again with what became of it. `ttl` in seconds; `topic` and `urgency` as in RFC 8030. */
export type WaitingPush = {
  id: string
  version: number
  endpoint: string
  p256dh: string
  auth: string
  topic: string
  urgency: string
  ttl: number
  words: PushWords
}

/** What became of a push: one of `delivered`, `gone`, `refused`, `failed`. `retryAfter` in seconds. */
export type SettledPush = { id: string; version: number; outcome: string; error?: string; retryAfter?: number }

/** Pushes that nobody else hands over now. `nextAttemptAt` is when the next one is due, null when none waits. `unsettled`: what became of these could not be noted yet, and is to be said again. */
export type PushBatch = { pushes: WaitingPush[]; unsettled: SettledPush[]; nextAttemptAt: string | null }

/** A post or an event as a card in a conversation shows it. `content` is cut at 200 characters. */
export type LinkedPost = {
  id: string
  type: PostType
  content: string
  image: string | null
  location: string | null
  eventDate: string | null
  eventTime: string | null
  isPast: boolean
  author: Person
}

/** A member as a card in a conversation shows them. `asked` is the id they were asked for by. */
export type LinkedMember = ShortCard & { asked: string; topLabel: string }

/** What addresses lead to, as the caller may see it. What they may not see is not in it, and nothing says why. */
export type LinkedThings = { posts: LinkedPost[]; members: LinkedMember[] }

/** What a page of the web says of itself, as the server read it when its sender's device asked. `address` stands in the words of the message; `picture` is its name in the private bucket `link-pictures`. */
export type LinkCard = {
  id: string
  address: string
  title: string
  description: string | null
  site: string | null
  picture: string | null
}

/** The card of a page, which its asker can send once; null where there is no such page, it says nothing of itself, or it can't be had. */
export type AskedLinkCard = { card: LinkCard | null }

/** What a page said of itself when it was last fetched; without a title it said nothing. Its picture is `pages/<id>` in the bucket `link-pictures`. */
export type KnownLinkPage = {
  id: string
  title: string | null
  description: string | null
  site: string | null
  pictured: boolean
}

/** Under which id a card is to be made, and what is known of its page already. `pageId` is for a page that is fetched now. `waitMs`: an answer that is known is given after as long as it took to fetch, unless the same member had it before. */
export type LinkCardBegun = { card: string; pageId: string; known: KnownLinkPage | null; waitMs: number }

/** What a member shows, and so what they see of others: how far they have read, and whether they were here within a day. */
export type SeenChoices = { receipts: boolean; active: boolean }

/** The newest of the caller's messages that another one has seen, and when, to the minute. The earlier ones were seen by then, back to the first that was noted, `fromSeq`: of those before it nothing is known. */
export type Receipt = { memberId: string; fromSeq: number; seq: number; at: string }

/** A message that has something to keep. Of media `content` is cut at 200 characters; of addresses and cards it is whole: they are read from it. */
export type KeptMessage = {
  id: string
  seq: number
  senderId: string | null
  content: string
  createdAt: string
  files?: MessageFile[]
  voice?: MessageVoice
}

/** A date that came of "Suggest a time". Past ones are there for thirty days. */
export type KeptDate = { id: string; at: string; place: string | null }

/** A page of what a conversation keeps of one kind, the newest first. Pass `next` back as `before_seq`. `dates` is on the first page of events, to the two who made them. */
export type KeptPage = { messages: KeptMessage[]; next: number | null; dates?: KeptDate[] }
