// Asks the member which text to keep when two devices changed it. Shows both; nothing is lost before the answer.
import { useEffect, useRef } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'

export type ChangedText<Name extends string> = { name: Name; label: string; mine: string; theirs: string }

type ChangedElsewhereProps<Name extends string> = {
  texts: ChangedText<Name>[]
  onAnswer: (name: Name, answer: 'theirs' | 'mine') => void
}

export function ChangedElsewhere<Name extends string>({ texts, onAnswer }: ChangedElsewhereProps<Name>) {
  const [first] = texts
  const question = useRef<HTMLFieldSetElement>(null)
  const asked = first?.name
  useEffect(() => {
    if (asked) question.current?.focus()
  }, [asked])
  if (!first) return null
  const { name, label, mine, theirs } = first
  return (
    <fieldset
      ref={question}
      tabIndex={-1}
      className="flex flex-col gap-4 rounded-card border bg-raised p-4 outline-none"
    >
      <legend className="contents">
        <span className="font-display text-lead">{label}: changed on another device</span>
      </legend>
      <p className="text-small text-muted">Both are kept until you choose one.</p>
      <Version title="There" text={theirs} />
      <Version title="Here" text={mine} />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" className="flex-1" onClick={() => onAnswer(name, 'theirs')}>
          Keep theirs
        </Button>
        <Button variant="quiet" className="flex-1" onClick={() => onAnswer(name, 'mine')}>
          Use mine
        </Button>
      </div>
    </fieldset>
  )
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="eyebrow pb-1">{title}</p>
      <p className="break-words">{text || <span className="text-muted">Nothing</span>}</p>
    </div>
  )
}
