// Asks the admin once more before an application with an unconfirmed address is approved: its chosen password will not work.
import { useState } from 'react'
import type { Application } from '#types/shapes.ts'
import { leavesPasswordUnused } from '../model/address.ts'
import type { Decisions } from './use-decisions.ts'

/** `asking` is false while the closing dialog still shows whom it was about. */
type Doubt = { application: Application; settled: (approved: boolean) => void; asking: boolean }

export function useCarefulApproval(decisions: Decisions, asks: boolean) {
  const [doubt, setDoubt] = useState<Doubt | null>(null)

  function answer(approve: boolean) {
    if (!doubt?.asking) return
    setDoubt({ ...doubt, asking: false })
    if (approve) void decisions.approve(doubt.application).then(doubt.settled)
    else doubt.settled(false)
  }

  return {
    doubt,
    answer,
    decisions: {
      ...decisions,
      approve: (application: Application) =>
        leavesPasswordUnused(application, asks)
          ? new Promise<boolean>((settled) => setDoubt({ application, settled, asking: true }))
          : decisions.approve(application),
    } satisfies Decisions,
  }
}
