// Every act the outbox may find on a device, by its kind. Each loads when one waits, so that it is sent without its screen being opened.
import type { KnownAct } from '#shared/outbox/act.ts'

export const acts: Record<string, () => Promise<KnownAct>> = {
  'answer-introduction': async () =>
    (await import('#features/inbox/data/introductions/answer-ask-act.ts')).answerAskAct,
  'answer-chain': async () => (await import('#features/inbox/data/introductions/answer-chain-act.ts')).answerChainAct,
  'answer-event': async () => (await import('#features/feed/data/answer-act.ts')).answerAct,
  'answer-invite-claim': async () => (await import('#shared/notifications/invite-claim-act.ts')).inviteClaimAct,
  'answer-meeting': async () => (await import('#features/inbox/data/meeting-act.ts')).meetingAct,
  'ask-endorsement': async () => (await import('#features/profile/data/ask-act.ts')).askAct,
  'approve-with-note': async () =>
    (await import('#features/inbox/data/introductions/approve-with-note-act.ts')).approveWithNoteAct,
  appeal: async () => (await import('#features/safety/data/appeal-act.ts')).appealAct,
  application: async () => (await import('#features/apply/data/application-act.ts')).applicationAct,
  'chain-request': async () => (await import('#features/plugs/data/chain-request-act.ts')).chainRequestAct,
  'close-endorsement-request': async () =>
    (await import('#features/profile/data/close-request-act.ts')).closeRequestAct,
  connect: async () => (await import('#features/inbox/data/connect-act.ts')).connectAct,
  'decide-request': async () => (await import('#features/inbox/data/decide-act.ts')).decideAct,
  'decline-endorsement': async () =>
    (await import('#features/notifications/data/decline-endorsement-act.ts')).declineEndorsementAct,
  'delete-post': async () => (await import('#features/feed/data/delete-post-act.ts')).deletePostAct,
  'edit-post': async () => (await import('#features/feed/data/edit-post-act.ts')).editPostAct,
  'edit-message': async () => (await import('#features/inbox/data/words/edit-act.ts')).editAct,
  'forward-message': async () => (await import('#features/inbox/data/words/forward-act.ts')).forwardAct,
  endorsement: async () => (await import('#features/profile/data/endorsement-act.ts')).endorsementAct,
  introduction: async () => (await import('#features/plugs/data/introduction-act.ts')).introductionAct,
  like: async () => (await import('#features/feed/data/like-act.ts')).likeAct,
  'make-group': async () => (await import('#features/inbox/data/group/make-group-act.ts')).makeGroupAct,
  message: async () => (await import('#features/inbox/data/message-act.ts')).messageAct,
  'pass-on': async () => (await import('#features/inbox/data/introductions/pass-on-act.ts')).passOnAct,
  photographs: async () => (await import('#features/inbox/data/photographs/photographs-act.ts')).photographsAct,
  'plug-request': async () => (await import('#features/plugs/data/plug-request-act.ts')).plugRequestAct,
  portrait: async () => (await import('#features/apply/data/portrait-act.ts')).portraitAct,
  'profile-details': async () => (await import('#features/profile/data/details-act.ts')).detailsAct,
  'profile-photos': async () => (await import('#features/profile/data/photos-act.ts')).photosAct,
  post: async () => (await import('#features/feed/data/post-act.ts')).postAct,
  react: async () => (await import('#features/inbox/data/words/react-act.ts')).reactAct,
  'take-back-message': async () => (await import('#features/inbox/data/words/take-back-act.ts')).takeBackAct,
  'read-mark': async () => (await import('#features/inbox/data/read-mark-act.ts')).readMarkAct,
  'read-notices': async () => (await import('#shared/notifications/read-notices-act.ts')).readNoticesAct,
  share: async () => (await import('#features/inbox/data/words/share-act.ts')).shareAct,
  'set-notices': async () => (await import('#features/settings/data/notices-act.ts')).noticesAct,
  'set-seen-choices': async () => (await import('#features/settings/data/seen-act.ts')).seenAct,
  'settle-notices': async () => (await import('#features/notifications/data/settle-notices-act.ts')).settleNoticesAct,
  'say-hello': async () => (await import('#shared/hello/hello-act.ts')).helloAct,
  shelve: async () => (await import('#features/inbox/data/shelves/shelve-act.ts')).shelveAct,
  stay: async () => (await import('#features/profile/data/stay-act.ts')).stayAct,
  'settle-times': async () => (await import('#features/inbox/data/times/settle-times-act.ts')).settleTimesAct,
  'suggest-times': async () => (await import('#features/inbox/data/times/suggest-times-act.ts')).suggestTimesAct,
  report: async () => (await import('#features/safety/data/report-act.ts')).reportAct,
  'voice-note': async () => (await import('#features/inbox/data/photographs/voice-act.ts')).voiceAct,
  wave: async () => (await import('#features/home/data/wave-act.ts')).waveAct,
  'withdraw-introduction': async () =>
    (await import('#features/inbox/data/introductions/withdraw-introduction-act.ts')).withdrawIntroductionAct,
  'withdraw-request': async () =>
    (await import('#features/inbox/data/introductions/withdraw-request-act.ts')).withdrawRequestAct,
}
