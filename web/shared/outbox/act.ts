// What the outbox can send: each kind of act is defined once, in its feature. The outbox keeps an act until the server has answered it, whatever
// becomes of the line, the tab or the server. How to add one: docs/web-guide.md, "Send what must not get lost".
import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '#shared/errors/app-error.ts'

/** An act that waits on this device. Ids are made here once, so that sending it again changes nothing. */
export type Entry<Input = unknown> = {
  id: string
  kind: string
  /** Acts of one subject are sent in order, one after the other; those of different subjects do not wait for each other. */
  subject: string
  input: Input
  createdAt: string
  /** `waiting`: it was tried and did not arrive, and is tried again by itself. `failed`: the server refused it, and it is kept. */
  state: 'queued' | 'sending' | 'waiting' | 'failed'
  /** How often it was tried in vain. */
  tries: number
  /** Why the server refused it. */
  code?: string
  /** Photographs and other blobs are kept beside it. */
  hasFiles?: true
}

type Sending = {
  id: string
  /** The member's id. */
  owner: string
  createdAt: string
  files: Blob[]
  /** Ends the request when the act is taken back or takes too long. */
  signal: AbortSignal
}

type Settled<Input> = {
  entry: Entry<Input>
  cache: QueryClient
  /** Whether this tab is the one to say it. Every tab brings its own cache up to date. */
  here: boolean
}

/** What tells the acts of a kind from others: enough to show what waits, where the act itself is loaded later. */
export interface Kind<Input> {
  /** Kept on devices with its input. An input of another shape is another kind; the old one stays known as long as devices may hold it. */
  readonly kind: string
  subject(input: Input): string
}

// Methods, not properties: an act of any input is an act of `unknown` that way. What was kept under a kind is given to that kind alone.
export interface Act<Input, Answer> extends Kind<Input> {
  /** What becomes of an act the server refuses: words are kept until the member retries or discards them, a press is dropped. */
  readonly refused: 'keep' | 'drop'
  /** For an act that takes something off the screen: it is shown once the device keeps it, so that a reload in the same instant brings nothing back. */
  readonly keptFirst?: true
  /** Milliseconds after which a try counts as lost; 15 s when absent. */
  readonly patience?: number
  /** Must be safe to repeat: an answer may have been lost after the act. Throws an AppError when the server refuses. */
  send(input: Input, sending: Sending): Promise<Answer>
  /** When one waits already: the one act that does what both would. Acts with files do not merge. */
  merge?(waiting: Input, later: Input): Input
  /** Brings the cache up to date, before the entry leaves the outbox: what the screen shows must not jump back in between. */
  onSent?(answer: Answer, settled: Settled<Input>): void
  /** Says why, and what to do. */
  onRefused?(error: AppError, settled: Settled<Input>): void
}

export type KnownAct = Act<unknown, unknown>

const known = new Map<string, KnownAct>()
type Loader = (kind: string) => Promise<KnownAct | undefined>
let load: Loader | undefined
const learners = new Set<() => void>()

export function defineAct<Input, Answer>(kind: string, rest: Omit<Act<Input, Answer>, 'kind'>): Act<Input, Answer> {
  const act = { kind, ...rest }
  known.set(kind, act)
  return act
}

/** How each kind is loaded when a closed tab has left one behind. */
export function knowActs(by: Loader) {
  load = by
  for (const learner of [...learners]) learner()
}

export function onKnownActs(learner: () => void): () => void {
  learners.add(learner)
  return () => learners.delete(learner)
}

/** Undefined for a kind that only another build knows. */
export async function actOf(kind: string): Promise<KnownAct | undefined> {
  return known.get(kind) ?? (await load?.(kind))
}

export const isOf =
  <Input>({ kind }: Kind<Input>) =>
  (entry: Entry): entry is Entry<Input> =>
    entry.kind === kind
