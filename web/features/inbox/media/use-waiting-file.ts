// A file that waits in the outbox of this device: shown from there until it is sent.
import { useEffect, useState } from 'react'
import { outboxOf } from '#shared/outbox/outbox.ts'

/** In which act of whom, and which of its files. */
export type Waits = { owner: string; act: string; at: number }

export function useWaitingFile(waits: Waits | undefined): Blob | undefined {
  const [file, setFile] = useState<Blob>()
  const { owner, act, at } = waits ?? {}
  useEffect(() => {
    if (owner === undefined || act === undefined || at === undefined) return
    const { entries, filesOf } = outboxOf(owner)
    const entry = entries().find(({ id }) => id === act)
    let left = false
    if (entry)
      filesOf(entry).then(
        (files) => !left && setFile(files[at]),
        () => {},
      )
    return () => {
      left = true
    }
  }, [owner, act, at])
  return file
}
