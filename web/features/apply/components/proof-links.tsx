// The optional links of step 9. Each can be taken away; one that is no address is edged in red.
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { TextInput } from '#shared/ui/text-input.tsx'
import { isLinkAcceptable } from '../model/answers.ts'
import { linkLongest, linksOffered } from '../model/limits.ts'
import type { Dispatch } from './use-application.ts'

export function ProofLinks({ links, dispatch }: { links: string[]; dispatch: Dispatch }) {
  const list = useRef<HTMLUListElement>(null)
  const known = useRef(links.length)

  useEffect(() => {
    if (links.length > known.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    known.current = links.length
  }, [links.length])

  return (
    <section aria-label="Proof of Impact" className="mt-9">
      <h2 className="font-sans text-small font-medium tracking-normal text-ink">Proof of Impact</h2>
      <p className="mt-1 text-small text-muted">Optional. Press, work, anything that speaks for you.</p>
      <ul ref={list} className="mt-4 flex flex-col gap-3 empty:hidden">
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the list; all inputs are controlled
          <li key={index} className="flex items-start gap-2">
            <Field
              label={`Link ${index + 1}`}
              hideLabel
              error={isLinkAcceptable(link) ? null : 'Please enter a full address, starting with https://'}
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
                maxLength={linkLongest}
                value={link}
                onChange={(event) => dispatch({ type: 'link-changed', index, value: event.target.value })}
              />
            </Field>
            <IconButton
              label={`Remove link ${index + 1}`}
              icon={<X />}
              className="mt-0.5"
              onClick={() => dispatch({ type: 'link-removed', index })}
            />
          </li>
        ))}
      </ul>
      {links.length < linksOffered && (
        <Button variant="quiet" size="small" className="mt-4" onClick={() => dispatch({ type: 'link-added' })}>
          <Plus aria-hidden="true" />
          Add link
        </Button>
      )}
    </section>
  )
}
