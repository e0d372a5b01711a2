// The screens whose first sight is measured, and what is on each once it shows its own content instead of a placeholder.
import type { Side } from './side.ts'

export interface Screen {
  readonly name: string
  /** `:member` is somebody else in the club. */
  readonly path: string
  readonly who: 'visitor' | 'member'
  /** Drawn when the screen shows what somebody came for. */
  readonly content: string
}

export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', who: 'visitor', content: 'main h1' },
  { name: 'sign-in', path: '/auth', who: 'visitor', content: 'input[name=email]' },
  { name: 'apply', path: '/apply', who: 'visitor', content: 'form h1' },
  { name: 'home', path: '/home', who: 'member', content: '#suggested-connections' },
  { name: 'discover', path: '/discover', who: 'member', content: 'main article' },
  { name: 'Live', path: '/live-network', who: 'member', content: 'main article' },
  { name: 'inbox', path: '/inbox', who: 'member', content: '[aria-label="Conversations"] li a' },
  { name: 'profile', path: '/profile', who: 'member', content: 'main h2' },
  { name: 'member', path: '/other-profile/:member', who: 'member', content: 'main h1' },
  { name: 'settings', path: '/settings', who: 'member', content: 'main h2' },
  { name: 'safety', path: '/safety', who: 'member', content: 'main h2' },
]

export const addressOf = (side: Side, path: string) => side.url + path.replace(':member', side.member)
