// One house: linked, with who one is there and since when, or not linked; and the one thing that can be done about it.
import { KeyRound, Smartphone } from 'lucide-react'
import type { LinkedHouse } from '#shared/api/linked-houses.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { houseName, linkedFacts, PHONE } from '../model/linked-words.ts'

type HouseRowProps = {
  house: LinkedHouse | { provider: string }
  now: Date
  onLink?: (() => void) | undefined
  onUnlink?: (() => void) | undefined
}

export function HouseRow({ house, now, onLink, onUnlink }: HouseRowProps) {
  const name = houseName(house.provider)
  const Sign = house.provider === PHONE ? Smartphone : KeyRound
  const isLinked = 'identity_id' in house
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-3 last:border-0">
      <Sign aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p>{name}</p>
        <p className="text-small break-words text-muted">{isLinked ? linkedFacts(house, now) : 'Not linked'}</p>
      </div>
      {onLink && (
        <Button variant="quiet" size="small" onClick={onLink}>
          Link<span className="sr-only"> {name}</span>
        </Button>
      )}
      {onUnlink && (
        <Button variant="quiet" size="small" onClick={onUnlink}>
          Unlink<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}
