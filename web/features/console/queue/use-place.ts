// The place in the list. A decided application leaves it: the one that takes its place is next, in the list and in the dialog.
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Overlay } from '#shared/links/use-overlay.ts'
import type { Application } from '#types/shapes.ts'
import type { Decisions } from '../data/use-decisions.ts'

/** Marks the button that opens an application from the list, so that the focus can move there. */
export const placeMark = (id: string) => ({ 'data-application': id })

const opener = (id: string) => document.querySelector<HTMLElement>(`[data-application="${id}"]`)

export function usePlace(applications: Application[], dialog: Pick<Overlay, 'value' | 'turnTo' | 'hide'>) {
  const now = useRef({ applications, dialog })
  const opened = useRef<{ first: string; last: string } | null>(null)

  useLayoutEffect(() => {
    now.current = { applications, dialog }
    const { value } = dialog
    if (value) opened.current = { first: opened.current?.first ?? value, last: value }
  })

  const focusOn = useCallback((id: string) => {
    requestAnimationFrame(() => {
      if (now.current.dialog.value === null) opener(id)?.focus()
    })
  }, [])

  /** Runs a decision; then goes on to what took the place of the decided application. */
  const keeping =
    (decide: Decisions['approve']): Decisions['approve'] =>
    async (application) => {
      const { id } = application
      const at = now.current.applications.findIndex((other) => other.id === id)
      const done = await decide(application)
      if (done) requestAnimationFrame(() => goOn(id, at))
      return done
    }

  function goOn(id: string, at: number) {
    const { applications: list, dialog: open } = now.current
    if (list.some((other) => other.id === id)) return
    const next = at < 0 ? undefined : list[Math.min(at, list.length - 1)]
    if (open.value === id) {
      if (next) open.turnTo(next.id)
      else if (at >= 0) open.hide()
      return
    }
    // Elsewhere the admin has moved on.
    if (document.activeElement === document.body && open.value === null && next) focusOn(next.id)
  }

  /** The neighbour of an application in the list, if there is one; of none, the first. */
  const beside = (id: string | null, step: 1 | -1): Application | undefined => {
    const at = applications.findIndex((other) => other.id === id)
    if (id === null) return applications[0]
    return at < 0 ? undefined : applications[at + step]
  }

  /** Where the focus belongs when the dialog closes: to what it showed last. Null for whatever opened it. */
  const focusAfter = useCallback((): HTMLElement | null => {
    const shown = opened.current
    opened.current = null
    if (!shown) return null
    const first = opener(shown.first)
    if (first && shown.first === shown.last) return null
    return (
      opener(shown.last) ??
      first ??
      document.querySelector<HTMLElement>('[data-application]') ??
      document.getElementById('applications')
    )
  }, [])

  return { keeping, beside, focusOn, focusAfter }
}
