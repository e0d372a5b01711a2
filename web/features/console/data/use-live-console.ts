// Reads the console's lists again when something arrives or is decided anywhere. The word that many changes follow causes few reads. An opened report
// stays as it was read: whoever acts on it is told what a colleague did meanwhile, and what they have written of it stays.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consoleKeys } from '#shared/api/admission/console-keys.ts'
import { rightsKeys } from '#shared/api/rights.ts'
import { safetyKeys } from '#shared/api/safety-keys.ts'
import { onComingBack } from '#shared/realtime/coming-back.ts'
import { keepJoined } from '#shared/realtime/keep-joined.ts'
import { spreadAsks } from '#shared/realtime/spread-asks.ts'

const shown = [consoleKeys.lists, safetyKeys.lists, rightsKeys.absence]

export function useLiveConsole() {
  const cache = useQueryClient()

  useEffect(() => {
    const asks = spreadAsks(() => {
      for (const queryKey of shown) void cache.invalidateQueries({ queryKey })
    })
    const readAgain = () => asks.hear()
    const stopLooking = onComingBack(readAgain)
    const leave = keepJoined(
      (client) =>
        client.channel('console', { config: { private: true } }).on('broadcast', { event: 'changed' }, readAgain),
      readAgain,
    )
    return () => {
      asks.stop()
      stopLooking()
      leave()
    }
  }, [cache])
}
