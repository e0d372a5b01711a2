// What a member's introductions led to.
import { Figure, Figures } from '../components/figures.tsx'

type NetworkImpactProps = { made: number; successRate: number | null }

export function NetworkImpact({ made, successRate }: NetworkImpactProps) {
  return (
    <Figures>
      <Figure term="Plugs Made" shown={String(made)} />
      <Figure term="Intro Success" shown={successRate === null ? '–' : `${successRate}%`} />
    </Figures>
  )
}
