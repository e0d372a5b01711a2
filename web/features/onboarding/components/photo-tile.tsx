// One photograph of the grid: dragged to its place, or moved there with its buttons. The first is the main one.
import { useSortable } from '@dnd-kit/sortable'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Photo } from '#shared/ui/photos/photo.tsx'

type PhotoTileProps = {
  photo: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (photo: string) => void
}

export function PhotoTile({ photo, index, count, onMove, onRemove }: PhotoTileProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: photo })
  const name = `Photo ${index + 1}`
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
      className={cx('relative', isDragging && 'z-10 opacity-80 shadow-float')}
    >
      <div className="cursor-grab touch-manipulation active:cursor-grabbing" {...listeners}>
        <Photo src={photo} alt={index === 0 ? `${name}, the main one` : name} sizes="(min-width: 40rem) 13rem, 45vw" />
      </div>
      {index === 0 && (
        <span className="pointer-events-none absolute top-3 left-3 rounded-full bg-night/60 px-3 py-1 text-caption text-on-photo">
          Main
        </span>
      )}
      <IconButton
        tone="photo"
        label={`Remove ${name.toLowerCase()}`}
        icon={<X />}
        className="absolute top-2 right-2"
        onClick={() => onRemove(photo)}
      />
      {count > 1 && (
        <div className="absolute inset-x-2 bottom-2 flex justify-between">
          <IconButton
            tone="photo"
            label={`Move ${name.toLowerCase()} forward`}
            icon={<ArrowLeft />}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            tone="photo"
            label={`Move ${name.toLowerCase()} back`}
            icon={<ArrowRight />}
            disabled={index === count - 1}
            onClick={() => onMove(index, index + 1)}
          />
        </div>
      )}
    </li>
  )
}
