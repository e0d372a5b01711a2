// The photographs chosen for a message that is not sent yet: kept while the tab is open, in each conversation by itself.
import { useCallback, useSyncExternalStore } from 'react'
import { onSessionEnd } from '#shared/session/session-end.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { numbers } from '#types/limits.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

const most = numbers.mostMessagePhotos
/** What is being drawn has its place already. */
type Tray = { photos: PreparedPhoto[]; drawing: number }
const empty: Tray = { photos: [], drawing: 0 }
// What is still being drawn when the session ends finds other ones, and is nobody's.
let trays = new Map<string, Tray>()
const listeners = new Set<() => void>()
onSessionEnd(() => {
  trays = new Map()
})
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const trayOf = (threadId: string) => trays.get(threadId) ?? empty

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
  // A conversation that was left and is opened again shows what has been drawn meanwhile: else it would be sent unseen.
  const tray = useSyncExternalStore(listen, () => trayOf(threadId))

  const change = useCallback(
    (by: (before: Tray) => Partial<Tray>) => {
      const before = trayOf(threadId)
      trays.set(threadId, { ...before, ...by(before) })
      for (const listener of listeners) listener()
    },
    [threadId],
  )

  const add = useCallback(
    (files: File[]) => {
      const mine = trays
      const arrive = (by: (before: Tray) => Partial<Tray>) => mine === trays && change(by)
      const { photos, drawing } = trayOf(threadId)
      const room = Math.max(0, most - photos.length - drawing)
      if (files.length > room) toast.error(`${room} of ${files.length} photos added: a message takes ${most}`)
      if (room === 0) return
      const loading = import('./prepare-photo.ts')
      const added = files.slice(0, room)
      change((before) => ({ drawing: before.drawing + added.length }))
      for (const file of added) {
        loading
          .then(({ preparePhoto }) => preparePhoto(file))
          .then((photo) => arrive((before) => ({ photos: [...before.photos, photo] })))
          .catch((error: unknown) => {
            const isSaid = error instanceof Error && error.name === 'PhotoProblem'
            toast.error(isSaid ? error.message : 'This photo could not be opened')
          })
          .finally(() => arrive((before) => ({ drawing: before.drawing - 1 })))
      }
    },
    [threadId, change],
  )
  const remove = useCallback(
    (id: string) => change(({ photos }) => ({ photos: photos.filter((photo) => photo.id !== id) })),
    [change],
  )
  const take = useCallback(() => {
    const { photos } = trayOf(threadId)
    if (photos.length > 0) change(() => ({ photos: [] }))
    return photos
  }, [threadId, change])
  return { ...tray, add, remove, take }
}

/** The pictures among what was pasted or dropped; none where words came along, as from a page or a table. */
export function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/plain')) return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}
