// Saves name, handle, city and bio of the own profile.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateOwnProfile } from '#shared/api/members/own-profile.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { detailsToRow, type ProfileDetails } from '../model/profile-details.ts'

export function useSaveDetails() {
  const me = useUserId()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (details: ProfileDetails) => updateOwnProfile(me, detailsToRow(details)),
    onSuccess: () => {
      toast.success('Profile updated successfully!')
      return staleAfter(cache, 'update_own_profile')
    },
    onError: (error) =>
      sayFailed(error, 'Failed to update profile', {
        handle_taken: 'This handle belongs to another member.',
        // The database says the day from which it can be changed again.
        handle_cooling: describeError(error),
      }),
  })
}
