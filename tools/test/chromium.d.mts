// The types of chromium.mjs, which `npm test` runs as it is.
export const headlessShell: string
export function isChromiumNamed(): boolean
export function isChromiumThere(): boolean
export function chromiumOfJourneys(): string
export function chromiumOfMembers(): string
