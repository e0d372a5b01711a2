// Up to three optional links as proof.
import { Plus } from 'lucide-react'
import { proofLinksMost } from '#shared/proof-links/proof-link.ts'
import { ProofLinkInputs } from '#shared/proof-links/proof-link-inputs.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'

type ProofOfImpactProps = {
  links: string[]
  checked: boolean
  onAdd: () => void
  onChange: (index: number, link: string) => void
  onRemove: (index: number) => void
}

export function ProofOfImpact({ links, checked, onAdd, onChange, onRemove }: ProofOfImpactProps) {
  return (
    <section aria-labelledby="proof" className="flex flex-col gap-4">
      <h2 id="proof" className="font-sans text-small font-medium tracking-normal">
        Proof of impact
      </h2>
      <ProofLinkInputs
        links={links}
        wrong="Please enter a valid URL"
        checked={checked}
        onChange={onChange}
        onRemove={onRemove}
      />
      {links.length < proofLinksMost && (
        <Button variant="quiet" size="small" className="self-start" onClick={onAdd}>
          <Plus aria-hidden="true" />
          {`Add Link (${links.length}/${proofLinksMost})`}
        </Button>
      )}
    </section>
  )
}
