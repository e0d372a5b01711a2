// The caller's own face, where a list of people leaves them out. Read once; what has the profile already is asked first.
import { useQuery } from '@tanstack/react-query'
import { myProfileQuery } from '#shared/api/members/own-profile.ts'
import type { Person } from '#types/shapes.ts'

export function useOwnFace(me: string): Person {
  const { data } = useQuery({ ...myProfileQuery(), refetchOnMount: false, staleTime: Number.POSITIVE_INFINITY })
  return { id: me, name: data?.name ?? '', avatarUrl: data?.avatarUrl ?? null }
}
