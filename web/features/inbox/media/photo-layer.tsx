// The photographs of a conversation on the whole screen, mounted while one is open. Loads with the first press.
import { useMemo } from 'react'
import { useOverlay } from '#shared/links/use-overlay.ts'
import type { Message } from '#types/shapes.ts'
import { photographLayer } from './photo-grid.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

export function PhotoLayer({ messages }: { messages: Message[] | undefined }) {
  const { open, value, turnTo, hide } = useOverlay(photographLayer)
  const [messageId, photoId] = value?.split('/') ?? []
  const files = useMemo(() => messages?.find(({ id }) => id === messageId)?.files, [messages, messageId])
  if (!open || !files) return null
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
