// The other houses that open the account, kept up to date while the screen is open, and unlinking one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { linkedAmong, linkedHousesQuery, unlinkHouse } from '#shared/api/linked-houses.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { backendConfig } from '#shared/supabase/config.ts'

/** Where none is on and none is linked there is nothing to show, and nothing is asked. */
export function useHasOtherWays(): boolean {
  const { user } = useAuth()
  return backendConfig().partners?.length !== 0 || linkedAmong(user?.identities).length > 0
}

export const useLinkedHouses = () => useQuery(linkedHousesQuery())

export function useUnlink() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: unlinkHouse, onSettled: () => staleAfter(cache, 'change_linked_houses') })
}
