// What the message input is for at the moment: new words, a reply to a message, or an own message to be edited. A reply that was begun is
// there again after a reload, as its words are.
import { useCallback, useMemo, useState } from 'react'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import type { QuotedMessage } from '#types/shapes.ts'
import type { LogRow } from '../model/log-rows.ts'
import type { MessageLog } from '../model/message-log.ts'
import { asQuoted, canEdit } from '../model/words.ts'

type Reply = { quoted: QuotedMessage | null }
const none: Reply = { quoted: null }

export function useInput(threadId: string, me: string, log: MessageLog | undefined) {
  const { value, change, discard } = useMemberDraft<Reply>(`reply-${threadId}`, 1, none)
  const [edited, setEdited] = useState<Pick<LogRow, 'key' | 'message' | 'state'> | null>(null)
  const [asked, setAsked] = useState(0)

  const begun = value.quoted
  const repliesTo = useMemo(() => {
    // It may have been edited or taken back meanwhile.
    const now = begun && log?.messages.find(({ id }) => id === begun.id)
    return now ? asQuoted(now) : begun
  }, [begun, log])

  const focus = useCallback(() => setAsked((times) => times + 1), [])
  const leave = useCallback(() => discard(none), [discard])
  const reply = useCallback(
    ({ message }: LogRow) => {
      const { seq } = message
      if (seq === null) return
      setEdited(null)
      change({ quoted: asQuoted({ ...message, seq }) })
      focus()
    },
    [change, focus],
  )
  const edit = useCallback((row: LogRow) => setEdited(row), [])
  const endEdit = useCallback(() => {
    setEdited(null)
    focus()
  }, [focus])
  const editLast = useCallback(() => {
    const last = log?.messages.findLast(({ sender_id, message_type }) => sender_id === me && message_type === 'user')
    if (last && !last.voice && canEdit(last)) setEdited({ key: last.id, message: last, state: 'sent' })
  }, [log, me])

  return { repliesTo, edited, asked, focus, reply, leave, edit, endEdit, editLast }
}
