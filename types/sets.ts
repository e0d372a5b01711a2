// Written by `npm run gen:types` from schema shapes: not by hand.

/** The words of each closed set, in order. */
export const sets = {
  industry: ['Nightlife', 'Fashion', 'Tech', 'Finance', 'Music', 'Film', 'Art', 'Sports', 'Travel', 'Media', 'Hospitality', 'Design', 'RealEstate', 'Wellness', 'Lifestyle', 'Entertainment', 'Business', 'Fitness', 'Consulting', 'Retail', 'Food', 'Beauty', 'Legal', 'Education'],
  applicantTitle: ['Entrepreneur', 'Artist', 'Musician', 'Connector', 'Model', 'Creator', 'Athlete', 'Investor', 'Designer', 'Public Relations', 'Executive', 'Director'],
  applicantIndustry: ['Nightlife', 'Fashion', 'Tech', 'Finance', 'Music', 'Film', 'Art', 'Sports', 'Travel', 'Media', 'Hospitality', 'Design', 'RealEstate', 'Wellness', 'Lifestyle', 'Entertainment'],
  applicantStatus: ['pending', 'rejected'],
  applicationStatus: ['pending', 'aside', 'approved', 'rejected'],
  addressState: ['confirmed', 'waiting', 'unasked', 'member'],
  auditAction: ['approve', 'reject', 'reopen', 'disable', 'enable', 'update_password', 'restore_profile', 'keep_profile', 'make_admin', 'remove_admin', 'resend_welcome', 'pause', 'close', 'erase', 'call_back'],
  memberStatus: ['active', 'inactive', 'away'],
  profileField: ['name', 'handle', 'photo', 'taken_handle'],
  connectResult: ['pending', 'active'],
  connectionStatus: ['pending', 'active', 'blocked'],
  threadType: ['direct_message', 'plug_request', 'intro_chat'],
  requestStatus: ['pending', 'approved', 'declined', 'expired'],
  messageType: ['user', 'system', 'request_card'],
  connectionState: ['none', 'pending_mine', 'pending_theirs', 'active'],
  notificationAction: ['plug_request', 'plug_approved', 'plug_declined', 'introduced', 'connect_requested', 'connected', 'open_thread', 'post_liked', 'event_rsvp', 'rsvp_granted', 'complete_profile', 'answer_invite_claim', 'invite_claim_answered', 'answer_endorsement_request', 'came_back', 'open_endorsements'],
  postType: ['post', 'event'],
  rsvpStatus: ['going', 'requested'],
  relationshipState: ['self', 'friend', 'intro_open', 'no_relationship'],
  endorsementRequestStatus: ['open', 'answered', 'declined', 'cancelled'],
  mailProgress: ['waiting', 'sent', 'in_folder', 'failed', 'dropped'],
  confirmingAddress: ['both', 'new', 'current'],
  absenceKind: ['pause', 'closing'],
  absenceWish: ['pause', 'close', 'erase', 'back'],
} as const
