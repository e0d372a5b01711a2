// The photographs in their order. A drag needs a small movement or a short press, so that scrolling still works.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { dragWords } from '#shared/photo/drag-words.ts'
import { moved } from '../model/photo-checks.ts'
import { PhotoTile } from './photo-tile.tsx'

type PhotoGridProps = { photos: string[]; onChange: (photos: string[]) => void; children?: ReactNode }

export default function PhotoGrid({ photos, onChange, children }: PhotoGridProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )

  function drop({ active, over }: DragEndEvent) {
    if (over) onChange(moved(photos, photos.indexOf(String(active.id)), photos.indexOf(String(over.id))))
  }

  return (
    <DndContext accessibility={dragWords(photos)} sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={photos} strategy={rectSortingStrategy}>
        <ul aria-label="Your photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo}
              photo={photo}
              index={index}
              count={photos.length}
              onMove={(from, to) => onChange(moved(photos, from, to))}
              onRemove={(gone) => onChange(photos.filter((other) => other !== gone))}
            />
          ))}
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
