// What each kind of notification is called on the screens.
import type { NoticeKind } from '#types/shapes.ts'

export const kindWords: Record<NoticeKind, string> = {
  messages: 'Messages',
  plugs: 'Plug requests',
  introductions: 'Introductions',
  friends: 'Friends',
  endorsements: 'Endorsements',
  likes: 'Likes',
  events: 'Events',
  club: 'The club',
}
