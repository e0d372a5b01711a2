// The one rule an admin's new password for a member has to keep.
export const minPassword = 6

export const isLongEnough = (password: string) => password.length >= minPassword
