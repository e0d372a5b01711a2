// Reads the console's lists again when an application arrives or is decided anywhere. A burst of changes causes one read.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consoleKeys } from '#shared/api/admission/console.ts'
import { onComingBack } from '#shared/realtime/coming-back.ts'
import { keepJoined } from '#shared/realtime/keep-joined.ts'

const settle = 400

export function useLiveConsole() {
  const cache = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void cache.invalidateQueries({ queryKey: consoleKeys.lists })
      }, settle)
    }
    const stopLooking = onComingBack(readAgain)
    const leave = keepJoined(
      (client) =>
        client
          .channel('cms:applications')
          .on('postgres_changes', { event: '*', schema: 'public', table: 'applications' }, readAgain),
      readAgain,
    )
    return () => {
      clearTimeout(timer)
      stopLooking()
      leave()
    }
  }, [cache])
}
