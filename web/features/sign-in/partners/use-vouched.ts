// What the house that a visitor came back from says of them, and where their application stands: asked with the ticket that came with its answer.
import { useEffect, useLayoutEffect, useState } from 'react'
import { forgetTicket, keepVouched, noteBack, takeTicket, vouched } from '#shared/admission/vouched.ts'
import { vouchedApplication } from '#shared/api/admission/vouched.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { useLocation } from '#shared/router/hooks.ts'
import type { VouchedApplication } from '#types/shapes.ts'
import { answerIn } from './answer-sentences.ts'

export type Arrival = { is: 'unvouched' | 'asking' } | { is: 'vouched'; says: VouchedApplication }

const unvouched: Arrival = { is: 'unvouched' }

export function useVouched(): Arrival {
  const { search, hash } = useLocation()
  const [arrival, setArrival] = useState(unvouched)

  // Before anybody sees the address.
  useLayoutEffect(() => {
    const ticket = takeTicket({ search, hash })
    if (!ticket || answerIn({ search, hash })?.next !== 'apply') return setArrival(unvouched)
    let left = false
    setArrival({ is: 'asking' })
    vouchedApplication(ticket)
      .then((says) => {
        keepVouched(ticket, says)
        if (!left) setArrival({ is: 'vouched', says })
      })
      .catch((error: unknown) => {
        if (isAppError(error, 'ticket_ended')) forgetTicket()
        else console.warn('What the other house says could not be asked', error)
        if (!left) setArrival(unvouched)
      })
    return () => {
      left = true
    }
  }, [search, hash])

  useEffect(() => {
    // The browser may show this page as it was left; what it says may have ended at the press that led away. The address is not read again: a ticket
    // that was dropped is still in the router's.
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      noteBack()
      if (!vouched()) setArrival(unvouched)
    }
    window.addEventListener('pageshow', shownAgain)
    return () => window.removeEventListener('pageshow', shownAgain)
  }, [])

  return arrival
}
