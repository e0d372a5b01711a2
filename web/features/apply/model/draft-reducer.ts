// Every change of an application while it is written. Pure: random numbers and the time come with the action.

import { completeHandle } from '#shared/members/handle.ts'
import { isHandle } from './answers.ts'
import type { ApplicationDraft } from './application-draft.ts'
import { linksMost, mostIndustries, whyYouMost } from './limits.ts'
import type { Industry, Title } from './options.ts'
import { stepCount } from './steps.ts'

export type TextAnswer = 'email' | 'password' | 'name' | 'dateOfBirth' | 'instagram' | 'whyYouText' | 'invitedBy'

export type DraftAction =
  | { type: 'text-changed'; answer: TextAnswer; value: string }
  | { type: 'title-chosen'; title: Title }
  | { type: 'industry-toggled'; industry: Industry; score: number }
  | { type: 'photo-uploaded'; url: string }
  | { type: 'photo-removed' }
  | { type: 'link-added' }
  | { type: 'link-changed'; index: number; value: string }
  | { type: 'link-removed'; index: number }
  | { type: 'someone-nominated' }
  | { type: 'step-entered'; step: number }

export function reduceDraft(draft: ApplicationDraft, action: DraftAction): ApplicationDraft {
  switch (action.type) {
    case 'text-changed':
      return textChanged(draft, action.answer, action.value)
    case 'title-chosen':
      return { ...draft, jobTitle: action.title }
    case 'industry-toggled':
      return industryToggled(draft, action.industry, action.score)
    case 'photo-uploaded':
      return { ...draft, profilePhoto: action.url }
    case 'photo-removed':
      return { ...draft, profilePhoto: null }
    case 'link-added':
      return draft.pressLinks.length >= linksMost ? draft : { ...draft, pressLinks: [...draft.pressLinks, ''] }
    case 'link-changed':
      return { ...draft, pressLinks: draft.pressLinks.map((link, at) => (at === action.index ? action.value : link)) }
    case 'link-removed':
      return { ...draft, pressLinks: draft.pressLinks.filter((_, at) => at !== action.index) }
    case 'someone-nominated':
      return { ...draft, phonebookConnected: true }
    case 'step-entered':
      return stepEntered(draft, action.step)
  }
}

function textChanged(draft: ApplicationDraft, answer: TextAnswer, value: string): ApplicationDraft {
  const changed = { ...draft, [answer]: tidied(answer, value) }
  if (answer === 'password') changed.passwordChosen = value.trim() !== ''
  if (answer === 'instagram') changed.instagramConnected = isHandle(changed.instagram)
  return changed
}

function tidied(answer: TextAnswer, value: string): string {
  if (answer === 'whyYouText') return value.slice(0, whyYouMost)
  return answer === 'instagram' ? completeHandle(value) : value
}

function industryToggled(draft: ApplicationDraft, industry: Industry, score: number): ApplicationDraft {
  if (draft.industries.includes(industry))
    return { ...draft, industries: draft.industries.filter((one) => one !== industry) }
  if (draft.industries.length >= mostIndustries) return draft
  return {
    ...draft,
    industries: [...draft.industries, industry],
    // An industry chosen again keeps its first score.
    industryScores: { [industry]: score, ...draft.industryScores },
  }
}

function stepEntered(draft: ApplicationDraft, step: number): ApplicationDraft {
  const entered = Math.min(Math.max(step, 1), stepCount - 1)
  if (entered === draft.step && entered <= draft.furthest) return draft
  return { ...draft, step: entered, furthest: Math.max(draft.furthest, entered) }
}
