// What a conversation keeps, in one sheet: its media, its links, its events. Loads with its first opening; each part is asked for when it is looked at.
import { useRef } from 'react'
import { type KeptKind, keptKinds } from '#shared/api/conversations/kept.ts'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { Tabs } from '#shared/ui/page/tabs.tsx'
import type { Thread } from '#types/shapes.ts'
import type { Target } from '../messages/use-go-to-message.ts'
import { KeptEvents } from './kept-events.tsx'
import { KeptLinks } from './kept-links.tsx'
import { KeptMedia } from './kept-media.tsx'

type Props = {
  thread: Thread
  me: string
  open: boolean
  /** What is looked at; it stands in the history with the sheet. */
  what: string | null
  onTurn: (to: KeptKind) => void
  onClose: () => void
  onGo: (to: Target) => void
}

const labels = { media: 'Media', links: 'Links', events: 'Events' }

export function KeptSheet({ thread, me, open, what, onTurn, onClose, onGo }: Props) {
  const shown = keptKinds.find((kind) => kind === what) ?? 'media'
  // Under the open sheet the message could not take the focus, and a closing one gives it back to what opened it.
  const goes = useRef<Target | null>(null)
  const part = {
    thread,
    me,
    onGo: (to: Target) => {
      goes.current = to
      onClose()
    },
  }
  const onClosed = () => {
    const to = goes.current
    goes.current = null
    if (to) onGo(to)
  }
  const panels = { media: <KeptMedia {...part} />, links: <KeptLinks {...part} />, events: <KeptEvents {...part} /> }
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} size="full" width="wide" title="Media, links and events">
      <Tabs
        label="What this conversation keeps"
        value={shown}
        onChange={onTurn}
        tabs={keptKinds.map((kind) => ({ value: kind, label: labels[kind], panel: panels[kind] }))}
      />
    </Sheet>
  )
}
