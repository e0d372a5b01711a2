// Whom a member has chosen in an open sheet: still chosen after a reload, Back and Forward. A new visit begins without it.
import { useMemo } from 'react'
import { useTypedHere } from '#shared/drafts/use-typed-here.ts'

export type Chosen = { userId: string; name: string; avatarUrl: string | null }

export function useChosenHere() {
  const [kept, keep] = useTypedHere('chosen')
  const chosen = useMemo(() => chosenFrom(kept), [kept])
  const choose = (person: Chosen | null) => {
    if (!person) return keep('')
    const { userId, name, avatarUrl } = person
    keep(JSON.stringify({ userId, name, avatarUrl }))
  }
  return [chosen, choose] as const
}

// Checked instead of trusted: what is stored may be of another build.
function chosenFrom(kept: string): Chosen | null {
  if (!kept) return null
  try {
    const { userId, name, avatarUrl } = JSON.parse(kept) as Record<string, unknown>
    if (typeof userId !== 'string' || typeof name !== 'string') return null
    return { userId, name, avatarUrl: typeof avatarUrl === 'string' ? avatarUrl : null }
  } catch {
    return null
  }
}
