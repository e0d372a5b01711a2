// Shows or hides the member in Discovery. The switch moves at once, and back when it could not be saved.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateOwnProfile, visibilityQuery } from '#shared/api/members/own-profile.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

export function useShowMe() {
  const me = useUserId()
  const cache = useQueryClient()
  const { queryKey } = visibilityQuery(me)
  return useMutation({
    // One after the other: of two presses the last one counts.
    scope: { id: 'show-me' },
    mutationFn: (visible: boolean) => updateOwnProfile(me, { discovery_visible: visible }),
    onMutate: async (visible) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      // Whether the profile can be shown is not known before the answer.
      cache.setQueryData(queryKey, (shown) => shown && { discovery_visible: visible, discoverable: null })
      return before
    },
    onError: (error, _, before) => {
      cache.setQueryData(queryKey, before)
      sayFailed(error, 'Failed to save the setting')
    },
    onSettled: () => staleAfter(cache, 'update_own_profile'),
  })
}
