// The quiet button in the corner of a suggested card: a finger's size to press, a small disc to see.
import { X } from 'lucide-react'
import { useUserId } from '#shared/session/use-auth.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { useWave } from '../data/use-wave.ts'
import type { Waved } from '../model/waves.ts'

export default function NotForMe({ waved, who }: { waved: Waved; who: string }) {
  const wave = useWave(useUserId())
  return (
    <IconButton
      label={`Not for me: ${who}`}
      icon={
        <span className="grid size-7 place-items-center rounded-full bg-night/50 text-on-photo backdrop-blur-md">
          <X strokeWidth={1.5} />
        </span>
      }
      className="absolute top-1 right-1 hover:bg-transparent"
      onClick={() => wave(waved, who)}
    />
  )
}
