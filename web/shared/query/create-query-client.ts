// The query cache and its settings: fresh for half a minute, kept a day, retried only for network failures.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/errors/app-error.ts'
import { afterRefusal } from '#shared/session/end-dead-session.ts'

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

// Only failures of the network and of an overloaded server are worth a retry.
function retryOnNetwork(failures: number, error: unknown): boolean {
  if (failures >= 3) return false
  if (error instanceof AppError) return error.code === 'network' || (error.status ?? 0) >= 502
  return error instanceof TypeError
}

const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 8000)
