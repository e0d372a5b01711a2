// "Reply" on a notification leads to the conversation with `answer` in its address: the input is asked for, and the address is as it would be without.
import { useEffect } from 'react'
import { handOver } from '#shared/handed/handed.ts'
import { useSearchParams } from '#shared/router/hooks.ts'

const answerParam = 'answer'

export function useAskedToAnswer() {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    if (!params.has(answerParam)) return
    const thread = params.get('thread')
    const rest = new URLSearchParams(params)
    rest.delete(answerParam)
    setParams(rest, { replace: true, preventScrollReset: true })
    if (thread) handOver(thread)
  }, [params, setParams])
}
