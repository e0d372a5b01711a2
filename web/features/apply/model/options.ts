// What an applicant can choose from, in the order shown.
import { applicantIndustries } from '#shared/members/industries.ts'
import { sets } from '#types/sets.ts'
import type { ApplicantIndustry, ApplicantTitle } from '#types/shapes.ts'

export const titles = sets.applicantTitle
export const industries = applicantIndustries

export type Title = ApplicantTitle
export type Industry = ApplicantIndustry

export const isTitle = (value: unknown): value is Title => titles.some((title) => title === value)
export const isIndustry = (value: unknown): value is Industry => industries.some((industry) => industry === value)
