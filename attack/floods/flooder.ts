// The process of the attackers: floods when it is told to, and says what came of it. It is the least urgent one of the machine, so that members
// wait for the server and not for the cores they share with the attackers.
import { setPriority } from 'node:os'
import { floodBodies, floodStrayBodies, floodUploads } from './bodies.ts'
import { floodIdle } from './idle.ts'
import { type FloodTarget, floodPictures } from './pictures.ts'
import { floodPages, floodRequests } from './requests.ts'

export const FLOODS = {
  'pictures in odd sizes': floodPictures,
  'unfinished bodies': floodBodies,
  'unfinished uploads': floodUploads,
  'stray bodies': floodStrayBodies,
  'idle connections': floodIdle,
  'public pages': floodPages,
  'requests without a session': floodRequests,
} as const satisfies Readonly<Record<string, (target: FloodTarget) => Promise<object>>>

export type FloodName = keyof typeof FLOODS

export interface FloodOrder extends Omit<FloodTarget, 'signal'> {
  readonly flood: FloodName
}

if (process.send) {
  setPriority(19)
  let stopping = new AbortController()
  process.on('message', (order: FloodOrder | 'stop') => {
    if (order === 'stop') {
      stopping.abort()
      return
    }
    stopping = new AbortController()
    FLOODS[order.flood]({ ...order, signal: stopping.signal }).then(
      (came) => process.send?.(came),
      (error: unknown) => process.send?.({ failed: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
