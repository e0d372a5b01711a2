// The other houses that open the account, kept up to date while the screen is open, and unlinking one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { linkedAmong, linkedHousesQuery, unlinkHouse } from '#shared/api/linked-houses.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { COMPANY } from '#shared/partners/partner-names.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { backendConfig } from '#shared/supabase/config.ts'

/** Where none is on and none is linked there is nothing to show, and nothing is asked. */
export function useHasOtherWays(): boolean {
  const { user } = useAuth()
  const { partners } = backendConfig()
  // Those of companies are linked at the door alone: there is no row for one that is not.
  const maybe = partners === undefined || partners.some((name) => name !== COMPANY)
  return maybe || linkedAmong(user).length > 0
}

export const useLinkedHouses = () => useQuery(linkedHousesQuery())

export function useUnlink() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: unlinkHouse, onSettled: () => staleAfter(cache, 'change_linked_houses') })
}
