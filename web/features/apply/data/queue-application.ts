// Hands an application to the outbox: it is sent when the line is back, also after the tab was closed.
import type { ApplicationRow } from '#shared/api/admission/applications.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { visitor } from '#shared/outbox/owners.ts'
import { holdPassword, keepApplication } from '../model/kept-application.ts'
import { applicationAct } from './application-act.ts'

export function queueApplication(
  row: ApplicationRow,
  secret: { password: string; dateOfBirth: string; ticket: string | null },
) {
  const { password, dateOfBirth, ticket } = secret
  holdPassword(row.id, password)
  outboxOf(visitor).write(applicationAct, { row, dateOfBirth, ...(ticket !== null && { ticket }) })
  keepApplication({ is: 'waiting', application: row.id })
}
