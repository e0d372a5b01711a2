// Saves which photographs a profile has and in which order: shown at once, undone on a failure.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { myProfileQuery, updateOwnProfile } from '#shared/api/members/own-profile.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

export function useSavePhotos() {
  const me = useUserId()
  const cache = useQueryClient()
  const { queryKey } = myProfileQuery()
  return useMutation({
    // One after the other, so that the last chosen order wins.
    scope: { id: 'own-photos' },
    mutationFn: (photos: string[]) => updateOwnProfile(me, { photos }),
    onMutate: async (photos) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (own) => own && { ...own, photos, avatarUrl: photos[0] ?? own.avatarUrl })
      return before
    },
    onError: (error, _, before) => {
      if (before) cache.setQueryData(queryKey, (own) => own && { ...own, photos: before.photos })
      sayFailed(error, 'Failed to save photo to profile')
    },
    onSettled: () => {
      if (cache.isMutating({ mutationKey: ['own-photos'] }) === 1)
        // Not awaited: the screen already shows what was saved.
        void staleAfter(cache, 'update_own_profile')
    },
    mutationKey: ['own-photos'],
  })
}
