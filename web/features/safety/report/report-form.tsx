// Why it is reported, in one of six reasons and some words; for a member, which photograph it is about, if it is about one.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { memberProfileQuery } from '#shared/api/members/members.ts'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs, useSettled } from '#shared/outbox/use-acts.ts'
import type { Reportable } from '#shared/safety/reportable.ts'
import { reasonWords } from '#shared/safety/words.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { RadioItem, RadioList } from '#shared/ui/forms/radio-list.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { Photo } from '#shared/ui/photos/photo.tsx'
import { numbers } from '#types/limits.ts'
import { sets } from '#types/sets.ts'
import type { ReportReason } from '#types/shapes.ts'
import { reportAct, reportSubject } from '../data/report-act.ts'
import { ReportSent } from './report-sent.tsx'

type Props = { what: Reportable; onDone: () => void; onLeave: (act: () => void) => void }

export function ReportForm({ what, onDone, onLeave }: Props) {
  const me = useUserId()
  const [photo, setPhoto] = useState('')
  const about: Reportable = what.kind === 'member' && photo ? { ...what, kind: 'photo', photo } : what
  const subject = reportSubject(about)
  const draft = `report-${reportSubject(what)}`
  const words = useMemberDraft(draft, 1, '')
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [sent, setSent] = useState(false)
  const [entry] = useActs(me, reportAct, subject)
  useSettled(me, reportAct, ({ entry: settled, how }) => {
    if (how === 'refused' && settled.subject === subject) setSent(false)
  })
  const wordsNeeded = reason === 'other' && words.value.trim() === ''

  if (sent || entry) return <ReportSent member={what.member} entry={entry} onDone={onDone} onLeave={onLeave} />

  return (
    <form
      className="flex min-h-full flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!reason || wordsNeeded) return
        outboxOf(me).write(reportAct, { what: about, reason, words: words.value, draft: `${me}:${draft}` })
        words.discard('')
        setSent(true)
      }}
    >
      <p className="text-muted">Only the committee reads this. {what.member.name} never learns who sent it.</p>
      {what.kind === 'member' && <AboutPhoto member={what.member} chosen={photo} onChoose={setPhoto} />}
      <Reasons chosen={reason} onChoose={setReason} />
      <Field
        label="In your words"
        hint={reason === 'other' ? 'A few words are needed here.' : 'Optional.'}
        counter={{ now: words.value.length, max: numbers.longestReport }}
        required={reason === 'other'}
      >
        <Textarea
          value={words.value}
          minRows={3}
          maxRows={8}
          placeholder="What happened?"
          onChange={(event) => words.change(event.target.value.slice(0, numbers.longestReport))}
        />
      </Field>
      {/* Down to the sheet's edge, over its padding: beneath it nothing shows that scrolls. */}
      <div className="sticky bottom-[calc(-1.5rem-var(--safe-bottom))] -mx-5 mt-auto mb-[calc(-1.5rem-var(--safe-bottom))] border-t bg-surface px-5 pt-4 pb-[calc(1rem+var(--safe-bottom))]">
        <Button type="submit" full disabled={!reason || wordsNeeded}>
          {reason ? (wordsNeeded ? 'Add a few words' : 'Send report') : 'Choose a reason'}
        </Button>
      </div>
    </form>
  )
}

function Reasons({ chosen, onChoose }: { chosen: ReportReason | null; onChoose: (reason: ReportReason) => void }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="eyebrow mb-2">
        What is wrong
      </h3>
      <RadioList
        aria-labelledby={heading}
        value={chosen}
        onValueChange={(next) => onChoose(next as ReportReason)}
        className="flex flex-col"
      >
        {sets.reportReason.map((reason) => (
          <RadioItem
            key={reason}
            value={reason}
            className="group flex min-h-12 w-full cursor-pointer items-center justify-between gap-4 border-b px-1 py-2 text-left transition-colors duration-150 hover:text-gold-ink focus-visible:-outline-offset-2"
          >
            {reasonWords[reason]}
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong group-data-checked:border-gold group-data-checked:bg-gold"
            >
              <span className="hidden size-2 rounded-full bg-on-gold group-data-checked:block" />
            </span>
          </RadioItem>
        ))}
      </RadioList>
    </section>
  )
}

/** Whether it is about how they behave, or about one of their photographs. */
function AboutPhoto(props: { member: Reportable['member']; chosen: string; onChoose: (photo: string) => void }) {
  const { member, chosen, onChoose } = props
  const heading = useId()
  const { data } = useQuery(memberProfileQuery(member.id))
  const photos = data?.photos ?? []
  if (photos.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="eyebrow mb-3">
        What it is about
      </h3>
      <RadioList
        aria-labelledby={heading}
        value={chosen}
        onValueChange={(next) => onChoose(next as string)}
        className="no-scrollbar -mx-5 flex gap-3 overflow-x-auto px-5 py-1"
      >
        <AboutChoice value="" label={`${member.name} as a whole`}>
          <span className="grid size-full place-items-center bg-raised p-2 text-center text-small">The member</span>
        </AboutChoice>
        {photos.map((photo, index) => (
          <AboutChoice key={photo} value={photo} label={`Photo ${index + 1}`}>
            <Photo src={photo} alt="" decorative sizes="5rem" ratio="fill" rounded={false} />
          </AboutChoice>
        ))}
      </RadioList>
    </section>
  )
}

function AboutChoice({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <RadioItem
      value={value}
      aria-label={label}
      className="h-24 w-[4.8rem] shrink-0 cursor-pointer overflow-hidden rounded-card border-2 border-transparent text-muted data-checked:border-gold data-checked:text-ink"
    >
      {children}
    </RadioItem>
  )
}
