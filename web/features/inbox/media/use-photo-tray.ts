// The photographs chosen for a message that is not sent yet: kept while the tab is open, in each conversation by itself.
import { useCallback, useState } from 'react'
import { onSessionEnd } from '#shared/session/session-end.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { numbers } from '#types/limits.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

const most = numbers.mostMessagePhotos
// What is still being drawn when the session ends finds another one, and is nobody's.
let kept = new Map<string, PreparedPhoto[]>()
// How many are being drawn for it: they have their places already.
let drawn = new Map<string, number>()
onSessionEnd(() => {
  kept = new Map()
  drawn = new Map()
})

export type PhotoTray = {
  photos: PreparedPhoto[]
  /** How many are being drawn. */
  drawing: number
  add: (files: File[]) => void
  remove: (id: string) => void
  /** Gives them away, to be sent. */
  take: () => PreparedPhoto[]
}

export function usePhotoTray(threadId: string): PhotoTray {
  const [photos, setPhotos] = useState(() => kept.get(threadId) ?? [])
  const [drawing, setDrawing] = useState(0)

  const keep = useCallback(
    (change: (before: PreparedPhoto[]) => PreparedPhoto[]) => {
      const next = change(kept.get(threadId) ?? [])
      kept.set(threadId, next)
      setPhotos(next)
    },
    [threadId],
  )

  const add = useCallback(
    (files: File[]) => {
      const mine = kept
      const places = drawn
      const drawMore = (more: number) => {
        places.set(threadId, (places.get(threadId) ?? 0) + more)
        setDrawing((count) => count + more)
      }
      const room = Math.max(0, most - (kept.get(threadId)?.length ?? 0) - (drawn.get(threadId) ?? 0))
      if (files.length > room) toast.error(`${room} of ${files.length} photos added: a message takes ${most}`)
      if (room === 0) return
      const loading = import('./prepare-photo.ts')
      for (const file of files.slice(0, room)) {
        drawMore(1)
        loading
          .then(({ preparePhoto }) => preparePhoto(file))
          .then((photo) => {
            if (kept === mine) keep((before) => [...before, photo].slice(0, most))
          })
          .catch((error: unknown) => {
            const isSaid = error instanceof Error && error.name === 'PhotoProblem'
            toast.error(isSaid ? error.message : 'This photo could not be opened')
          })
          .finally(() => drawMore(-1))
      }
    },
    [threadId, keep],
  )
  const remove = useCallback((id: string) => keep((before) => before.filter((photo) => photo.id !== id)), [keep])
  const take = useCallback(() => {
    const taken = kept.get(threadId) ?? []
    keep(() => [])
    return taken
  }, [threadId, keep])
  return { photos, drawing, add, remove, take }
}

/** The pictures among what was pasted or dropped; none where words came along, as from a page or a table. */
export function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/plain')) return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}
