// What a caller may cost, in one table. budget.ts counts.
import type { Allowance } from './token-buckets.ts'

export interface Cost {
  /** What is counted, for the table in the docs. */
  readonly says: string
  readonly unit: 'requests' | 'seconds' | 'bytes'
  /** Of one address: an IPv4 address or a /64 network of IPv6. */
  readonly byAddress: Allowance
  /** Of one account: a member, or the e-mail address or application a request names. */
  readonly byAccount?: Allowance
  /** Each address has an allowance of its own of an account, so that a stranger who uses one up keeps nobody out (limits.test.ts). Guesses from many addresses are slowed by the auth service's guard. */
  readonly accountByAddress?: boolean
  /** Then: of one account from all addresses together, for what nothing else slows down. Many times what one address has. */
  readonly accountEverywhere?: Allowance
  /** Of all visitors together. */
  readonly byVisitors?: Allowance
}

const MB = 1024 * 1024

export const COSTS = {
  signIn: {
    says: 'Sign-ins and guesses at a code',
    unit: 'requests',
    byAddress: { burst: 60, perMinute: 30 },
    byAccount: { burst: 20, perMinute: 10 },
    accountByAddress: true,
  },
  mail: {
    says: 'Requests that send a mail',
    unit: 'requests',
    byAddress: { burst: 20, perMinute: 10 },
    byAccount: { burst: 6, perMinute: 2 },
    accountByAddress: true,
    byVisitors: { burst: 600, perMinute: 120 },
  },
  apply: {
    says: 'Applications and what applicants call',
    unit: 'requests',
    byAddress: { burst: 30, perMinute: 15 },
    byAccount: { burst: 12, perMinute: 6 },
    accountByAddress: true,
    accountEverywhere: { burst: 120, perMinute: 60 },
  },
  change: {
    says: 'Changes of an account',
    unit: 'requests',
    byAddress: { burst: 30, perMinute: 15 },
    byAccount: { burst: 12, perMinute: 6 },
  },
  upload: {
    says: 'Uploads',
    unit: 'requests',
    byAddress: { burst: 120, perMinute: 90 },
    byAccount: { burst: 60, perMinute: 45 },
  },
  call: {
    says: 'Calls of functions',
    unit: 'requests',
    byAddress: { burst: 120, perMinute: 120 },
    byAccount: { burst: 60, perMinute: 60 },
  },
  visit: {
    says: 'Other requests without a session (not pages and pictures)',
    unit: 'requests',
    byAddress: { burst: 1200, perMinute: 600 },
    byVisitors: { burst: 12_000, perMinute: 6000 },
  },
  refused: {
    says: 'Refusals of visitors that are answered at once; more are after a second',
    unit: 'requests',
    byAddress: { burst: 30, perMinute: 30 },
  },
  pictures: {
    says: 'Work on pictures: preparing an upload, and sizes that were not ready',
    unit: 'seconds',
    byAddress: { burst: 30, perMinute: 10 },
    byAccount: { burst: 60, perMinute: 20 },
  },
  applicantPictures: {
    says: 'The same for pictures that visitors uploaded',
    unit: 'seconds',
    byAddress: { burst: 20, perMinute: 5 },
    byVisitors: { burst: 60, perMinute: 20 },
  },
  stored: {
    says: 'What visitors store',
    unit: 'bytes',
    byAddress: { burst: 50 * MB, perMinute: (50 * MB) / (24 * 60) },
    byVisitors: { burst: 1024 * MB, perMinute: (1024 * MB) / (24 * 60) },
  },
} as const satisfies Readonly<Record<string, Cost>>

export type CostName = keyof typeof COSTS

/** What may be held at one moment. Memory and sockets are a process's own, so each process counts its own. */
export interface Level {
  readonly says: string
  readonly unit: 'bytes' | 'sockets' | 'requests'
  /** Of one address, or of one account. */
  readonly bySource: number
  readonly byVisitors?: number
  readonly inAll: number
}

export const LEVELS = {
  heldBytes: {
    says: 'Bytes of request bodies in memory',
    unit: 'bytes',
    bySource: 12 * MB,
    byVisitors: 16 * MB,
    inAll: 64 * MB,
  },
  openSockets: { says: 'Open connections without a live channel', unit: 'sockets', bySource: 400, inAll: 4000 },
  openRequests: {
    says: 'Requests that are not answered yet',
    unit: 'requests',
    bySource: 200,
    byVisitors: 1000,
    inAll: 2000,
  },
} as const satisfies Readonly<Record<string, Level>>
