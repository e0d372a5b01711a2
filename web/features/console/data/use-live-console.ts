// Reads the console's lists again when an application arrives or is decided anywhere. The word that many changes follow causes few reads.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consoleKeys } from '#shared/api/admission/console.ts'
import { onComingBack } from '#shared/realtime/coming-back.ts'
import { keepJoined } from '#shared/realtime/keep-joined.ts'
import { spreadAsks } from '#shared/realtime/spread-asks.ts'

export function useLiveConsole() {
  const cache = useQueryClient()

  useEffect(() => {
    const asks = spreadAsks(() => void cache.invalidateQueries({ queryKey: consoleKeys.lists }))
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
