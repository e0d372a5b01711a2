// One photograph on the board: draggable; its buttons move, replace and remove it.
import { useSortable } from '@dnd-kit/sortable'
import { ArrowLeft, ArrowRight, EllipsisVertical, ImageUp, Trash2 } from 'lucide-react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import { Photo } from '#shared/ui/photos/photo.tsx'

type PhotoTileProps = {
  url: string
  /** Where it is shown from. */
  shown: string
  /** It is on its way, and on this device alone. */
  unsent: boolean
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onReplace: () => void
  onRemove: () => void
}

export function PhotoTile({ url, shown, unsent, index, count, onMove, onReplace, onRemove }: PhotoTileProps) {
  const { setNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({ id: url })
  const place = `photo ${index + 1}`
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
      className={cx('relative', isDragging && 'z-10 opacity-80 shadow-float')}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Drag ${place}`}
        className="block w-full cursor-grab touch-manipulation rounded-card active:cursor-grabbing"
      >
        <Photo src={shown} alt={`Photo ${index + 1} of ${count}`} sizes="10rem" />
      </button>
      {index === 0 && (
        <span className="pointer-events-none absolute top-2 left-2 rounded-full bg-night/60 px-2.5 py-0.5 text-caption text-on-photo">
          Main
        </span>
      )}
      {unsent && (
        <span className="pointer-events-none absolute inset-x-2 bottom-13 rounded-full bg-night/60 px-2.5 py-0.5 text-center text-caption text-on-photo">
          Not sent yet
        </span>
      )}
      <div className="absolute top-0.5 right-0.5">
        <Menu
          trigger={<IconButton label={`Change ${place}`} icon={<EllipsisVertical />} tone="photo" />}
          items={[
            { label: 'Replace', icon: <ImageUp />, onSelect: onReplace },
            {
              label: count > 1 ? 'Remove' : 'A profile keeps one photo',
              icon: <Trash2 />,
              danger: true,
              disabled: count < 2,
              onSelect: onRemove,
            },
          ]}
        />
      </div>
      <div className="absolute inset-x-0.5 bottom-0.5 flex justify-between">
        <IconButton
          label={`Move ${place} earlier`}
          icon={<ArrowLeft />}
          tone="photo"
          disabled={index === 0}
          className="disabled:invisible"
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          label={`Move ${place} later`}
          icon={<ArrowRight />}
          tone="photo"
          disabled={index === count - 1}
          className="disabled:invisible"
          onClick={() => onMove(index, index + 1)}
        />
      </div>
    </li>
  )
}
