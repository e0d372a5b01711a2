// Writes the profile: its progress along the way, and all of it at the end.
import { updateOwnProfile } from '#shared/api/members/own-profile.ts'
import type { FinishDraft, Progress } from '../model/finish-draft.ts'

export const saveProgress = (userId: string, progress: Progress) =>
  updateOwnProfile(userId, { setup_progress: progress })

export const finishSetup = (userId: string, draft: FinishDraft, progress: Progress) =>
  updateOwnProfile(userId, {
    photos: draft.photos,
    bio: draft.bio.trim(),
    known_for: draft.knownFor,
    cities_often_in: draft.oftenIn,
    setup_required: false,
    discovery_visible: draft.discoveryVisible,
    setup_progress: { ...progress, completed: true },
  })

/** The home-base city with all photographs: the end of the first login. */
export const finishFirstLogin = (userId: string, city: string, photos: string[]) =>
  updateOwnProfile(userId, { city: city.trim(), photos, setup_required: false })
