// Written by `npm run gen:types` from supabase/schemas: not by hand.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** Whether a member is in good standing. Only an active one reads and writes: the club disabled an inactive one, and one who is away paused or closes the account. */
export type MemberStatus = 'active' | 'inactive' | 'away'

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

/** The sign-in that a mail about a new device is about: whose, on which device, and when. */
export type DeviceAlarm = { userId: string; email: string; device: string; at: string }

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

/** What became of a recovery code that somebody typed. After five wrong ones an hour a wrong one is answered so. */
export type RecoveryOutcome = 'spent' | 'wrong' | 'too_many'

/** The pair of keys a club signs its pushes with (VAPID, RFC 8292), as base64url. `toLoopback`: pushes may go to this machine, as tests do. */
export type PushKeys = { publicKey: string; privateKey: string; toLoopback: boolean }

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

/** The club as functions see it: they call procedures and touch no table. */
export type Club = {
  public: {
    Tables: Record<never, never>
    Views: Record<never, never>
    Functions: {
      agree_on_push_keys: { Args: { public_key: string; private_key: string; to_loopback?: boolean | null }; Returns: PushKeys }
      approval_link: { Args: { token: string }; Returns: ApprovalLink }
      begin_link_card: { Args: { member: string; address: string; page: string }; Returns: LinkCardBegun }
      claim_export: { Args: Record<PropertyKey, never>; Returns: ExportToMake | null }
      claim_outbox: { Args: { most?: number | null }; Returns: OutboxBatch }
      complete_approval: { Args: { application: string; account: string; admin: string }; Returns: Approval }
      device_alarm: { Args: { token: string }; Returns: DeviceAlarm }
      end_approval_links: { Args: { member: string }; Returns: undefined }
      ended_exports: { Args: { most?: number | null }; Returns: string[] }
      erased_accounts: { Args: { most?: number | null }; Returns: string[] }
      forget_account: { Args: { member: string }; Returns: boolean }
      forget_files: { Args: { names: string[] }; Returns: undefined }
      forget_link_pictures: { Args: { names: string[] }; Returns: undefined }
      forget_pictures: { Args: { names: string[] }; Returns: undefined }
      hand_over_pushes: { Args: { most?: number | null; settled?: Json | null }; Returns: PushBatch }
      keep_link_card: { Args: { member: string; address: string; page: string; card: string; said: Json }; Returns: AskedLinkCard }
      letters_by_link: { Args: { token: string; letters?: boolean | null }; Returns: boolean }
      mail_endorsement_request: { Args: { request: string; requester: string }; Returns: boolean }
      mail_state: { Args: { mail: string }; Returns: MailState | null }
      member_account: { Args: { admin: string; application?: string | null; member?: string | null; email?: string | null }; Returns: MemberAccount }
      prepare_approval: { Args: { application: string; admin: string }; Returns: ApprovalStart }
      raise_device_alarm: { Args: { token: string }; Returns: DeviceAlarm }
      record_message_notification: { Args: { sender: string; recipient: string; thread: string }; Returns: string | null }
      record_password_change: { Args: { member: string; admin: string }; Returns: undefined }
      set_member_status: { Args: { member: string; status: string; admin: string; version?: number | null }; Returns: MemberAccount }
      settle_export: { Args: { export: string; parts: number; bytes: number }; Returns: undefined }
      settle_outbox: { Args: { id: string; delivered: boolean; error?: string | null; final?: boolean | null; in_folder?: boolean | null }; Returns: undefined }
      spend_recovery_code: { Args: { code: string }; Returns: RecoveryOutcome }
      sweep: { Args: { most?: number | null }; Returns: Swept }
      verify_admin_access: { Args: Record<PropertyKey, never>; Returns: boolean }
      verify_member_access: { Args: Record<PropertyKey, never>; Returns: boolean }
    }
  }
}

export type FunctionAnswers = {
  'approve-application': ApprovedApplicant
  'deliver-outbox': DeliveryReport
  'export-my-data': ExportsMade
  'link-card': AskedLinkCard
  'mail-endorsement-request': Done
  'manage-user-account': AccountState
  'redeem-approval': ApprovedMember
  'refuse-device': RefusedDevice
  'send-notification': Done
  'sweep': SweepReport
  'sweep-applications': SweepReport
  'unsubscribe': LettersChoice
  'update-user-password': Done
  'use-recovery-code': Done
}
