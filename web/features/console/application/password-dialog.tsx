// Sets a new password for a member. The server signs out every session with the old one, and refuses one's own: that has a screen of its own.
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { updatePassword } from '#shared/api/admission/console.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { passwordProblem } from '#shared/members/new-password.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { numbers } from '#types/limits.ts'
import type { Application } from '#types/shapes.ts'

type Member = Pick<Application, 'id' | 'name' | 'profiles'>
type PasswordDialogProps = { member: Member | null; onClose: () => void }

export function PasswordDialog({ member, onClose }: PasswordDialogProps) {
  const { user } = useAuth()
  const isOwn = member?.profiles.some(({ user_id }) => user_id === user?.id)
  return (
    <Dialog open={member !== null} onClose={onClose} title="Update Password">
      {isOwn && <OwnPassword onClose={onClose} />}
      {member && !isOwn && <PasswordForm onDone={onClose} member={member} />}
    </Dialog>
  )
}

function OwnPassword({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <p>This is your own account. Its password is changed with the current one, or by a mailed link.</p>
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <ButtonLink to="/reset-password">Change my password</ButtonLink>
      </div>
    </div>
  )
}

function PasswordForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const { id, name } = member
  const cache = useQueryClient()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || password === '') return
    const problem = passwordProblem(password)
    if (problem) {
      toast.error('Invalid Password', { description: problem })
      return
    }
    setBusy(true)
    try {
      await updatePassword(id, password)
      toast.success('Password Updated', { description: `${name} can sign in with it now.` })
      onDone()
    } catch (error) {
      const unnamed = isAppError(error, 'unexpected') || isAppError(error, 'function')
      toast.error('Error', {
        description: unnamed ? 'Failed to update password' : describeError(error, 'Failed to update password'),
      })
    } finally {
      setBusy(false)
      void staleAfter(cache, 'update_password')
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Field label={`New Password for ${name}`} required>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          placeholder={`Enter new password (min ${numbers.leastPassword} characters)`}
          autoComplete="new-password"
          className="placeholder:text-[0.8125rem] placeholder:tracking-tight"
        />
      </Field>
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={password === ''}>
          Update Password
        </Button>
      </div>
    </form>
  )
}
