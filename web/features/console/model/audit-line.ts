// One admin action as a sentence.
import type { AuditAction, AuditEntry } from '#types/shapes.ts'

const verbs: Record<AuditAction, string> = {
  approve: 'approved',
  reject: 'rejected',
  reopen: 'reopened',
  disable: 'disabled',
  enable: 'enabled',
  update_password: 'changed the password of',
  restore_profile: 'put back the profile of',
  keep_profile: 'kept the new profile of',
  make_admin: 'made an admin of',
  remove_admin: 'ended the admin rights of',
  resend_welcome: 'sent the welcome mail again to',
  pause: 'paused, as asked, the account of',
  close: 'closed, as asked, the account of',
  erase: 'erased, as asked, the account of',
  call_back: 'called back, as asked, the account of',
  act_on_report: 'acted on a report about',
  undo_measure: 'took back an act about',
  lift_measure: 'gave way to an appeal of',
  keep_measure: 'turned down an appeal of',
  reset_steps: 'took all second steps away from',
  read_context: 'read five messages around a reported one of',
}

/** Done on the club's machine, by nobody who is signed in. */
const onTheMachine = new Set<AuditAction>(['make_admin', 'remove_admin', 'reset_steps'])

/** What a colleague did, said to whoever wanted to do something else a moment later. */
export function meanwhile(entry: AuditEntry): string {
  const { who, did } = auditLine(entry)
  return `${who} ${did} ${entry.action === 'disable' || entry.action === 'enable' ? 'this account' : 'this application'} meanwhile.`
}

export function auditLine({ action, adminName, adminEmail, targetEmail, detail }: AuditEntry) {
  return {
    who: adminName ?? adminEmail ?? (onTheMachine.has(action) ? 'Whoever runs the club' : 'An admin who left'),
    did: verbs[action],
    whom: detail.name ?? targetEmail ?? 'somebody',
  }
}
