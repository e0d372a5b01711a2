// Up to three optional links beside the statement. A wrong one says so once its field is left, or at submit.
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { TextInput } from '#shared/ui/text-input.tsx'
import { isLinkAcceptable, linksMost } from '../model/statement.ts'

type ProofOfImpactProps = {
  links: string[]
  /** The form has been submitted once: every wrong link says so. */
  checked: boolean
  onAdd: () => void
  onChange: (index: number, link: string) => void
  onRemove: (index: number) => void
}

export function ProofOfImpact({ links, checked, onAdd, onChange, onRemove }: ProofOfImpactProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const known = useRef(links.length)

  useEffect(() => {
    if (links.length > known.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    known.current = links.length
  }, [links.length])

  return (
    <section aria-labelledby="proof" className="flex flex-col gap-4">
      <h2 id="proof" className="font-sans text-small font-medium tracking-normal">
        Proof of impact
      </h2>
      <ul ref={list} className="flex flex-col gap-3 empty:hidden">
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the list; all inputs are controlled
          <li key={index} className="flex items-start gap-2">
            <Field
              label={`Link ${index + 1}`}
              hideLabel
              error={(checked || left.has(index)) && !isLinkAcceptable(link) ? 'Please enter a valid URL' : null}
              className="min-w-0 flex-1"
            >
              <TextInput
                type="url"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="https://"
                maxLength={2048}
                value={link}
                onBlur={() => setLeft(new Set([...left, index]))}
                onChange={(event) => onChange(index, event.target.value)}
              />
            </Field>
            <IconButton
              label={`Remove link ${index + 1}`}
              icon={<X />}
              className="mt-0.5"
              onClick={() => {
                setLeft(new Set())
                onRemove(index)
              }}
            />
          </li>
        ))}
      </ul>
      {links.length < linksMost && (
        <Button variant="quiet" size="small" className="self-start" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {`Add Link (${links.length}/${linksMost})`}
        </Button>
      )}
    </section>
  )
}
