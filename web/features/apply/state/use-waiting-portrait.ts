// The photograph of this application that is still on the device: how it stands, and an address to show it from.
import { useEffect, useState } from 'react'
import { type Entry, isOf } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { visitor } from '#shared/outbox/owners.ts'
import { readEntries } from '#shared/outbox/store.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { type Portrait, portraitAct } from '../data/portrait-act.ts'
import { applicationSubject } from '../model/kept-application.ts'

/** `known`: what the device keeps has been read. Until then a photograph may be nowhere else. */
type Waiting = { entry: Entry<Portrait> | undefined; src: string | null; known: boolean }

export function useWaitingPortrait(application: string): Waiting {
  const entry = useActs(visitor, portraitAct, applicationSubject(application)).at(-1)
  const [shown, setShown] = useState<{ id: string; src: string } | null>(null)
  const [known, setKnown] = useState(false)
  const id = entry?.id

  useEffect(() => {
    const outbox = outboxOf(visitor)
    const subject = applicationSubject(application)
    let stop: (() => void) | undefined
    let left = false
    void readEntries(visitor).then((kept) => {
      if (left) return
      const waits = kept?.some((one) => isOf(portraitAct)(one) && one.subject === subject) ?? false
      if (!waits || outbox.entries().some((one) => one.subject === subject)) return setKnown(true)
      // The outbox is about to read it too.
      stop = outbox.subscribe(() => setKnown(true))
    })
    return () => {
      left = true
      stop?.()
    }
  }, [application])

  useEffect(() => {
    const waiting = outboxOf(visitor)
      .entries()
      .find((one) => one.id === id)
    if (!waiting) return
    let made: string | undefined
    let left = false
    outboxOf(visitor)
      .filesOf(waiting)
      .then(([file]) => {
        if (!file || left) return
        made = URL.createObjectURL(file)
        setShown({ id: waiting.id, src: made })
      })
      .catch((error: unknown) => console.warn('The photograph on this device can not be shown', error))
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])

  return { entry, known, src: shown !== null && shown.id === id ? shown.src : null }
}
