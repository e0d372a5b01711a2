// Sets a new password for a member. The server signs out every session with the old one.
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { updatePassword } from '#shared/api/admission/console.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { isPassword, passwordTooShort } from '#shared/members/new-password.ts'
import { endDeadSession } from '#shared/session/end-dead-session.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { numbers } from '#types/limits.ts'
import type { Application } from '#types/shapes.ts'

type Member = Pick<Application, 'id' | 'name' | 'profiles'>
type PasswordDialogProps = { member: Member | null; onClose: () => void }

export function PasswordDialog({ member, onClose }: PasswordDialogProps) {
  return (
    <Dialog open={member !== null} onClose={onClose} title="Update Password">
      {member && <PasswordForm onDone={onClose} member={member} />}
    </Dialog>
  )
}

function PasswordForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const { id, name, profiles } = member
  const { user } = useAuth()
  const isOwn = profiles.some(({ user_id }) => user_id === user?.id)
  const cache = useQueryClient()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || password === '') return
    if (!isPassword(password)) {
      toast.error('Invalid Password', { description: passwordTooShort })
      return
    }
    setBusy(true)
    try {
      await updatePassword(id, password)
      toast.success('Password Updated', {
        description: isOwn ? 'Sign in again with it.' : `${name} can sign in with it now.`,
      })
      onDone()
      if (isOwn) await endDeadSession()
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
      <Field label={`New Password for ${name}`}>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          placeholder={`Enter new password (min ${numbers.leastPassword} characters)`}
          autoComplete="new-password"
          className="placeholder:text-[0.8125rem] placeholder:tracking-tight"
        />
      </Field>
      {isOwn && (
        <p className="text-small text-muted">
          This is your own account. You are signed out everywhere and sign in again with the new password.
        </p>
      )}
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
