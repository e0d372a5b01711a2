// Writes the profile: how far it is while it is being finished, and all of it at the end.
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { FinishDraft, Progress } from '../model/finish-draft.ts'

export async function saveProgress(userId: string, progress: Progress): Promise<void> {
  const client = await supabase()
  throwIfError(await client.from('profiles').update({ setup_progress: progress }).eq('user_id', userId))
}

export async function finishSetup(userId: string, draft: FinishDraft, progress: Progress): Promise<void> {
  const client = await supabase()
  throwIfError(
    await client
      .from('profiles')
      .update({
        photos: draft.photos,
        bio: draft.bio.trim(),
        known_for: draft.knownFor,
        cities_often_in: draft.oftenIn,
        setup_required: false,
        discovery_visible: draft.discoveryVisible,
        setup_progress: { ...progress, completed: true },
      })
      .eq('user_id', userId),
  )
}

const chosenScore = 50

/** A score that stands already stays as it is. */
export async function saveIndustries(userId: string, industries: string[]): Promise<void> {
  const client = await supabase()
  const rows = industries.map((industry) => ({
    user_id: userId,
    industry: industry.toLowerCase(),
    score: chosenScore,
  }))
  throwIfError(await client.from('industry_scores').upsert(rows, { onConflict: 'user_id,industry' }))
}
