// What an admin does with an account because its member asked for it: a pause, the end, or the way back. Each press is asked once more; erasing
// asks for the name.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { absenceQuery, setAbsence } from '#shared/api/rights.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import type { AbsenceWish } from '#types/shapes.ts'
import { absenceLine, confirmWords, wishes, wishLabels } from './request-words.ts'

type OnRequestProps = { member: string; name: string }

export function OnRequest({ member, name }: OnRequestProps) {
  const title = useId()
  const cache = useQueryClient()
  const { data: absence } = useQuery(absenceQuery(member))
  const [asked, setAsked] = useState<AbsenceWish | null>(null)
  const act = useMutation({
    mutationFn: (wish: AbsenceWish) => setAbsence(member, wish),
    onSuccess: (stands) => {
      cache.setQueryData(absenceQuery(member).queryKey, stands)
      setAsked(null)
    },
    onSettled: () => staleAfter(cache, 'set_absence'),
  })
  if (absence === undefined) return null
  return (
    <section aria-labelledby={title} className="flex flex-col items-start gap-3">
      <h3 id={title} className="eyebrow">
        On the member’s request
      </h3>
      <p role="status" className="text-muted">
        {absenceLine(absence)}
      </p>
      {asked ? (
        <Confirm
          key={asked}
          wish={asked}
          name={name}
          busy={act.isPending}
          refusal={act.error && describeError(act.error)}
          onConfirm={() => act.mutate(asked)}
          onCancel={() => {
            act.reset()
            setAsked(null)
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {wishes(absence).map((wish) => (
            <Button key={wish} variant={wish === 'erase' ? 'danger' : 'quiet'} onClick={() => setAsked(wish)}>
              {wishLabels[wish]}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

type ConfirmProps = {
  wish: AbsenceWish
  name: string
  busy: boolean
  refusal: string | null
  onConfirm: () => void
  onCancel: () => void
}

function Confirm({ wish, name, busy, refusal, onConfirm, onCancel }: ConfirmProps) {
  const [typed, setTyped] = useState('')
  const named = wish !== 'erase' || typed.trim().toLowerCase() === name.toLowerCase()
  return (
    <div className="flex w-full max-w-reading flex-col gap-4 border-l border-warn pl-5">
      <p>{confirmWords(wish, name)}</p>
      {wish === 'erase' && (
        <Field label={`Type ${name} to erase the account`}>
          <TextInput autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
      {refusal && (
        <p role="alert" className="text-bad">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant={wish === 'back' ? 'primary' : 'danger'} busy={busy} disabled={!named} onClick={onConfirm}>
          {wishLabels[wish]}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
