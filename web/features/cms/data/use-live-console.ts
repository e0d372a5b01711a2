// Reads the console's lists again when an application arrives or is decided anywhere. A burst of changes is one reading.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onComingBack } from '#shared/realtime/coming-back.ts'
import { listeningClient } from '#shared/realtime/listening-client.ts'

const settle = 400

export function useLiveConsole() {
  const cache = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    let leave: () => void = () => {}
    const readAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const list of ['applications', 'application', 'audit'])
          void cache.invalidateQueries({ queryKey: ['cms', list] })
      }, settle)
    }
    const stopLooking = onComingBack(readAgain)
    listeningClient()
      .then((client) => {
        if (stopped) return
        const channel = client
          .channel('cms:applications')
          .on('postgres_changes', { event: '*', schema: 'public', table: 'applications' }, readAgain)
          // Said again after every reconnection: what came in between has to be read.
          .subscribe((status) => {
            if (status === 'SUBSCRIBED') readAgain()
          })
        leave = () => void client.removeChannel(channel)
      })
      .catch((error: unknown) => console.warn('Live updates are not available', error))
    return () => {
      stopped = true
      clearTimeout(timer)
      stopLooking()
      leave()
    }
  }, [cache])
}
