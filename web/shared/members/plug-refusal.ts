// Why a member can't ask for a plug to another one right now; null when they can.
type Target = { mutualCount: number; sample?: true; openRequests: readonly unknown[] }

export function plugRefusal({ mutualCount, sample, openRequests }: Target): string | null {
  if (sample) return 'This is a sample profile.'
  if (mutualCount === 0) return 'No mutual friends yet, so nobody can introduce you.'
  if (openRequests.length >= mutualCount) return 'Every mutual friend has been asked already.'
  return null
}

export function openRequestsNote({ openRequests }: Pick<Target, 'openRequests'>): string | null {
  if (openRequests.length === 0) return null
  return openRequests.length === 1 ? '1 open request' : `${openRequests.length} open requests`
}
