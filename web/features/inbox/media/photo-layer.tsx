// The photographs of a conversation on the whole screen, mounted while one is open. Loads with the first press.
import { useEffect, useMemo } from 'react'
import { useOverlay } from '#shared/links/use-overlay.ts'
import type { Message } from '#types/shapes.ts'
import { photographLayer } from './photo-grid.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

export function PhotoLayer({ messages }: { messages: Message[] | undefined }) {
  const { open, value, turnTo, hide } = useOverlay(photographLayer)
  const [messageId, photoId] = value?.split('/') ?? []
  const files = useMemo(() => messages?.find(({ id }) => id === messageId)?.files, [messages, messageId])
  // Taken back while it was looked at, or further back than what a reload has read: nothing would lie there but a Back that does nothing.
  const gone = open && messages !== undefined && !files?.length
  useEffect(() => {
    if (gone) hide()
  }, [gone, hide])
  if (!open || !files?.length) return null
  return (
    <PhotoViewer
      files={files}
      shown={Math.max(
        0,
        files.findIndex(({ id }) => id === photoId),
      )}
      onTurn={(at) => turnTo(`${messageId}/${files[at]?.id}`)}
      onClose={hide}
    />
  )
}
