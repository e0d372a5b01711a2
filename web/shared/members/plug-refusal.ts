// Why a member can't ask for a plug to another one right now; null when they can.
type Target = {
  name: string
  mutualCount: number
  askable: number
  sample?: true
  openRequests: readonly unknown[]
  chain?: { name: string } | null
}

/** Said wherever somebody who chooses their connectors can't be reached through the reader's friends. */
export const onlyThroughChosen = (name: string) => `${name} takes introductions only through friends they chose.`

export function plugRefusal({ name, mutualCount, askable, sample, openRequests, chain }: Target): string | null {
  if (sample) return 'This is a sample profile.'
  if (chain) return null
  if (mutualCount === 0 && openRequests.length === 0)
    return 'No mutual friends yet. A friend you share can introduce you.'
  if (askable > 0) return null
  if (openRequests.length === 0) return onlyThroughChosen(name)
  return mutualCount > 0 && openRequests.length >= mutualCount
    ? 'Every mutual friend has been asked already.'
    : 'Everyone who can introduce you has been asked already.'
}

/** The same in a line of a card: what would open the way, or what is waited for. Null when a plug can be asked for. */
export function wayIn({ mutualCount, askable, sample, openRequests, chain }: Omit<Target, 'name'>): string | null {
  if (sample) return 'A sample profile'
  if (chain) return null
  if (mutualCount === 0 && openRequests.length === 0) return 'A friend you share can introduce you'
  if (askable > 0) return null
  return openRequests.length === 0 ? 'Only through friends they chose' : 'Everybody who can is asked'
}

/** Two steps away: whom the button asks, and why. Null where a mutual friend can be asked, or nobody. */
export function chainWay(chain: { name: string } | null | undefined): { ask: string; why: string } | null {
  if (!chain) return null
  const first = chain.name.split(' ')[0] ?? chain.name
  return { ask: `Ask ${first}`, why: `${first} knows a friend of theirs` }
}

export function openRequestsNote({ openRequests }: Pick<Target, 'openRequests'>): string | null {
  if (openRequests.length === 0) return null
  return openRequests.length === 1 ? '1 open request' : `${openRequests.length} open requests`
}
