// The quiet button in the corner of a suggested card: a finger's size to press, a small disc to see; bare where there is no photograph under it.
import { X } from 'lucide-react'
import { useUserId } from '#shared/session/use-auth.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { useWave } from '../data/use-wave.ts'
import type { Waved } from '../model/waves.ts'

export default function NotForMe({ waved, who, bare }: { waved: Waved; who: string; bare?: boolean }) {
  const wave = useWave(useUserId())
  return (
    <IconButton
      label={`Not for me: ${who}`}
      icon={
        bare ? (
          <X strokeWidth={1.5} />
        ) : (
          <span className="grid size-7 place-items-center rounded-full bg-night/50 text-on-photo backdrop-blur-md">
            <X strokeWidth={1.5} />
          </span>
        )
      }
      className={cx('absolute top-1 right-1', !bare && 'hover:bg-transparent')}
      onClick={() => wave(waved, who)}
    />
  )
}
