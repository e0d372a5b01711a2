// The two steps by which an iPhone or iPad puts the app on the Home Screen, as its buttons look.
import { Share, SquarePlus } from 'lucide-react'

const steps = [
  { icon: Share, before: 'Press', name: 'Share' },
  { icon: SquarePlus, before: 'Choose', name: 'Add to Home Screen' },
]

export function AppleSteps() {
  return (
    <ol className="flex flex-wrap gap-2">
      {steps.map(({ icon: Icon, before, name }, at) => (
        <li key={name} className="flex items-center gap-2 rounded-card bg-raised px-3 py-2 text-small">
          <span className="tabular text-muted">{at + 1}</span>
          <Icon aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-gold-ink" />
          <span>
            <span className="text-muted">{before}</span> {name}
          </span>
        </li>
      ))}
    </ol>
  )
}
