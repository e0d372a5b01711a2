// Writes the profile: its progress along the way, and at the end what the setup changed.
// The ends wait for their answer on purpose, outside the outbox: the screens behind them are open to finished members alone. What was typed is
// in the draft until then, a failure says what happened, and the same button tries again.
import { updateOwnProfile } from '#shared/api/members/own-profile.ts'
import { saveProfile } from '#shared/api/members/save-profile.ts'
import { type FinishDraft, finishEdit, type Progress } from '../model/finish-draft.ts'

export const saveProgress = (userId: string, progress: Progress) =>
  updateOwnProfile(userId, { setup_progress: progress })

export function finishSetup(draft: FinishDraft, progress: Progress) {
  const { changes, seen } = finishEdit(draft)
  return saveProfile({ ...changes, setup_required: false, setup_progress: { ...progress, completed: true } }, seen)
}

type FirstLogin = { city: string | null; photos: string[] }

/** The home-base city with all photographs: the end of the first login. `read` is what the profile held. */
export const finishFirstLogin = ({ city, photos }: { city: string; photos: string[] }, read: FirstLogin) =>
  saveProfile({ city: city.trim(), photos, setup_required: false }, read)
