// The quiet button in the corner of a suggested card: a finger's size to press, a small disc to see.
import { X } from 'lucide-react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'

export function NotForMe({ who, onPress }: { who: string; onPress: () => void }) {
  return (
    <IconButton
      label={`Not for me: ${who}`}
      icon={
        <span className="grid size-7 place-items-center rounded-full bg-night/50 text-on-photo backdrop-blur-md">
          <X strokeWidth={1.5} />
        </span>
      }
      className="absolute top-1 right-1 hover:bg-transparent"
      onClick={onPress}
    />
  )
}
