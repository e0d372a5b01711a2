// The optional links of step 9.
import { Plus } from 'lucide-react'
import { proofLinksMost } from '#shared/proof-links/proof-link.ts'
import { ProofLinkInputs } from '#shared/proof-links/proof-link-inputs.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { Dispatch } from '../state/use-application.ts'

export function ProofLinks({ links, dispatch }: { links: string[]; dispatch: Dispatch }) {
  return (
    <section aria-labelledby="proof" className="mt-9 flex flex-col gap-4">
      <header>
        <h2 id="proof" className="font-sans text-small font-medium tracking-normal text-ink">
          Proof of Impact
        </h2>
        <p className="mt-1 text-small text-muted">Optional. Press, work, anything that speaks for you.</p>
      </header>
      <ProofLinkInputs
        links={links}
        wrong="Please enter a full address, starting with https://"
        onChange={(index, value) => dispatch({ type: 'link-changed', index, value })}
        onRemove={(index) => dispatch({ type: 'link-removed', index })}
      />
      {links.length < proofLinksMost && (
        <Button variant="quiet" size="small" className="self-start" onClick={() => dispatch({ type: 'link-added' })}>
          <Plus aria-hidden="true" />
          Add link
        </Button>
      )}
    </section>
  )
}
