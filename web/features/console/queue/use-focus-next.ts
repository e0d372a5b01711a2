// A decided application leaves the list. The focus moves to the application that takes its place.
import { type RefObject, useRef } from 'react'
import type { Application } from '#types/shapes.ts'
import type { Decisions } from '../data/use-decisions.ts'

/** Marks the elements that open an application, so that the focus can move to one. */
export const placeMark = { 'data-application': '' }

export function useFocusNext(
  applications: Application[],
  decisions: Decisions,
): { list: RefObject<HTMLDivElement | null>; decisions: Decisions } {
  const list = useRef<HTMLDivElement>(null)

  const keepingPlace = (decide: Decisions['approve']) => async (application: Application) => {
    const at = applications.findIndex(({ id }) => id === application.id)
    await decide(application)
    requestAnimationFrame(() => {
      // The focus is elsewhere: the decision failed, or the admin has moved on.
      if (document.activeElement !== document.body) return
      const names = list.current?.querySelectorAll<HTMLElement>('[data-application]')
      names?.[Math.min(at, names.length - 1)]?.focus()
    })
  }

  return {
    list,
    decisions: { ...decisions, approve: keepingPlace(decisions.approve), deny: keepingPlace(decisions.deny) },
  }
}
