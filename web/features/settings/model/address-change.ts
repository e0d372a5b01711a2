// What is said of a change of address that waits. Pure.
import type { AddressChange, MyAddress } from '#types/shapes.ts'

const LINKS_LAST = 60 * 60_000

/** The clocks of server and device may differ; what is refused is decided by the server. */
const hasRunOut = ({ askedAt }: AddressChange, now: number) => now - Date.parse(askedAt) > LINKS_LAST

export function changeInWords(address: string, change: AddressChange, now: number): { title: string; text: string } {
  const { to, waitsFor } = change
  if (hasRunOut(change, now)) {
    const text = 'They work for an hour, and nothing has changed. Send them again, or leave it at that.'
    return { title: `The mails about ${to} are too old`, text }
  }
  if (waitsFor === 'both') {
    const text = `One went to ${address}, one to ${to}. The change counts once you have confirmed it from both, by link or code, in any order, within an hour.`
    return { title: 'Look in both mailboxes', text }
  }
  const [confirmed, waiting] = waitsFor === 'new' ? [address, to] : [to, address]
  const text = `Now confirm from the mail to ${waiting}: the change counts once both have.`
  return { title: `${confirmed} has confirmed`, text }
}

/** The address that was being changed to, if that is what happened between two answers. */
export function completedChange(before: MyAddress | undefined, now: MyAddress | undefined): string | null {
  const to = before?.change?.to
  return to && now && !now.change && now.address === to ? to : null
}
