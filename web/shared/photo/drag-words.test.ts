// A photograph is named by its place while it is dragged, never by its address.
import { expect, it } from 'vitest'
import { dragWords } from './drag-words.ts'

it('says the place of a photograph that is dragged', () => {
  const [first, second] = [{ id: 'https://club/one.jpg' }, { id: 'https://club/two.jpg' }]
  const { announcements: say } = dragWords([first.id, second.id])
  expect(say.onDragStart({ active: second })).toBe('Photo 2 of 2 is picked up.')
  expect(say.onDragOver({ active: second, over: first })).toBe('At place 1 of 2.')
  expect(say.onDragOver({ active: second, over: null })).toBeUndefined()
  expect(say.onDragEnd({ active: second, over: first })).toBe('It is photo 1 now.')
  expect(say.onDragEnd({ active: second, over: second })).toBe('It is where it was.')
  expect(say.onDragCancel()).toBe('It is where it was.')
})
