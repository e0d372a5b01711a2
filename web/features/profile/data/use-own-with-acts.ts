// The own profile with what the member has changed and is still on its way.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Entry } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { publicPhoto } from '#shared/photo/sending/photo-place.ts'
import type { MyProfile } from '#types/shapes.ts'
import { type PhotoEdit, withPhotoEdits } from '../model/own-photos.ts'
import { withEdit } from '../model/profile-edit.ts'
import { detailsAct } from './details-act.ts'
import { photosAct } from './photos-act.ts'

export function useOwnWithActs(served: MyProfile): MyProfile {
  const texts = useActs(served.userId, detailsAct)
  const photos = useActs(served.userId, photosAct)
  return useMemo(() => {
    const edited = texts.filter(isUnderWay).reduce((now, { input }) => withEdit(now, input), served)
    const edits = photos.filter(isUnderWay).map(({ input }) => input)
    if (edits.length === 0) return edited
    const shown = withPhotoEdits(served.photos, edits)
    return { ...edited, photos: shown, avatarUrl: shown[0] ?? served.avatarUrl }
  }, [served, texts, photos])
}

const isUnderWay = ({ state }: Entry) => state !== 'failed'

/** Where to show a photograph from: one that is not with the club yet, from this device. */
export function usePhotoSource(userId: string): (url: string) => string {
  const entries = useActs(userId, photosAct)
  const [local, setLocal] = useState<Record<string, string>>({})
  const opened = useRef(new Map<string, string>())
  useEffect(() => {
    for (const entry of entries) void open(userId, entry, opened.current, setLocal)
  }, [userId, entries])
  useEffect(() => {
    const urls = opened.current
    return () => {
      for (const url of urls.values()) URL.revokeObjectURL(url)
      urls.clear()
    }
  }, [])
  // Not asked for before it is there: its file is opened in a moment.
  const unsent = new Set(entries.flatMap(({ input }) => (input.path ? [publicPhoto(input.path)] : [])))
  return (url) => local[url] ?? (unsent.has(url) ? '' : url)
}

// Kept after it has arrived: the screen does not blink.
async function open(
  userId: string,
  entry: Entry<PhotoEdit>,
  opened: Map<string, string>,
  show: (change: (now: Record<string, string>) => Record<string, string>) => void,
) {
  const { path } = entry.input
  if (!path || opened.has(path)) return
  const [file] = await outboxOf(userId).filesOf(entry)
  if (!file || opened.has(path)) return
  const url = URL.createObjectURL(file)
  opened.set(path, url)
  show((now) => ({ ...now, [publicPhoto(path)]: url }))
}
