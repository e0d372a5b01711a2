// A few words beside each other, as a list.
import { Chip } from '#shared/ui/buttons/chip.tsx'

export function TagList({ label, tags }: { label: string; tags: readonly string[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  )
}
