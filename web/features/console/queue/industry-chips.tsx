// The first industries of an application, and how many more there are.
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { type Application, industriesOf, shortened } from '../model/application.ts'

export function IndustryChips({ application, shown }: { application: Application; shown: number }) {
  const { first, more } = shortened(industriesOf(application), shown)
  return (
    <span className="flex flex-wrap gap-1.5">
      {first.map((industry) => (
        <Chip key={industry}>{industry}</Chip>
      ))}
      {more > 0 && <Chip tone="gold">+{more}</Chip>}
    </span>
  )
}
