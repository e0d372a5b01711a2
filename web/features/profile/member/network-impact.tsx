// What a member's introductions led to.
type NetworkImpactProps = { made: number; successRate: number | null }

export function NetworkImpact({ made, successRate }: NetworkImpactProps) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Figure term="Plugs Made" value={String(made)} />
      <Figure term="Intro Success" value={successRate === null ? '–' : `${successRate}%`} />
    </dl>
  )
}

export function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-col-reverse rounded-card bg-raised px-4 py-4">
      <dt className="text-small text-muted">{term}</dt>
      <dd className="tabular font-display text-name">{value}</dd>
    </div>
  )
}
