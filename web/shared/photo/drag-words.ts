// What is said while a photograph is dragged to another place: its number, where the library would read out its address.

type Held = { active: { id: string | number }; over: { id: string | number } | null }

/** For the `accessibility` of a DndContext whose photographs go by their addresses. */
export function dragWords(photos: readonly string[]) {
  const place = ({ id }: { id: string | number }) => photos.indexOf(String(id)) + 1
  return {
    announcements: {
      onDragStart: ({ active }: Pick<Held, 'active'>) => `Photo ${place(active)} of ${photos.length} is picked up.`,
      onDragOver: ({ over }: Held) => (over ? `At place ${place(over)} of ${photos.length}.` : undefined),
      onDragEnd: ({ active, over }: Held) =>
        over && over.id !== active.id ? `It is photo ${place(over)} now.` : 'It is where it was.',
      onDragCancel: () => 'It is where it was.',
    },
    screenReaderInstructions: {
      draggable: 'Space picks it up, the arrow keys move it, Space puts it down, Escape leaves it where it was.',
    },
  }
}
