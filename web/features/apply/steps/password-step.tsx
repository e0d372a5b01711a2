// Step 2: the password to sign in with.
import { useState } from 'react'
import { ChosenPassword } from '../components/chosen-password.tsx'
import { Question, type StepProps } from '../components/question.tsx'

export function PasswordStep({ draft, dispatch }: StepProps) {
  const [forgotten] = useState(draft.passwordChosen && draft.password === '')
  return (
    <Question title="Create a secure password" lead="You sign in with it once you are approved.">
      <ChosenPassword
        draft={draft}
        dispatch={dispatch}
        firstFocus
        hint={
          forgotten
            ? 'Passwords are never kept on your device, so please type yours again.'
            : 'It is never kept on your device.'
        }
      />
    </Question>
  )
}
