// What can be done with a conversation from its row: opened by a long press, a right click, or the button beside it. Loads with the first of them.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MenuAt } from '#shared/ui/panels/menu-at.tsx'
import type { Thread } from '#types/shapes.ts'
import { shelveOf } from '../data/shelves/shelve.ts'
import { threadName } from '../model/thread.ts'
import { MuteMenu } from './mute-menu.tsx'
import { shelfItems } from './shelf-items.tsx'

type Props = {
  thread: Thread
  /** The row. */
  anchor: Element
  opener: HTMLElement | null
  me: string
  onClose: () => void
}

export function ConversationMenu({ thread, anchor, opener, me, onClose }: Props) {
  const shelve = shelveOf(useQueryClient(), me)
  const [muting, setMuting] = useState(false)
  if (muting) return <MuteMenu thread={thread} me={me} anchor={anchor} opener={opener} onClose={onClose} />
  const mute = () => setMuting(true)
  return (
    <MenuAt
      anchor={anchor}
      focusAfter={() => opener ?? true}
      label={threadName(thread)}
      align="end"
      quick={[]}
      items={shelfItems(thread, shelve, mute).map((item) => ({
        ...item,
        onSelect: () => {
          item.onSelect()
          if (item.onSelect !== mute) onClose()
        },
      }))}
      onClose={onClose}
    />
  )
}
