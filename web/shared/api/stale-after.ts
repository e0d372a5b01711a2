// What each act makes stale, in one table by the name of the act. A screen that shows it reads it again at once (`now`), or when it is next
// opened (`later`). What an act changes on the screen before the answer arrives is in the act's own file.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { forgetEarly } from '#shared/early/early-answers.ts'
import { consoleKeys } from './admission/console-keys.ts'
import { linkedKeys } from './conversations/linked-keys.ts'
import { messageKeys } from './conversations/messages.ts'
import { noticeKeys, notificationKeys } from './conversations/notifications.ts'
import { threadKeys } from './conversations/threads.ts'
import { deviceKeys } from './devices.ts'
import { feedKeys } from './feed.ts'
import { homeKeys } from './home.ts'
import { endorsementKeys } from './members/endorsements.ts'
import { friendKeys } from './members/friends.ts'
import { introductionKeys } from './members/introductions.ts'
import { memberKeys } from './members/members.ts'
import { ownProfileKeys } from './members/own-profile.ts'
import { stayKeys } from './members/stay-keys.ts'
import { addressKeys } from './own-address.ts'
import { rightsKeys } from './rights.ts'
import { safetyKeys } from './safety-keys.ts'

type Stale = { now?: readonly QueryKey[]; later?: readonly QueryKey[] }

const everything: QueryKey = []
const inbox = [threadKeys.all, threadKeys.unread, messageKeys.all]

export const stale = {
  // Plugs. Many screens show what can still be requested.
  create_plug_request: {
    now: [
      ...inbox,
      memberKeys.profiles,
      memberKeys.searches,
      memberKeys.discover,
      introductionKeys.connectors,
      feedKeys.posts,
      homeKeys.all,
    ],
    later: [everything],
  },
  introduce: { now: [...inbox, homeKeys.all] },
  wave_away: { now: [homeKeys.all, memberKeys.opportunities] },
  introduction_refused: { now: [friendKeys.lists, homeKeys.all] },
  // The inbox reads the request itself again.
  decide_plug_request: { now: [threadKeys.unread] },
  withdraw_plug_request: {
    now: [
      threadKeys.unread,
      memberKeys.profiles,
      memberKeys.searches,
      memberKeys.discover,
      introductionKeys.connectors,
      feedKeys.posts,
      homeKeys.all,
    ],
  },
  withdraw_introduction: { now: [threadKeys.lists] },
  // Also a hello to somebody the house introduces.
  answer_introduction: { now: [...inbox, notificationKeys.all, homeKeys.all] },

  // It answers what a notification asked.
  answer_meeting: { now: [notificationKeys.all] },

  // So does this, of when two could meet.
  settle_times: { now: [notificationKeys.all] },

  // Conversations. The inbox keeps its lists up to date thread by thread.
  mark_thread_read: { now: [notificationKeys.all] },
  leave_thread: { now: [threadKeys.unread] },
  make_group: { now: [threadKeys.all, threadKeys.unread] },
  change_group: { now: [threadKeys.each] },
  shelve_thread: { now: [threadKeys.unread] },
  set_seen_choices: { now: [threadKeys.each, threadKeys.seenChoices] },

  // Friendships change what most screens offer.
  connect_with: {
    later: [
      memberKeys.all,
      friendKeys.all,
      introductionKeys.all,
      endorsementKeys.all,
      ownProfileKeys.all,
      stayKeys.all,
      feedKeys.all,
      homeKeys.all,
      notificationKeys.all,
      threadKeys.unread,
    ],
  },
  // By somebody else, or on another device: everything that says who is who. Inbox and feed look through their lists by
  // themselves; the badge and the bell hear the same event and read at once: read here as well, each would be read twice.
  relations_changed: {
    now: [
      threadKeys.each,
      messageKeys.all,
      linkedKeys.all,
      memberKeys.all,
      friendKeys.all,
      introductionKeys.all,
      endorsementKeys.all,
      ownProfileKeys.all,
      stayKeys.all,
      homeKeys.all,
      feedKeys.posts,
      noticeKeys.settings,
      threadKeys.seenChoices,
    ],
    later: [threadKeys.unread, notificationKeys.all],
  },
  remove_friend: { now: [everything] },
  block_member: { now: [everything] },
  unblock_member: { now: [everything] },
  answer_invite_claim: { now: [everything] },

  // Safety
  send_report: { now: [safetyKeys.mine] },
  appeal_measure: { now: [safetyKeys.mine, notificationKeys.all] },
  act_on_report: { now: [safetyKeys.committee, consoleKeys.audit] },

  // Endorsements
  write_endorsement: { now: [memberKeys.profiles, endorsementKeys.all, ownProfileKeys.all] },
  request_endorsements: { now: [endorsementKeys.requests, ownProfileKeys.all] },
  cancel_endorsement_request: { now: [endorsementKeys.requests, ownProfileKeys.all] },
  decline_endorsement_request: { now: [endorsementKeys.requests, ownProfileKeys.all, notificationKeys.all] },

  // Notifications. The next one comes to the dashboard's banner.
  mark_notifications_read: { now: [notificationKeys.all, noticeKeys.history, homeKeys.all] },
  settle_notices: { now: [notificationKeys.all, noticeKeys.history, homeKeys.all] },
  set_notices: { now: [noticeKeys.settings], later: [notificationKeys.all] },

  // The own profile
  update_own_profile: { now: [ownProfileKeys.all] },
  // Where the member is decides who is there.
  save_stay: { now: [ownProfileKeys.all, homeKeys.all, stayKeys.all] },
  set_introductions: { now: [introductionKeys.mine] },
  finish_setup: { now: [everything] },

  // The account. Changing the password signs the other devices out, as setting up the second step does.
  change_address: { now: [addressKeys.all] },
  change_password: { now: [deviceKeys.all] },
  end_session: { now: [deviceKeys.all] },
  change_two_steps: { now: [deviceKeys.all] },
  change_linked_houses: { now: [deviceKeys.all] },
  change_passkeys: { now: [[...deviceKeys.all, 'passkeys']] },

  // The console
  decide_application: { now: [consoleKeys.lists] },
  reopen_application: { now: [consoleKeys.lists] },
  settle_profile_change: { now: [consoleKeys.lists] },
  manage_account: { now: [consoleKeys.lists] },
  update_password: { now: [consoleKeys.audit] },
  set_absence: { now: [rightsKeys.absence, consoleKeys.lists, consoleKeys.audit] },
} satisfies Record<string, Stale>

export type Act = keyof typeof stale

/** Resolves once what is on the screen has been read again. */
export async function staleAfter(cache: QueryClient, act: Act): Promise<void> {
  forgetEarly()
  const { now = [], later = [] }: Stale = stale[act]
  for (const queryKey of later) void cache.invalidateQueries({ queryKey, refetchType: 'none' })
  await Promise.all(now.map((queryKey) => cache.invalidateQueries({ queryKey })))
}
