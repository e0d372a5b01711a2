// Whose outbox it is: a member's by their id, or the one of who has no session yet.
export const visitor = 'visitor'
