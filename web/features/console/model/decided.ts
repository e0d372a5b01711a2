// What is said after a decision, besides that it was taken: what another admin did first, where the welcome mail is. Nothing is said of a mail
// that has left.
import type { ApprovedApplicant } from '#types/shapes.ts'

export function howItWent({ alreadyApproved, mailSent, mailState, mailError }: ApprovedApplicant): string | undefined {
  if (alreadyApproved) return 'It had been approved a moment before.'
  if (mailSent) return undefined
  if (mailState === 'in_folder') return 'No mail server is set up: the welcome mail is a file in the outbox folder.'
  if (mailState === 'waiting' && !mailError) return 'The welcome mail is on its way.'
  const reason = mailError ? ` ${mailError.replace(/[.!]?$/, '.')}` : ''
  return mailState === 'waiting'
    ? `The welcome mail could not be sent yet.${reason} It is tried again by itself.`
    : `The welcome mail could not be sent.${reason}`
}
