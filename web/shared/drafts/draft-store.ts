// Text that must survive a reload, under a versioned key in local storage. Never for passwords: leave them out of the value.
const PREFIX = 'o1-draft'

const draftKey = (name: string, version: number) => `${PREFIX}:${name}:v${version}`

export function readDraft<Value>(name: string, version: number): Value | null {
  try {
    const stored = localStorage.getItem(draftKey(name, version))
    return stored === null ? null : (JSON.parse(stored) as Value)
  } catch {
    return null
  }
}

export function writeDraft<Value>(name: string, version: number, value: Value) {
  try {
    localStorage.setItem(draftKey(name, version), JSON.stringify(value))
  } catch {
    // Full or blocked storage: the text is still on the screen.
  }
}

/** Deletes every draft whose name begins with this owner. */
export function deleteDraftsOf(owner: string) {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${PREFIX}:${owner}:`)) localStorage.removeItem(key)
  } catch {
    // As in deleteDraft.
  }
}

export function deleteDraft(name: string, version: number) {
  try {
    localStorage.removeItem(draftKey(name, version))
  } catch {
    // Nothing was kept, so nothing needs deleting.
  }
}
