// The words of an endorsement and its industry. The text survives closing and reloading.
import { useState } from 'react'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { endorsementAct } from '../data/endorsement-act.ts'
import { industriesLeft, longestSnippet, snippetProblem } from '../model/endorsement-rules.ts'

export type Endorsing = {
  endorsee: { id: string; name: string }
  already: readonly string[]
  suggested: readonly string[]
  request?: string
}

export function EndorsementForm({ endorsee, already, suggested, request, onDone }: Endorsing & { onDone: () => void }) {
  const industries = industriesLeft(suggested, already)
  const me = useUserId()
  const name = `endorse-${endorsee.id}`
  const draft = useMemberDraft(name, 1, { industry: '', snippet: '' })
  const { value, change } = draft
  const [asked, setAsked] = useState(false)
  const industry = industries.includes(value.industry) ? value.industry : (industries[0] ?? '')
  const problem = snippetProblem(value.snippet)
  if (industries.length === 0) return <p className="text-muted">You have endorsed {endorsee.name} in every industry.</p>
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (problem) return
        outboxOf(me).write(endorsementAct, {
          endorsee: { id: endorsee.id, name: endorsee.name },
          industry,
          snippet: value.snippet.trim(),
          draft: `${me}:${name}`,
          ...(request ? { request } : {}),
        })
        draft.discard()
        onDone()
      }}
    >
      <DraftNote {...draft} onDiscard={draft.clear} onUndo={draft.undo} />
      <fieldset>
        <legend className="text-small text-muted">Industry</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {industries.map((one) => (
            <ToggleChip key={one} selected={one === industry} onClick={() => change({ ...value, industry: one })}>
              {one}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <Field
        label="Your words"
        className="mt-5"
        required
        error={asked ? problem : null}
        counter={{ now: value.snippet.trim().length, max: longestSnippet }}
      >
        <Textarea
          value={value.snippet}
          minRows={3}
          placeholder={`What should the club know about ${endorsee.name}?`}
          onChange={(event) => change({ ...value, snippet: event.target.value })}
        />
      </Field>
      <Button type="submit" full className="mt-6">
        Endorse
      </Button>
    </form>
  )
}
