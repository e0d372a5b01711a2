// Step 11: nominate, check everything, submit.
import { useEffect, useState } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { AnswersToCheck } from '../components/answers-to-check.tsx'
import { ChosenPassword } from '../components/chosen-password.tsx'
import { Nominations } from '../components/nominations.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { SubmitProblem } from '../components/submit-problem.tsx'
import { isPassword } from '../model/answers.ts'
import { fetchSubmittingEarly } from './fetch-early.ts'

export function LastStep({ draft, dispatch, submission, submitted }: StepProps) {
  const [askPassword] = useState(!isPassword(draft.password))

  useEffect(fetchSubmittingEarly, [])

  return (
    <Question
      title="Last Step!"
      lead="Nominate the people you rate in your industries. You cannot endorse or invite again after you submit."
    >
      <Nominations industries={draft.industries} dispatch={dispatch} closed={submitted} />
      <AnswersToCheck draft={draft} closed={submitted} />
      {askPassword && !submitted && (
        <div className="mt-10 border-l border-gold pl-5 [&_input]:scroll-my-[min(13rem,10dvh)]">
          <p className="mb-4 max-w-reading text-body">
            Passwords are never kept on your device. Please type yours once more before you submit.
          </p>
          <ChosenPassword draft={draft} dispatch={dispatch} hint="The one you want to sign in with." />
        </div>
      )}
      <div className="sticky-foot -mx-6 mt-8 bg-linear-to-t from-ground from-80% to-transparent px-6 pt-8 pb-[calc(1.25rem+var(--safe-bottom))]">
        {submission.problem && <SubmitProblem problem={submission.problem} />}
        {submitted ? (
          <Button type="submit" variant="quiet" size="large" full>
            Continue
          </Button>
        ) : (
          <Button type="submit" size="large" full busy={submission.busy} busyLabel="Submitting…">
            Submit application
          </Button>
        )}
      </div>
    </Question>
  )
}
