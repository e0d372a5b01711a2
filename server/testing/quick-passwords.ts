// For tests: the least cost of a password's hash. How long a guess takes is not what they try (passwords.test.ts, sign-in-timing.test.ts do).
export const quickPasswords = { passwordCost: 4 } as const
