// The screen of each question. A step in the list without a screen does not compile; the thanks are no question.
import type { ComponentType } from 'react'
import type { StepProps } from '../components/question.tsx'
import type { StepSlug } from '../model/steps.ts'
import { AgeStep } from '../steps/age-step.tsx'
import { EmailStep } from '../steps/email-step.tsx'
import { IndustriesStep } from '../steps/industries-step.tsx'
import { InvitedStep } from '../steps/invited-step.tsx'
import { LastStep } from '../steps/last-step.tsx'
import { NameStep } from '../steps/name-step.tsx'
import { PasswordStep } from '../steps/password-step.tsx'
import { PhotoStep } from '../steps/photo-step.tsx'
import { SocialStep } from '../steps/social-step.tsx'
import { TitleStep } from '../steps/title-step.tsx'
import { WhyYouStep } from '../steps/why-you-step.tsx'

export type QuestionSlug = Exclude<StepSlug, 'thank-you'>

const views: Record<QuestionSlug, ComponentType<StepProps>> = {
  email: EmailStep,
  password: PasswordStep,
  name: NameStep,
  age: AgeStep,
  title: TitleStep,
  industries: IndustriesStep,
  photo: PhotoStep,
  social: SocialStep,
  'why-you': WhyYouStep,
  invited: InvitedStep,
  'last-step': LastStep,
}

export function StepView({ slug, ...props }: StepProps & { slug: QuestionSlug }) {
  const View = views[slug]
  return <View {...props} />
}
