// The photographs, the voice note and the card of a page in Ava's conversations: who sent which scenes with which line. Lines count from 0.
import { stableId } from './club.ts'

export interface SentPhotograph {
  readonly from: string
  readonly line: number
  readonly place: number
  readonly scene: string
  readonly id: string
}

const sent: readonly [from: string, line: number, scenes: readonly string[]][] = [
  ['sofiamarchetti', 0, ['gallery', 'table', 'sea']],
  ['sofiamarchetti', 3, ['skyline']],
]

export const sentPhotographs: readonly SentPhotograph[] = sent.flatMap(([from, line, scenes]) =>
  scenes.map((scene, at) => ({ from, line, place: at + 1, scene, id: stableId(`sent:${from}:${line}:${scene}`) })),
)

export const spoken = { from: 'sofiamarchetti', line: 4, id: stableId('spoken:sofiamarchetti') }

/** What the page would say of itself: nobody fetches anything for the demo club. */
export const linked = {
  from: 'nadiarahimi',
  line: 1,
  scene: 'stage',
  id: stableId('linked:nadiarahimi'),
  address: 'https://slow-evening-radio.example/rooms',
  title: 'The rooms we talk in',
  description: 'Ten minutes with whoever built the place, and no clips. Wednesdays after eleven.',
  site: 'Slow Evening Radio',
} as const
