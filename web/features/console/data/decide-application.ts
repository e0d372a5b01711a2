// Approves or rejects. Approval is the server function's; rejection is one row, which only a pending application accepts.
import { AppError } from '#shared/errors/app-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { throwIfFunctionError } from '#shared/errors/throw-if-function-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export type Approval = { success: boolean; userId: string; alreadyApproved: boolean; mailSent: boolean }

export async function approveApplication(applicationId: string): Promise<Approval> {
  const client = await supabase()
  return throwIfFunctionError<Approval>(
    await client.functions.invoke('approve-application', { body: { applicationId } }),
  )
}

export async function rejectApplication(id: string, adminId: string): Promise<void> {
  const client = await supabase()
  const decision = { status: 'rejected' as const, reviewed_at: new Date().toISOString(), reviewed_by: adminId }
  const changed = throwIfError(await client.from('applications').update(decision).eq('id', id).select('id'))
  if (changed.length === 0)
    throw new AppError('already_decided', 'Another admin has decided on this application already.')
}
