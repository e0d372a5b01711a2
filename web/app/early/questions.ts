// What each tab and a member's page ask first, as the screen itself asks it: ask-early.test.ts holds both together. An address with filters or an open
// conversation is not here: its screen asks by itself.
import type { Pattern } from '#shared/links/addresses.ts'
import type { Database } from '#types/database.types.ts'

type Procedures = Database['public']['Functions']

type Question = {
  [Name in keyof Procedures]: [procedure: Name, args: Procedures[Name]['Args'] | Record<string, never>]
}[keyof Procedures]

export const firstQuestions: { readonly [Each in Pattern]?: Question } = {
  '/home': ['home_dashboard', { utc_offset: -new Date().getTimezoneOffset() }],
  '/discover': [
    'discover',
    { city: null, close_by: false, industries: null, mutuals_only: false, query: null, after: null },
  ],
  '/live-network': ['feed_page', {}],
  '/inbox': ['inbox', { plug_chats_only: false }],
  '/profile': ['my_profile', {}],
}

/** What the screen at this address asks first. */
export function questionAt(path: string): Question | undefined {
  const [, member] = /^\/other-profile\/([\da-f-]{36})$/.exec(path) ?? []
  return member ? ['member_profile', { member }] : firstQuestions[path as Pattern]
}
