// Where "Not for me" stands in the corner of a card. It loads after the screen: nothing else moves when it comes.
import { Suspense } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import type { Waved } from '../model/waves.ts'

const NotForMe = lazyQuietly(() => import('./not-for-me.tsx'))

export function WaveSlot(about: { waved: Waved; who: string; bare?: boolean }) {
  return (
    <Suspense>
      <NotForMe {...about} />
    </Suspense>
  )
}
