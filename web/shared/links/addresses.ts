// Every address of the app and who may enter it. The title, tab and screen of each stand in web/app/pages/.
// Links are typed by this list: a link to an unknown address is a type error.
export type Access = 'public' | 'signed-in' | 'protected' | 'admin'

export const addresses = {
  '/': 'public',
  '/auth': 'public',
  '/auth/forgot': 'public',
  '/auth/confirm': 'public',
  '/auth/not-me': 'public',
  '/reset-password': 'public',
  '/apply/:step?': 'public',
  '/apply/confirm': 'public',
  '/application': 'public',
  '/why-you': 'public',
  '/account-closed': 'public',
  '/unsubscribe': 'public',
  '/home': 'signed-in',
  '/discover': 'signed-in',
  '/filters': 'signed-in',
  '/live-network': 'signed-in',
  '/inbox': 'signed-in',
  '/profile': 'signed-in',
  '/other-profile/:profileId': 'signed-in',
  '/settings': 'signed-in',
  '/safety': 'signed-in',
  '/onboarding': 'protected',
  '/onboarding/finish': 'protected',
  '/first-login': 'protected',
  '/cms': 'admin',
} as const satisfies Record<`/${string}`, Access>

/** An address of the list, with its parameters not filled in. */
export type Pattern = keyof typeof addresses

/** The addresses with this access. */
export type PatternFor<Who extends Access> = {
  [Each in Pattern]: (typeof addresses)[Each] extends Who ? Each : never
}[Pattern]

// Only the last part of an address may be a parameter.
type Filled<Each extends string> = Each extends `${infer Before}/:${string}?`
  ? Before | `${Before}/${string}`
  : Each extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Each

type Path = Filled<Pattern>

/** Where a link may lead. An address that begins with `?` stays on the same screen. */
export type Address = Path | `${Path}?${string}` | `?${string}`

/** The same in parts, as the router takes it. */
export type Destination = Address | { pathname: Path; search?: string }

/** For a path of this app that the code does not spell out: built, or read from a row. At worst it shows the not-found screen. */
export const insideApp = (path: string) => path as Address
