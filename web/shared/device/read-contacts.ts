// Reads the device's address book, by the native shell's plugin or the browser's contact picker. Nothing read here is ever sent.
type NativeContacts = {
  requestPermissions: () => Promise<{ contacts: string }>
  getContacts: (options: { projection: Record<string, boolean> }) => Promise<{ contacts: unknown[] }>
}

type ContactPicker = { select: (properties: string[], options: { multiple: boolean }) => Promise<unknown[]> }

type Device = Window & { Capacitor?: { isNativePlatform?: () => boolean; Plugins?: { Contacts?: NativeContacts } } }

/** `names` are only for matching on the device. */
export type ContactsOutcome =
  | { kind: 'read'; count: number; names: string[] }
  | { kind: 'denied' }
  | { kind: 'unsupported' }

function nativeContacts(): NativeContacts | undefined {
  const shell = (window as Device).Capacitor
  return shell?.isNativePlatform?.() ? shell.Plugins?.Contacts : undefined
}

function contactPicker(): ContactPicker | undefined {
  return (navigator as Navigator & { contacts?: ContactPicker }).contacts
}

export const canReadContacts = () => Boolean(nativeContacts() ?? contactPicker())

/** Throws when the device fails. When its owner refuses, the result says so. */
export async function readContacts(): Promise<ContactsOutcome> {
  const native = nativeContacts()
  if (native) {
    const { contacts: permission } = await native.requestPermissions()
    if (permission !== 'granted' && permission !== 'limited') return { kind: 'denied' }
    const { contacts } = await native.getContacts({ projection: { name: true, phones: true, emails: true } })
    return { kind: 'read', count: contacts.length, names: namesOf(contacts) }
  }
  const picker = contactPicker()
  if (!picker) return { kind: 'unsupported' }
  try {
    const contacts = await picker.select(['name', 'tel', 'email'], { multiple: true })
    return contacts.length === 0
      ? { kind: 'denied' }
      : { kind: 'read', count: contacts.length, names: namesOf(contacts) }
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError'))
      return { kind: 'denied' }
    throw error
  }
}

// The plugin answers { name: { display } }, the picker { name: [name] }.
function namesOf(contacts: unknown[]): string[] {
  return contacts.flatMap((contact) => {
    const name = (contact as { name?: string[] | { display?: string | null } | null } | null)?.name
    const shown = Array.isArray(name) ? name[0] : name?.display
    return shown ? [shown] : []
  })
}
