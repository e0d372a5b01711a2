// Uploads pictures while the member writes: each by itself, with its progress; a failed one waits to be retried or removed.
import { useCallback, useEffect, useRef, useState } from 'react'
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
  const [pictures, setPictures] = useState<Picture[]>(() => kept.map(keptPicture))
  const sending = useRef(new Map<string, Sending>())
  const cleared = useRef<Picture[]>([])

  const addresses = addressesOf(pictures).join('\n')
  const told = useRef(addresses)
  const tell = useRef(onAddresses)
  tell.current = onAddresses
  useEffect(() => {
    if (told.current === addresses) return
    told.current = addresses
    tell.current(addresses ? addresses.split('\n') : [])
  }, [addresses])

  const keptNow = kept.join('\n')
  useEffect(() => {
    if (told.current === keptNow) return
    told.current = keptNow
    setPictures((now) => agreeing(now, keptNow ? keptNow.split('\n') : []))
  }, [keptNow])

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
    [userId, mayGoAlong],
  )

  const add = (files: File[]) => {
    const { admitted, refusals } = admitFiles(files, pictures.length)
    for (const description of refusals) toast.error('Error', { description })
    const added = admitted.map((file) => {
      const key = crypto.randomUUID()
      sending.current.set(key, { file, stop: new AbortController() })
      const preview = URL.createObjectURL(file)
      return { key, name: file.name, preview, state: 'sending' as const, percent: 0, url: null }
    })
    setPictures((now) => [...now, ...added])
    for (const { key } of added) void send(key)
  }

  const remove = useCallback((key: string) => {
    sending.current.get(key)?.stop.abort()
    sending.current.delete(key)
    setPictures((now) => {
      const gone = now.find((picture) => picture.key === key)
      if (gone?.preview.startsWith('blob:')) URL.revokeObjectURL(gone.preview)
      return now.filter((picture) => picture.key !== key)
    })
  }, [])

  const clear = () => {
    for (const { stop } of sending.current.values()) stop.abort()
    cleared.current = pictures.filter(({ key }) => sending.current.has(key))
    setPictures([])
  }

  /** Sends once more what was on its way when it was cleared. What had arrived is back with the draft. */
  const restore = () => {
    const again = cleared.current
    cleared.current = []
    setPictures((now) => [...now, ...again])
    for (const { key } of again) void send(key)
  }

  /** The files that have not arrived, to go along with the post. */
  const unsent = () =>
    pictures.flatMap(({ key, state }) => {
      const file = state === 'sending' || state === 'later' ? sending.current.get(key)?.file : undefined
      return file ? [file] : []
    })

  return { pictures, unsent, add, retry: send, remove, clear, restore }
}

export type Pictures = ReturnType<typeof usePictures>
