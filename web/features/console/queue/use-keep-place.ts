// An application that was decided leaves the list. Whoever works through it goes on with the one that took its place.
import { type RefObject, useRef } from 'react'
import type { Decisions } from '../data/use-decisions.ts'
import type { Application } from '../model/application.ts'

/** Where in the list an application is opened from. */
export const placeMark = { 'data-application': '' }

export function useKeepPlace(
  applications: Application[],
  decisions: Decisions,
): { list: RefObject<HTMLDivElement | null>; decisions: Decisions } {
  const list = useRef<HTMLDivElement>(null)

  const keepingPlace = (decide: Decisions['approve']) => async (application: Application) => {
    const at = applications.findIndex(({ id }) => id === application.id)
    await decide(application)
    requestAnimationFrame(() => {
      // Still somewhere: the decision failed, or something else has been gone to meanwhile.
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
