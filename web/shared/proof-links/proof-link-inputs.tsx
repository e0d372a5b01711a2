// The inputs of a list of links. Each can be removed; an invalid one has a red border and says why.
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { completeLink, isLinkAcceptable, isLinkBegun, proofLinkLongest } from './proof-link.ts'

const PAUSE = 700

type ProofLinkInputsProps = {
  links: string[]
  /** The sentence for an invalid link. */
  wrong: string
  /** True once the form was submitted: every invalid link then says so. */
  checked?: boolean
  onChange: (index: number, link: string) => void
  onRemove: (index: number) => void
}

export function ProofLinkInputs({ links, wrong, checked = false, onChange, onRemove }: ProofLinkInputsProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const known = useRef(links.length)

  useEffect(() => {
    if (links.length > known.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    known.current = links.length
  }, [links.length])

  // Nobody is told of a mistake between two letters.
  const [rested, setRested] = useState(links)
  useEffect(() => {
    const timer = setTimeout(() => setRested(links), PAUSE)
    return () => clearTimeout(timer)
  }, [links])

  const isWrong = (link: string, index: number) =>
    !isLinkAcceptable(link) && (checked || left.has(index) || (rested[index] === link && !isLinkBegun(link)))

  return (
    <ul ref={list} className="flex flex-col gap-3 empty:hidden">
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the list; all inputs are controlled
        <li key={index} className="flex items-start gap-2">
          <Field
            label={`Link ${index + 1}`}
            hideLabel
            error={isWrong(link, index) ? wrong : null}
            className="min-w-0 flex-1"
          >
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="next"
              placeholder="https://"
              maxLength={proofLinkLongest}
              value={link}
              onBlur={() => {
                setLeft(new Set([...left, index]))
                if (completeLink(link) !== link) onChange(index, completeLink(link))
              }}
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
  )
}
