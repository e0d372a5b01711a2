// Whom the member blocked while the app is open: a screen they come back to then leaves without "Profile not found".
const blocked = new Set<string>()

export const wasJustBlocked = (member: string) => blocked.has(member)

export const noteBlock = (member: string) => blocked.add(member)

export const forgetBlock = (member: string) => blocked.delete(member)
