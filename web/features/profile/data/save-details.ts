// Saves name, handle, city and bio of the own profile.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changedTexts, saveProfile } from '#shared/api/members/save-profile.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { ProfileEdit } from '#types/shapes.ts'

export function useSaveDetails() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, seen }: { changes: ProfileEdit; seen: ProfileEdit }) => saveProfile(changes, seen),
    onSuccess: () => {
      toast.success('Profile updated successfully!')
      return staleAfter(cache, 'update_own_profile')
    },
    onError: (error) => {
      // The form asks which of the two counts.
      if (changedTexts(error)) return staleAfter(cache, 'update_own_profile')
      return sayFailed(error, 'Failed to update profile', {
        handle_taken: 'This handle belongs to another member.',
        // The database says the day from which it can be changed again.
        handle_cooling: describeError(error),
      })
    },
  })
}
