// Hands an applicant's photograph to the outbox, takes it back, and says what became of it.
import { isReachable } from '#shared/connection/connection.ts'
import { newId } from '#shared/device/new-id.ts'
import { type Entry, isOf } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { visitor } from '#shared/outbox/owners.ts'
import { readEntries } from '#shared/outbox/store.ts'
import { publicPhoto } from '#shared/photo/sending/photo-place.ts'
import { photoRefused } from '../model/submit-problem.ts'
import { type Portrait, portraitAct } from './portrait-act.ts'

/** Gives its address, once it is kept on the device; null where nothing can be kept: then it counts when it has arrived. */
export async function sendPortrait(application: string, file: File): Promise<string | null> {
  const before = portraitsOf(application)
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'jpg'
  const path = `applications/${Date.now()}-${newId().replaceAll('-', '')}.${extension}`
  const id = outboxOf(visitor).write(portraitAct, { application, path }, { id: newId(), files: [file] })
  for (const entry of before) outboxOf(visitor).discard(entry.id)
  const kept = await readEntries(visitor)
  // Gone already: it was that quick.
  if (kept && (kept.some((entry) => entry.id === id) || !portraitsOf(application).some((entry) => entry.id === id)))
    return publicPhoto(path)
  return null
}

export function takeBackPortraits(application: string) {
  for (const { id } of portraitsOf(application)) outboxOf(visitor).discard(id)
}

/** Waits while it is on its way. `there` also when there is none to send; otherwise that it waits for the line, or why it was refused. */
export async function portraitArrival(application: string): Promise<'there' | 'waits' | { refused: string }> {
  const outbox = outboxOf(visitor)
  const stored = (await readEntries(visitor)) ?? []
  if (ofApplication([...stored, ...outbox.entries()], application).length === 0) return 'there'
  outbox.retry(portraitsOf(application).flatMap(({ state, id }) => (state === 'failed' ? id : [])))
  const tries = Math.max(0, ...portraitsOf(application).map((one) => one.tries))
  return new Promise((resolve) => {
    const look = () => {
      const left = portraitsOf(application)
      const refused = left.find(({ state }) => state === 'failed')
      if (left.length === 0) done('there')
      else if (refused) done({ refused: refused.code ?? photoRefused })
      else if (!isReachable() || left.some((one) => one.tries > tries)) done('waits')
    }
    const stop = outbox.subscribe(look)
    const done = (how: Parameters<typeof resolve>[0]) => {
      stop()
      resolve(how)
    }
    // What a closed tab has left may not have been read yet.
    if (portraitsOf(application).length > 0) look()
  })
}

const ofApplication = (entries: Entry[], application: string): Entry<Portrait>[] =>
  entries.filter(isOf(portraitAct)).filter(({ input }) => input.application === application)

const portraitsOf = (application: string) => ofApplication(outboxOf(visitor).entries(), application)
