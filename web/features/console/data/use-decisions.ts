// The decisions on applications and accounts with their toasts, which rows are busy with which one, and the way back from those that have
// one: a rejection and a disabling.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type AccountAction,
  approveApplication,
  auditQuery,
  manageAccount,
  rejectApplication,
  reopenApplication,
} from '#shared/api/admission/console.ts'
import { type Act as Stale, staleAfter } from '#shared/api/stale-after.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Application } from '#types/shapes.ts'
import { meanwhile } from '../model/audit-line.ts'
import { howItWent } from '../model/decided.ts'
import { offerUndo } from './undoable.ts'

export type Act = 'approve' | 'deny' | 'reopen' | AccountAction

/** Each resolves to whether it was done. */
export type Decisions = {
  busyWith: (id: string) => Act | undefined
  approve: (application: Application) => Promise<boolean>
  deny: (application: Application) => Promise<boolean>
  reopen: (application: Application) => Promise<boolean>
  setAccount: (application: Application, action: AccountAction) => Promise<boolean>
}

const staleOf: Record<Act, Stale> = {
  approve: 'decide_application',
  deny: 'decide_application',
  reopen: 'reopen_application',
  disable: 'manage_account',
  enable: 'manage_account',
}

const failed = (title: string) => (why: string) => toast.error(title, { description: why })

/** `onReturn` is told which application an undoing brought back. */
export function useDecisions(onReturn: (id: string) => void): Decisions {
  const { user } = useAuth()
  const cache = useQueryClient()
  const [busy, setBusy] = useState<Record<string, Act>>({})
  // Two presses come faster than a button is drawn busy.
  const running = useRef(new Set<string>())

  async function run(
    id: string,
    act: Act,
    sayFailed: (why: string) => void,
    work: () => Promise<void>,
  ): Promise<boolean> {
    if (running.current.has(id)) return false
    running.current.add(id)
    setBusy((current) => ({ ...current, [id]: act }))
    try {
      await work()
      return true
    } catch (error) {
      sayFailed(await whyNot(id, error))
      return false
    } finally {
      await staleAfter(cache, staleOf[act])
      running.current.delete(id)
      setBusy(({ [id]: _, ...others }) => others)
    }
  }

  // Whoever comes second is told who was first and what they did.
  async function whyNot(id: string, error: unknown): Promise<string> {
    const refused = (['already_decided', 'application_rejected', 'account_changed'] as const).some((code) =>
      isAppError(error, code),
    )
    if (!refused) return describeError(error)
    const audit = await cache.fetchQuery(auditQuery(id)).catch(() => undefined)
    const last = audit?.entries[0]
    return last ? meanwhile(last) : describeError(error)
  }

  const reopen = (application: Application) =>
    run(application.id, 'reopen', failed('Failed to reopen the application'), async () => {
      await reopenApplication(application)
      toast.success('Application reopened', { description: `${application.name} is pending again.` })
    })

  const setAccount = (application: Application, action: AccountAction): Promise<boolean> =>
    run(
      application.id,
      action,
      (why) => toast.error(`Failed to ${action} account: ${why}`),
      async () => {
        const version = await manageAccount(
          { id: application.id, version: application.profiles[0]?.version ?? 0 },
          action,
        )
        if (action === 'enable') {
          toast.success('Account Enabled', {
            description: `Account enabled successfully. ${application.name} signs in again: their devices stay signed out.`,
          })
          return
        }
        const description = `Account disabled successfully. ${application.name} is signed out everywhere, and a mail says so.`
        offerUndo('Account Disabled', application.id, description, () => {
          const profiles = application.profiles.map((profile) => ({ ...profile, version }))
          return setAccount({ ...application, profiles }, 'enable')
        })
      },
    )

  return {
    busyWith: (id) => busy[id],
    approve: ({ id }) =>
      run(id, 'approve', failed('Failed to approve application'), async () => {
        const description = howItWent(await approveApplication(id))
        toast.success('Application approved and user account created', { ...(description && { description }) })
      }),
    deny: (application) =>
      run(application.id, 'deny', failed('Failed to deny application'), async () => {
        const version = await rejectApplication(application, user?.id ?? '')
        offerUndo('Application Denied', application.id, `${application.name} is not written to.`, async () => {
          const reopened = await reopen({ ...application, version })
          if (reopened) onReturn(application.id)
          return reopened
        })
      }),
    reopen,
    setAccount,
  }
}
