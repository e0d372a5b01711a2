// The types of ensure-installed.mjs, which runs before there is a compiler.
export function ensureInstalled(): void
export function isNewEnough(version: string): boolean
export function isInstalled(folder?: string): boolean
