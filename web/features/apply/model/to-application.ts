// Turns the draft into the submitted row. The password and the date of birth are not in it.
import type { ApplicationRow } from '#shared/api/admission/applications.ts'
import { linkAddress } from '#shared/proof-links/proof-link.ts'
import type { ApplicationDraft } from './application-draft.ts'
import { scoreLeast, scoreMost } from './limits.ts'
import type { Industry, Title } from './options.ts'

export function toApplication(draft: ApplicationDraft): ApplicationRow {
  return {
    id: draft.id,
    email: clean(draft.email),
    name: clean(draft.name).replace(/\s+/g, ' '),
    city: 'Not specified',
    industry_scores: Object.fromEntries(
      draft.industries.map((industry) => [industry, draft.industryScores[industry] ?? scoreLeast]),
    ),
    short_bio: draft.jobTitle ? shortBio(draft.jobTitle, draft.industries) : null,
    long_bio: clean(draft.whyYouText),
    instagram: clean(draft.instagram) || null,
    photos: draft.profilePhoto ? [draft.profilePhoto] : [],
    profile_photo: draft.profilePhoto,
    press_links: draft.pressLinks.flatMap((link) => linkAddress(link) ?? []),
    invited_by: clean(draft.invitedBy),
    status: 'pending' as const,
  }
}

/** Opens with the title: the database requires a known one there. */
export function shortBio(title: Title, industries: readonly Industry[]): string {
  const [last, ...others] = [...industries].reverse()
  const list = others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : (last ?? '')
  return list ? `${title} in ${list}` : title
}

export function drawScore(random: () => number = Math.random): number {
  return scoreLeast + Math.floor(random() * (scoreMost - scoreLeast + 1))
}

// PostgreSQL stores no NUL and no half of a surrogate pair; pasted text may have both.
function clean(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .trim()
}
