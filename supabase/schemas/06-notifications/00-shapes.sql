-- What a notification carries, by its kind.

create domain shapes.notification_data as jsonb;
comment on domain shapes.notification_data is $$What a notification carries, by its `action`. `deeplink` is a path in the app. Unread
notifications of one group are one row whose `count` says how many they are.

// To the connector of a new request.
| { action: 'plug_request', deeplink: text, threadId: uuid }
// To requester and target; `threadId` is the intro chat.
| { action: 'plug_approved', deeplink: text, threadId: uuid, memberId: uuid }
// To the requester.
| { action: 'plug_declined', deeplink: text, threadId: uuid }
// To the requester, whose request the connector passed on: the target is asked first.
| { action: 'plug_passed_on', deeplink: text, threadId: uuid }
// To the connector.
| { action: 'plug_withdrawn', deeplink: text, threadId: uuid }
// To a member who is asked before an introduction: `answer_introduction` answers it.
| { action: 'introduction_asked', deeplink: text, introductionId: uuid, memberId: uuid, connectorId: uuid, count: int }
// To the second connector of a chain: a friend of `connectorId` would like to meet `memberId`. `answer_introduction` answers it.
| { action: 'chain_asked', deeplink: text, introductionId: uuid, memberId: uuid, connectorId: uuid, count: int }
// To the connector, once all who were asked said yes; `threadId` is the intro chat.
| { action: 'introduction_met', deeplink: text, threadId: uuid }
// To requester and connector, when nobody met by its end; `threadId` is the request, if there is one.
| { action: 'introduction_not_met', deeplink: text, threadId?: uuid }
// To both who were introduced; to a newcomer whom a host said hello to.
| { action: 'introduced', deeplink: text, threadId: uuid, memberId: uuid }
// To the other one, on the first Connect; `threadId` is the intro chat. Grouped by member.
| { action: 'connect_requested', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the one who pressed first. Grouped by member.
| { action: 'connected', deeplink: text, threadId?: uuid, memberId: uuid, count: int }
// To whom a friend took into a group; `memberId` is the friend.
| { action: 'group_added', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the one a message is for. Grouped by thread; `count` is what is unread in it. In a group `mentioned` says that some of it names them.
| { action: 'open_thread', deeplink: text, threadId: uuid, threadType: thread_type, threadTitle: text | null, messageId?: uuid, senderId: uuid, senderName: text, count: int, mentioned?: boolean }
// To the author of a post. Grouped by post, counting since `since`.
| { action: 'post_liked', deeplink: text, postId: uuid, since: timestamp, count: int }
// To the host of an event. Grouped by event, counting since `since`.
| { action: 'event_rsvp', deeplink: text, postId: uuid, since: timestamp, count: int }
// To requester and target of an introduction, after three days and after fourteen; `memberId` is the other. Grouped by thread.
| { action: 'did_you_meet', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the connector, once both have said so. Without `threadId` to who has left the chat.
| { action: 'met_because_of_you', deeplink: text, threadId?: uuid, requesterId: uuid, targetId: uuid }
// To whom times to meet are suggested, to who suggested them, and to the other one of a date; `memberId` is who says so. Grouped by thread.
| { action: 'about_times', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To a host, of a newcomer the house asks them to welcome. Grouped by newcomer.
| { action: 'welcome_newcomer', deeplink: text, memberId: uuid, count: int }
// To a guest whose answer had to wait: an approved plug lets them go.
| { action: 'rsvp_granted', deeplink: text, postId: uuid }
// To a new member.
| { action: 'complete_profile', deeplink: text }
// To the member whom a new one named as inviter: `answer_invite_claim` answers it.
| { action: 'answer_invite_claim', memberId: uuid, memberName: text }
// The same once it is answered.
| { action: 'invite_claim_answered', memberId: uuid, memberName: text, answer: boolean }
// To a member who is asked for an endorsement.
| { action: 'answer_endorsement_request', deeplink: text, requestId: uuid, requesterId: uuid, requesterName: text }
// To a member whose export can be fetched.
| { action: 'export_ready', deeplink: text, count: int }
// To a member who was away and signed in again.
| { action: 'came_back', deeplink: text, after: absence_kind, count: int }
// To a member whose report the committee has looked at.
| { action: 'report_answered', deeplink: text, reportId: uuid }
// To a member whom an act of the committee concerns, or who answered one.
| { action: 'from_committee', deeplink: text, measureId: uuid }
// To a member who was endorsed.
| { action: 'open_endorsements', deeplink: text, endorsementId: uuid }$$;
