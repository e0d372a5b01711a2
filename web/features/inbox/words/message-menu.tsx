// What can be done with a message: six reactions and any other, reply, copy, forward; with an own one edit and take back, with another's report.
// Loads with the first press.
import { Copy, Flag, Forward, Pencil, Reply, SmilePlus, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { clockTime } from '#shared/format/time.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import type { Reportable } from '#shared/safety/reportable.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { MenuAt } from '#shared/ui/panels/menu-at.tsx'
import type { Thread } from '#types/shapes.ts'
import { reactAct } from '../data/words/react-act.ts'
import { takeBackAct } from '../data/words/take-back-act.ts'
import { dayName, type LogRow } from '../model/log-rows.ts'
import { isWordless } from '../model/photographs.ts'
import { firstName, readersOf } from '../model/seen/receipts.ts'
import { personIn } from '../model/thread.ts'
import { canEdit, canTakeBack, quickEmojis } from '../model/words.ts'

const EmojiSheet = lazyOver(async () => (await import('./emoji-sheet.tsx')).EmojiSheet)
const ForwardSheet = lazyOver(async () => (await import('./forward-sheet.tsx')).ForwardSheet)

export type MessageMenuProps = {
  row: LogRow
  /** The bubble. */
  anchor: Element
  opener: HTMLElement | null
  thread: Thread
  me: string
  onReply: (row: LogRow) => void
  onEdit: (row: LogRow) => void
  onReport: (what: Reportable) => void
  onClose: () => void
}

type Step = 'menu' | 'emoji' | 'forward' | 'taking back'

export function MessageMenu(props: MessageMenuProps) {
  const { row, anchor, opener, thread, me, onReply, onEdit, onReport, onClose } = props
  const [step, setStep] = useState<Step>('menu')
  const elsewhere = useRef(false)
  const { message } = row
  const mine = message.sender_id === me
  const sender = personIn(thread, message.sender_id)
  const sent = row.state === 'sent'
  const repliable = sent && thread.canSend && !message.hidden
  const chosen = message.reactions?.find(({ userId }) => userId === me)?.emoji ?? null
  const { write } = outboxOf(me)

  const react = (emoji: string | null) => {
    write(reactAct, { threadId: thread.id, messageId: message.id, userId: me, emoji })
    onClose()
  }
  const copy = () => {
    navigator.clipboard.writeText(message.content).then(
      () => toast.success('Copied'),
      () => toast.error('Failed to copy'),
    )
    onClose()
  }
  const then = (act: () => void) => () => {
    act()
    onClose()
  }
  // The message input takes the focus.
  const toInput = (act: () => void) =>
    then(() => {
      elsewhere.current = true
      act()
    })

  if (step === 'emoji' || step === 'forward')
    return step === 'emoji' ? (
      <EmojiSheet chosen={chosen} onChoose={react} onClose={onClose} />
    ) : (
      <ForwardSheet content={message.content} me={me} onClose={onClose} />
    )
  if (step === 'taking back')
    return (
      <ConfirmDialog
        open
        danger
        title="Take this message back?"
        description="“Message removed” stands in its place, for everybody. Its words and the reactions to it are gone."
        confirmLabel="Take back"
        onCancel={onClose}
        onConfirm={then(() => write(takeBackAct, { threadId: thread.id, messageId: message.id }))}
      />
    )
  const next = (to: Step) => () => setStep(to)
  return (
    <MenuAt
      anchor={anchor}
      focusAfter={() => (elsewhere.current ? false : (opener ?? true))}
      label="Message"
      align={mine ? 'end' : 'start'}
      notes={mine ? seenNotes() : []}
      onClose={onClose}
      quick={
        repliable
          ? [
              ...quickEmojis.map((emoji) => ({
                label: chosen === emoji ? `Take off ${emoji}` : `React with ${emoji}`,
                face: emoji,
                chosen: chosen === emoji,
                onSelect: () => react(chosen === emoji ? null : emoji),
              })),
              { label: 'Another emoji', face: <SmilePlus strokeWidth={1.5} />, chosen: false, onSelect: next('emoji') },
            ]
          : []
      }
      items={[
        ...(repliable ? [{ label: 'Reply', icon: <Reply />, onSelect: toInput(() => onReply(row)) }] : []),
        ...(isWordless(message) ? [] : [{ label: 'Copy', icon: <Copy />, onSelect: copy }]),
        ...(sent && !message.hidden && !message.files && !message.voice
          ? [{ label: 'Forward', icon: <Forward />, onSelect: next('forward') }]
          : []),
        ...(mine && thread.canSend && !message.voice && canEdit(message)
          ? [{ label: 'Edit', icon: <Pencil />, onSelect: toInput(() => onEdit(row)) }]
          : []),
        ...(mine && sent && canTakeBack(message)
          ? [{ label: 'Take back', icon: <Undo2 />, danger: true, onSelect: next('taking back') }]
          : []),
        ...(sender && !mine && sent
          ? [
              {
                label: 'Report message',
                icon: <Flag />,
                danger: true,
                onSelect: then(() =>
                  onReport({ kind: 'message', subject: message.id, member: { id: sender.id, name: sender.name } }),
                ),
              },
            ]
          : []),
      ]}
    />
  )

  /** Who has seen it, and since when the newest of theirs that is: an earlier one was seen by then. */
  function seenNotes() {
    return readersOf(thread.seen, message).flatMap(({ memberId, seq, at }) => {
      const name = firstName(thread, memberId)
      const when = seq === message.seq ? `, ${dayName(at)} ${clockTime(at)}` : ''
      return name ? `Seen${thread.type === 'direct_message' ? '' : ` by ${name}`}${when}` : []
    })
  }
}
