// What a tab brought back from another house that vouches for a visitor: a ticket, and what the club said of it. It comes in the address, is taken out of it at once and
// lives in this tab, for an hour at most. One that this tab did not go out for is dropped: nobody plants theirs by a link (tests: vouched.test.ts,
// e2e/vouched.spec.ts).
import type { VouchedApplication } from '#types/shapes.ts'

const PARAMETER = 'o1_ticket'
const wentKey = 'o1-went-out'
const ticketKey = 'o1-ticket'
/** As long as a sign-in elsewhere may take (server/auth/links/partner-flow.ts). */
const LONGEST_MS = 10 * 60_000

type Kept = { ticket: string; says?: VouchedApplication }

/** At the press that leads to another house. What an earlier one said is over. */
export function noteGoingOut() {
  write(ticketKey, null)
  write(wentKey, String(Date.now()))
}

/** The tab is here again, by an answer or by Back: whatever comes next was not asked for. */
export const noteBack = () => write(wentKey, null)

/** The ticket of this address, or the one that an earlier look at it has kept. Null where none was asked for. */
export function takeTicket({ search, hash }: { search: string; hash: string }): string | null {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))]
  const isAnswer = ['code', 'error', 'error_code'].some((name) => query.has(name) || fragment.has(name))
  const wentOut = Date.now() - Number(read(wentKey)) < LONGEST_MS
  noteBack()
  if (!isAnswer) return null
  const ticket = fragment.get(PARAMETER)
  if (ticket !== null) {
    leaveOut(fragment)
    if (wentOut) write(ticketKey, JSON.stringify({ ticket } satisfies Kept))
  }
  return kept()?.ticket ?? null
}

/** The router's own entry stays what it is. */
function leaveOut(fragment: URLSearchParams) {
  const { history, location } = window
  if (!location.hash.includes(PARAMETER)) return
  fragment.delete(PARAMETER)
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${fragment}`)
}

export function keepVouched(ticket: string, says: VouchedApplication) {
  if (kept()?.ticket === ticket) write(ticketKey, JSON.stringify({ ticket, says } satisfies Kept))
}

export const forgetTicket = () => write(ticketKey, null)

/** What the house says, as long as that counts. */
export function vouched(): VouchedApplication | null {
  const says = kept()?.says
  return says && Date.parse(says.until) > Date.now() ? says : null
}

/** The house that has confirmed this address; null for another address. */
export function houseFor(email: string): string | null {
  const says = vouched()
  return says && isSame(says.email, email) ? says.partner : null
}

export const ticketFor = (email: string): string | null => (houseFor(email) ? (kept()?.ticket ?? null) : null)

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Checks what was stored instead of trusting it. */
function kept(): Kept | null {
  try {
    const { ticket, says } = JSON.parse(read(ticketKey) ?? '{}') as Partial<Kept>
    if (typeof ticket !== 'string') return null
    return typeof says?.email === 'string' && typeof says.until === 'string' ? { ticket, says } : { ticket }
  } catch {
    return null
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // A private window: everything goes by the code, as ever.
  }
}
