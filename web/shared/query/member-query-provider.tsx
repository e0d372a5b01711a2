// Gives screens their query cache: a member's own, kept on the device until sign-out, or a temporary one for visitors.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type Persister, PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type ReactNode, useState } from 'react'
import { forgetEarly } from '#shared/early/early-answers.ts'
import { onSessionEnd } from '#shared/session/session-end.ts'
import { createQueryClient, KEPT_FOR } from './create-query-client.ts'
import { idbPersister } from './idb-persister.ts'

type MemberCache = { userId: string; client: QueryClient; persister: Persister }

// Outlives the layouts, so that moving between them loses nothing.
let current: MemberCache | undefined

function cacheOf(userId: string): MemberCache {
  if (current?.userId !== userId) current = { userId, client: createQueryClient(), persister: idbPersister(userId) }
  return current
}

onSessionEnd((member) => {
  forgetEarly()
  // What an earlier page has kept goes too, where none of its screens was opened on this one.
  const kept = current?.persister ?? (member ? idbPersister(member) : undefined)
  void kept?.removeClient()
  current?.client.clear()
  current = undefined
})

export function MemberQueryProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const { client, persister } = cacheOf(userId)
  return (
    <PersistQueryClientProvider
      key={userId}
      client={client}
      persistOptions={{
        persister,
        maxAge: KEPT_FOR,
        // A new build may expect rows of another shape.
        buster: import.meta.url,
        dehydrateOptions: {
          shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.persist !== false,
          shouldDehydrateMutation: () => false,
        },
      }}
    >
      {children}
    </PersistQueryClientProvider>
  )
}

export function VisitorQueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
