// Uploads pictures while the member writes: each by itself, with its progress; a failed one waits to be retried or removed.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '#shared/device/new-id.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { PhotoProblem } from '#shared/photo/photo-rules.ts'
import { postPicture, takePhoto } from '#shared/photo/take-photo.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { addressesOf, admitFiles, agreeing, changePicture, keptPicture, type Picture } from '../model/pictures.ts'

const failed = 'Failed to upload image'

type Sending = { file: File; stop: AbortController }

/** `onAddresses` gets the addresses of the uploaded pictures on every change. `mayGoAlong`: what has no line is sent with the post. */
export function usePictures(kept: string[], onAddresses: (addresses: string[]) => void, mayGoAlong = false) {
  const userId = useUserId()
  const [pictures, show] = useState<Picture[]>(() => kept.map(keptPicture))
  // One that arrives between the last drawing and the press of "Post" belongs to the post too.
  const newest = useRef(pictures)
  const setPictures = useCallback((change: (now: Picture[]) => Picture[]) => {
    newest.current = change(newest.current)
    show(newest.current)
  }, [])
  const sending = useRef(new Map<string, Sending>())
  const cleared = useRef<Picture[]>([])

  const addresses = addressesOf(pictures).join('\n')
  // What was told and has not come back as `kept` yet, the newest last. Two that arrive together come back one after the other: what comes back
  // is no other tab's change.
  const told = useRef([addresses])
  const tell = useRef(onAddresses)
  tell.current = onAddresses
  // Before anybody can press: what is seen as arrived is in the form.
  useLayoutEffect(() => {
    if (told.current.at(-1) === addresses) return
    told.current.push(addresses)
    tell.current(addresses ? addresses.split('\n') : [])
  }, [addresses])

  const keptNow = kept.join('\n')
  useEffect(() => {
    const back = told.current.lastIndexOf(keptNow)
    told.current = back < 0 ? [keptNow] : told.current.slice(back)
    if (back < 0) setPictures((now) => agreeing(now, keptNow ? keptNow.split('\n') : []))
  }, [keptNow, setPictures])

  useEffect(() => {
    const leaving = sending.current
    return () => {
      for (const { stop } of leaving.values()) stop.abort()
    }
  }, [])

  const send = useCallback(
    async (key: string) => {
      const entry = sending.current.get(key)
      if (!entry) return
      const change = (to: Partial<Picture>) => setPictures((now) => changePicture(now, key, to))
      change({ state: 'sending', percent: 0 })
      entry.stop = new AbortController()
      const { signal } = entry.stop
      try {
        const url = await takePhoto(entry.file, {
          use: postPicture,
          path: `${userId}/${Date.now()}-${key.slice(0, 8)}.jpg`,
          waits: true,
          onProgress: (percent) => change({ percent }),
          signal,
        })
        sending.current.delete(key)
        change({ state: 'done', percent: 100, url })
      } catch (error) {
        if (signal.aborted) return
        // Without a line it goes along with the post.
        if (mayGoAlong && isAppError(error, 'network')) return change({ state: 'later' })
        change({ state: 'failed' })
        sayFailed(error, error instanceof PhotoProblem ? error.message : failed)
      }
    },
    [userId, mayGoAlong, setPictures],
  )

  const add = (files: File[]) => {
    const { admitted, refusals } = admitFiles(files, pictures.length)
    for (const description of refusals) toast.error('Error', { description })
    const added = admitted.map((file) => {
      const key = newId()
      sending.current.set(key, { file, stop: new AbortController() })
      const preview = URL.createObjectURL(file)
      return { key, name: file.name, preview, state: 'sending' as const, percent: 0, url: null }
    })
    setPictures((now) => [...now, ...added])
    for (const { key } of added) void send(key)
  }

  const remove = useCallback(
    (key: string) => {
      sending.current.get(key)?.stop.abort()
      sending.current.delete(key)
      setPictures((now) => {
        const gone = now.find((picture) => picture.key === key)
        if (gone?.preview.startsWith('blob:')) URL.revokeObjectURL(gone.preview)
        return now.filter((picture) => picture.key !== key)
      })
    },
    [setPictures],
  )

  const clear = () => {
    for (const { stop } of sending.current.values()) stop.abort()
    cleared.current = newest.current.filter(({ key }) => sending.current.has(key))
    setPictures(() => [])
  }

  /** Sends once more what was on its way when it was cleared. What had arrived is back with the draft. */
  const restore = () => {
    const again = cleared.current
    cleared.current = []
    setPictures((now) => [...now, ...again])
    for (const { key } of again) void send(key)
  }

  /** What belongs to a post written now: the addresses of those that have arrived, and the files of those that have not, to go along. */
  const arrived = () => addressesOf(newest.current)
  const unsent = () =>
    newest.current.flatMap(({ key, state }) => {
      const file = state === 'sending' || state === 'later' ? sending.current.get(key)?.file : undefined
      return file ? [file] : []
    })

  return { pictures, arrived, unsent, add, retry: send, remove, clear, restore }
}

export type Pictures = ReturnType<typeof usePictures>
