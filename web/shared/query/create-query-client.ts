// The query cache and its settings: fresh for half a minute, kept a day, retried only for network failures.
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isReachable, subscribe } from '#shared/connection/connection.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { afterRefusal } from '#shared/session/end-dead-session.ts'
import { freshFor } from './fresh-for.ts'

const MINUTE = 60_000
export const KEPT_FOR = 24 * 60 * MINUTE

// What waits for the line, and what is read again when it returns, follows what is really reached.
onlineManager.setEventListener((setOnline) => subscribe(() => setOnline(isReachable())))

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: afterRefusal }),
    mutationCache: new MutationCache({ onError: afterRefusal }),
    defaultOptions: {
      queries: {
        staleTime: freshFor(MINUTE / 2),
        gcTime: KEPT_FOR,
        retry: retryOnNetwork,
        retryDelay,
        // Without a line a screen says at once what it does not have, and is read when the line returns.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'online', retry: retryOnNetwork, retryDelay },
    },
  })
}

// Only failures of the network and of an overloaded server are worth a retry.
function retryOnNetwork(failures: number, error: unknown): boolean {
  if (failures >= 3 || !isReachable()) return false
  if (error instanceof AppError) return error.code === 'network' || (error.status ?? 0) >= 502
  return error instanceof TypeError
}

const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 8000)
