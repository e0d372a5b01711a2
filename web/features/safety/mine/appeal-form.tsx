// The one answer of a member to what the committee did, through the outbox.
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { appealAct } from '../data/appeal-act.ts'
import { AnswerFields } from './answer-fields.tsx'

export function AppealForm({ measure, until }: { measure: string; until: string }) {
  const me = useUserId()
  const draft = `appeal-${measure}`
  const { value, change, discard } = useMemberDraft(draft, 1, '')
  return (
    <AnswerFields
      value={value}
      change={change}
      until={until}
      onSend={() => {
        outboxOf(me).write(appealAct, { measure, words: value.trim(), draft: `${me}:${draft}` })
        discard('')
      }}
    />
  )
}
