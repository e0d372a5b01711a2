// One admin action as a sentence.
export type AuditEntry = {
  id: string
  action: 'approve' | 'reject' | 'disable' | 'enable' | 'update_password'
  adminName: string | null
  adminEmail: string | null
  applicationId: string | null
  targetEmail: string | null
  detail: { name?: string }
  createdAt: string
}

const verbs: Record<AuditEntry['action'], string> = {
  approve: 'approved',
  reject: 'rejected',
  disable: 'disabled',
  enable: 'enabled',
  update_password: 'changed the password of',
}

export function auditLine({ action, adminName, adminEmail, targetEmail, detail }: AuditEntry) {
  return {
    who: adminName ?? adminEmail ?? 'An admin who left',
    did: verbs[action],
    whom: detail.name ?? targetEmail ?? 'somebody',
  }
}
