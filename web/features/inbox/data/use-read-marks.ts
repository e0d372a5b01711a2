// The read marks that wait on this device, to be laid over what is shown.
import { useMemo } from 'react'
import { useActs } from '#shared/outbox/use-acts.ts'
import { furthest, type ReadMarks } from '../model/read-marks.ts'
import { readMarkAct } from './read-mark-act.ts'

export function useReadMarks(userId: string): ReadMarks {
  const waiting = useActs(userId, readMarkAct)
  return useMemo(() => furthest(waiting.map(({ input }) => input)), [waiting])
}
