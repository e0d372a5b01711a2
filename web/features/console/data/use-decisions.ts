// The decisions on applications with their toasts, and which rows are busy with which one, so that several can run at once.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import {
  type AccountAction,
  approveApplication,
  manageAccount,
  rejectApplication,
} from '#shared/api/admission/console.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Application, ApprovedApplicant } from '#types/shapes.ts'

export type Act = 'approve' | 'deny' | AccountAction

export type Decisions = {
  busyWith: (id: string) => Act | undefined
  approve: (application: Application) => Promise<void>
  deny: (application: Application) => Promise<void>
  setAccount: (application: Application, action: AccountAction) => Promise<void>
}

export function useDecisions(): Decisions {
  const { user } = useAuth()
  const cache = useQueryClient()
  const [busy, setBusy] = useState<Record<string, Act>>({})

  const run = useCallback(
    async (id: string, act: Act, work: () => Promise<void>) => {
      setBusy((current) => ({ ...current, [id]: act }))
      try {
        await work()
      } finally {
        await staleAfter(cache, act === 'approve' || act === 'deny' ? 'decide_application' : 'manage_account')
        setBusy(({ [id]: _, ...others }) => others)
      }
    },
    [cache],
  )

  return {
    busyWith: (id) => busy[id],
    approve: ({ id }) =>
      run(id, 'approve', async () => {
        try {
          const description = howItWent(await approveApplication(id))
          toast.success('Application approved and user account created', { ...(description && { description }) })
        } catch (error) {
          toast.error('Failed to approve application', { description: describeError(error) })
        }
      }),
    deny: ({ id }) =>
      run(id, 'deny', async () => {
        try {
          await rejectApplication(id, user?.id ?? '')
          toast.success('Application Denied')
        } catch (error) {
          toast.error('Failed to deny application', { description: describeError(error) })
        }
      }),
    setAccount: ({ id }, action) =>
      run(id, action, async () => {
        try {
          await manageAccount(id, action)
          toast.success(action === 'disable' ? 'Account Disabled' : 'Account Enabled', {
            description: `Account ${action}d successfully`,
          })
        } catch (error) {
          toast.error(`Failed to ${action} account: ${describeError(error)}`)
        }
      }),
  }
}

/** What another admin did first is said; nothing is said of a mail that has left. */
function howItWent({ alreadyApproved, mailSent, mailState, mailError }: ApprovedApplicant): string | undefined {
  if (alreadyApproved) return 'It had been approved a moment before.'
  if (mailSent) return undefined
  if (mailState === 'in_folder') return 'No mail server is set up: the welcome mail is a file in the outbox folder.'
  if (mailState === 'waiting' && !mailError) return 'The welcome mail is on its way.'
  const reason = mailError ? ` ${mailError.replace(/[.!]?$/, '.')}` : ''
  return mailState === 'waiting'
    ? `The welcome mail could not be sent yet.${reason} It is tried again by itself.`
    : `The welcome mail could not be sent.${reason}`
}
