// The place in the list. A decided application leaves it: the one that takes its place is next, in the list and in the dialog.
import { useCallback, useLayoutEffect, useRef } from 'react'
import { nothingInHand } from '#shared/focus/nothing-in-hand.ts'
import type { Overlay } from '#shared/links/use-overlay.ts'
import type { Application } from '#types/shapes.ts'
import type { Decisions } from '../data/use-decisions.ts'

/** Marks the button that opens an application from the list, so that the focus can move there. */
export const placeMark = (id: string) => ({ 'data-application': id })

/** Marks a row or card, so that what holds the focus says which application is meant. */
export const rowMark = (id: string) => ({ 'data-row': id })

/** The application whose row has the focus. */
export const rowInHand = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null

const opener = (id: string) => document.querySelector<HTMLElement>(`[data-application="${id}"]`)

/** A row that is on its way is waited for so long: later the admin is elsewhere. */
const patience = 3000

export function usePlace(applications: Application[], dialog: Pick<Overlay, 'value' | 'turnTo' | 'hide'>) {
  const now = useRef({ applications, dialog })
  const opened = useRef<{ first: string; last: string } | null>(null)
  // What was decided, and where it stood: it leaves the list when the list is drawn anew, which nobody else tells.
  const leaving = useRef(new Map<string, number>())
  const awaited = useRef<{ id: string; until: number } | null>(null)

  useLayoutEffect(() => {
    now.current = { applications, dialog }
    const { value } = dialog
    if (value) opened.current = { first: opened.current?.first ?? value, last: value }
    if (leaving.current.size > 0) requestAnimationFrame(goOn)
    const { id, until } = awaited.current ?? { id: '', until: 0 }
    if (id && (Date.now() > until || (nothingInHand() && take(id)))) awaited.current = null
  })

  function take(id: string): boolean {
    const row = now.current.dialog.value === null ? opener(id) : null
    row?.focus()
    return row !== null
  }

  /** Puts the focus on an application: now, or as soon as the list shows it. */
  const focusOn = useCallback((id: string) => {
    const row = opener(id)
    if (now.current.dialog.value !== null) return
    row?.focus()
    awaited.current = row ? null : { id, until: Date.now() + patience }
  }, [])

  /** Runs a decision; then goes on to what took the place of the decided application. */
  const keeping =
    (decide: Decisions['approve']): Decisions['approve'] =>
    async (application) => {
      const { id } = application
      const at = now.current.applications.findIndex((other) => other.id === id)
      const done = await decide(application)
      if (done && at >= 0) {
        leaving.current.set(id, at)
        requestAnimationFrame(goOn)
      }
      return done
    }

  function goOn() {
    const { applications: list, dialog: open } = now.current
    for (const [id, at] of leaving.current) {
      if (list.some((other) => other.id === id)) continue
      leaving.current.delete(id)
      const next = list[Math.min(at, list.length - 1)]
      if (open.value === id) {
        if (next) open.turnTo(next.id)
        else open.hide()
      } else if (nothingInHand() && open.value === null) {
        // Elsewhere the admin has moved on.
        if (next) focusOn(next.id)
        else document.getElementById('applications')?.focus()
      }
    }
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
