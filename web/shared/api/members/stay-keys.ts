// The keys of what says who is where. Apart from stays.ts, so that the table of what becomes stale brings no call along.
export const stayKeys = { all: ['stays'] as const }
