// What the kinds of notifications have in common on every screen. A new kind has to be named here.
import type { NotificationData } from '#types/shapes.ts'

export type NotificationAction = NotificationData['action']

/** Whether a notification asks something: its answers stand on it, and it stays until it is answered. */
export const asks = {
  about_times: false,
  answer_endorsement_request: true,
  answer_invite_claim: true,
  came_back: false,
  complete_profile: false,
  connect_requested: false,
  connected: false,
  did_you_meet: false,
  event_rsvp: false,
  export_ready: false,
  from_committee: false,
  group_added: false,
  introduced: false,
  chain_asked: true,
  introduction_asked: true,
  introduction_met: false,
  introduction_not_met: false,
  invite_claim_answered: false,
  met_because_of_you: false,
  open_endorsements: false,
  open_thread: false,
  plug_approved: false,
  plug_declined: false,
  plug_passed_on: false,
  plug_request: false,
  plug_withdrawn: false,
  post_liked: false,
  report_answered: false,
  rsvp_granted: false,
  welcome_newcomer: false,
} satisfies Record<NotificationAction, boolean>

/** The path it leads to; not every kind leads somewhere. */
export const deeplinkOf = (data: NotificationData) => ('deeplink' in data ? data.deeplink : undefined)

/** How many came together as one. */
export const countOf = (data: NotificationData) => ('count' in data ? data.count : 1)
