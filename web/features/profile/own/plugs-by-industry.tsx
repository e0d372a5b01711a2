// Which industries the member's introductions brought together.
import { industryName } from '#shared/members/industry-name.ts'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import type { MyProfile } from '#types/shapes.ts'

export function PlugsByIndustry({ plugs }: { plugs: MyProfile['plugsByIndustry'] }) {
  if (plugs.length === 0) return <p className="text-muted">The introductions you make gather here by industry.</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {plugs.map(({ industry, count }) => (
        <li key={industry}>
          <Chip tone="gold">
            {industryName(industry)} <span className="tabular">{count}</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}
