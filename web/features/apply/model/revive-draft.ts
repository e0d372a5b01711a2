// Reads a stored draft back without trusting it: it may come from an older page, or be no draft at all.
import { type ApplicationDraft, newDraft, withWhatIsKnown } from './application-draft.ts'
import { linksMost, mostIndustries, scoreLeast, scoreMost, whyYouMost } from './limits.ts'
import { isIndustry, isTitle } from './options.ts'
import { stepCount } from './steps.ts'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function reviveDraft(stored: unknown): ApplicationDraft | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const from = stored as Record<string, unknown>
  const fresh = newDraft()
  const furthest = stepOf(from.furthest)
  const chosen = listOf(from.industries).filter(isIndustry)
  return withWhatIsKnown({
    id: typeof from.id === 'string' && idPattern.test(from.id) ? from.id : fresh.id,
    step: Math.min(stepOf(from.step), furthest),
    furthest,
    email: textOf(from.email),
    password: '',
    passwordChosen: from.passwordChosen === true,
    name: textOf(from.name),
    dateOfBirth: textOf(from.dateOfBirth),
    jobTitle: isTitle(from.jobTitle) ? from.jobTitle : null,
    industries: [...new Set(chosen)].slice(0, mostIndustries),
    industryScores: scoresOf(from.industryScores),
    profilePhoto: typeof from.profilePhoto === 'string' ? from.profilePhoto : null,
    phonebookConnected: from.phonebookConnected === true,
    instagramConnected: from.instagramConnected === true,
    instagram: textOf(from.instagram),
    whyYouText: textOf(from.whyYouText).slice(0, whyYouMost),
    pressLinks: listOf(from.pressLinks).map(textOf).slice(0, linksMost),
    invitedBy: textOf(from.invitedBy),
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

// The thank-you is not a step to return to.
const stepOf = (value: unknown) => (Number.isInteger(value) ? Math.min(Math.max(Number(value), 1), stepCount - 1) : 1)

function scoresOf(value: unknown): ApplicationDraft['industryScores'] {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      ([industry, score]) =>
        isIndustry(industry) && Number.isInteger(score) && Number(score) >= scoreLeast && Number(score) <= scoreMost,
    ),
  )
}
