// An entry of the history: the parts of its address, what was put with it, and its own key.
export type Location<State = unknown> = {
  pathname: string
  /** Empty, or with its question mark. */
  search: string
  /** Empty, or with its number sign. */
  hash: string
  state: State | null
  /** `default` for the first entry of a visit. */
  key: string
}

/** An address of the app, whole or in parts, with or without their marks. Without a path it stays on the same screen. */
export type To = string | { pathname?: string; search?: string; hash?: string }

type Parts = Pick<Location, 'pathname' | 'search' | 'hash'>

export const pathOf = ({ pathname, search, hash }: Parts) => `${pathname}${search}${hash}`

export const newKey = () => Math.random().toString(36).slice(2, 10)

// As `URLSearchParams` writes it, a question has no mark.
const marked = (mark: string, part = '') => (part === '' || part.startsWith(mark) ? part : `${mark}${part}`)

/** The parts of an address, spelt as a browser spells them. Leads nowhere but into this app, whatever is asked for. */
export function resolve(to: To, from: string): Parts {
  const written = typeof to === 'string' ? to : `${to.pathname ?? ''}${marked('?', to.search)}${marked('#', to.hash)}`
  const path = written === '' || /^[?#]/.test(written) ? `${from}${written}` : written
  const { pathname, search, hash } = new URL(`http://app.invalid${path.startsWith('/') ? '' : '/'}${path}`)
  // Two slashes would begin the name of another host.
  return { pathname: pathname.replace(/^\/+/, '/'), search, hash }
}
