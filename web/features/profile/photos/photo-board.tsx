// The five places of the own photographs, reordered by dragging or with buttons; keyboards can drag too.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { dragWords } from '#shared/photo/drag-words.ts'
import { mostPhotos } from '../model/own-photos.ts'
import { PhotoTile } from './photo-tile.tsx'

type PhotoBoardProps = {
  photos: readonly string[]
  /** Where a photograph is shown from: one that is not sent yet lies on this device. */
  source: (url: string) => string
  unsent: ReadonlySet<string>
  /** Told whether one is in the hand. */
  dragging: { current: boolean }
  onMove: (from: number, to: number) => void
  onChoose: (place: number) => void
  onRemove: (place: number) => void
}

const pressAndHold = { activationConstraint: { delay: 250, tolerance: 6 } }

export default function PhotoBoard({ photos, source, unsent, dragging, onMove, onChoose, onRemove }: PhotoBoardProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Scrolling with a finger must not pick up a photograph.
    useSensor(TouchSensor, pressAndHold),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const letGo = () => {
    dragging.current = false
  }
  // The drag listens at the document, and no arrow key leaves a dialog. It begins to listen a timer after it was picked up: a key that is
  // quicker waits behind that timer.
  const passArrow = (event: KeyboardEvent) => {
    if (!dragging.current || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    const { code } = event
    setTimeout(() => document.dispatchEvent(new window.KeyboardEvent('keydown', { code })))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    letGo()
    if (!over || active.id === over.id) return
    onMove(photos.indexOf(String(active.id)), photos.indexOf(String(over.id)))
  }
  return (
    <DndContext
      accessibility={dragWords(photos)}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => {
        dragging.current = true
      }}
      onDragCancel={letGo}
      onDragEnd={drop}
    >
      <SortableContext items={[...photos]} strategy={rectSortingStrategy}>
        <ul className="grid grid-cols-2 gap-3 min-[26rem]:grid-cols-3" onKeyDown={passArrow}>
          {photos.map((url, index) => (
            <PhotoTile
              key={url}
              url={url}
              shown={source(url)}
              unsent={unsent.has(url)}
              index={index}
              count={photos.length}
              onMove={onMove}
              onReplace={() => onChoose(index)}
              onRemove={() => onRemove(index)}
            />
          ))}
          {photos.length < mostPhotos && (
            <li>
              <button
                type="button"
                onClick={() => onChoose(photos.length)}
                className="grid aspect-[4/5] w-full place-items-center rounded-card border border-dashed border-line-strong/60 text-small text-muted hover:border-gold hover:text-ink disabled:opacity-50"
              >
                <span className="flex flex-col items-center gap-2">
                  <Plus aria-hidden="true" className="size-5" />
                  Add photo
                </span>
              </button>
            </li>
          )}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
