// The store of what the server said, with the house's patience: fresh for half a minute, kept a day, retried only for the network.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { afterRefusal } from '#shared/session/end-dead-session.ts'
import { retryDelay, retryOnNetwork } from './retry.ts'

const MINUTE = 60_000
export const KEPT_FOR = 24 * 60 * MINUTE

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: afterRefusal }),
    mutationCache: new MutationCache({ onError: afterRefusal }),
    defaultOptions: {
      queries: { staleTime: MINUTE / 2, gcTime: KEPT_FOR, retry: retryOnNetwork, retryDelay },
      mutations: { networkMode: 'online', retry: retryOnNetwork, retryDelay },
    },
  })
}
