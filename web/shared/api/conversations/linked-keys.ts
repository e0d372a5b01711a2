// The keys of what addresses lead to. Apart from linked-things.ts, so that the table of what becomes stale brings no call along.
export const linkedKeys = { all: ['linked'] as const }
