// Gives screens their query cache: a member's own, kept on the device until sign-out, or a temporary one for visitors.
import { IsRestoringProvider, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { forgetEarly } from '#shared/early/early-answers.ts'
import { onSessionEnd } from '#shared/session/session-end.ts'
import { deviceAnswers } from './answer-store.ts'
import { createQueryClient, KEPT_FOR } from './create-query-client.ts'
import { type KeptAnswers, keepAnswers } from './kept-answers.ts'

type MemberCache = { userId: string; client: QueryClient; kept: KeptAnswers; restored: boolean }

const answersOf = (userId: string) => deviceAnswers(userId, import.meta.url)

// Outlives the layouts, so that moving between them loses nothing.
let current: MemberCache | undefined

function cacheOf(userId: string): MemberCache {
  if (current?.userId === userId) return current
  // A session of somebody else may take the place of one that has not ended.
  void current?.kept.forget()
  const client = createQueryClient()
  const kept = keepAnswers(client, answersOf(userId), KEPT_FOR)
  const cache = { userId, client, kept, restored: false }
  void kept.restored.then(() => {
    cache.restored = true
  })
  current = cache
  return cache
}

onSessionEnd((member) => {
  forgetEarly()
  // What an earlier page has kept goes too, where none of its screens was opened on this one.
  if (current) void current.kept.forget()
  else if (member) void answersOf(member).clear()
  current?.client.clear()
  current = undefined
})

type Props = { userId: string; children: ReactNode }

export const MemberQueryProvider = ({ userId, children }: Props) => (
  <KeptQueryProvider key={userId} userId={userId}>
    {children}
  </KeptQueryProvider>
)

/** Screens ask once what the device has kept is there. */
function KeptQueryProvider({ userId, children }: Props) {
  const [cache] = useState(() => cacheOf(userId))
  const [isRestoring, setRestoring] = useState(!cache.restored)
  useEffect(() => void cache.kept.restored.then(() => setRestoring(false)), [cache])
  return (
    <QueryClientProvider client={cache.client}>
      <IsRestoringProvider value={isRestoring}>{children}</IsRestoringProvider>
    </QueryClientProvider>
  )
}

export function VisitorQueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
