// The photographs and the voice note in Ava's conversations: who sent which scenes with which line. Lines count from 0.
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
