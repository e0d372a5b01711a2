// Where the client keeps the session of this device.
export const sessionStorageKey = 'o1-session'
