// Knows who may see what, and says what went wrong: a secret in an answer or an event of somebody who may not have it, an answer of 5xx.
import type { Answer, Caller, Request, Secret } from './exchange.ts'

export interface Judge {
  hear(caller: Caller, request: Request, answer: Answer): void
  /** An event of a channel, as text. */
  overhear(caller: Caller, channel: string, event: string): void
  /** No whole answer came. */
  broke(caller: Caller, request: Request, error: unknown): void
  accuse(kind: Kind, words: string): void
  counts(): Readonly<Record<Kind, number>>
  readonly accusations: readonly string[]
}

export type Kind = 'errors' | 'rows' | 'changes' | 'bytes' | 'events'

const MOST_TOLD = 80

export function makeJudge(secrets: readonly Secret[]): Judge {
  const counted: Record<Kind, number> = { errors: 0, rows: 0, changes: 0, bytes: 0, events: 0 }
  const accusations: string[] = []
  const kinds = new Set<string>()

  function accuse(kind: Kind, words: string): void {
    counted[kind] += 1
    // One hole is told once, however often it is found.
    const alike = `${kind} ${words}`.replace(/[0-9a-f-]{36}|[?].*|[0-9]+/g, '')
    if (kinds.has(alike) || accusations.length === MOST_TOLD) return
    kinds.add(alike)
    accusations.push(`${kind}: ${words}`)
  }

  /** By caller: what it wrote itself and was let to, as it stands in JSON. It may read that again. */
  const written = new Map<string, Set<string>>()

  function remember(caller: Caller, body: unknown): void {
    const own = written.get(caller.name) ?? new Set()
    written.set(caller.name, own)
    const texts = secretsKeptFrom(caller).map(({ text }) => text)
    for (const [key, value] of textsIn(body)) {
      const told = JSON.stringify(value)
      if (!texts.some((text) => told.includes(text))) continue
      own.add(plain(`${JSON.stringify(key)}:${told}`))
      // A list of one may be given as its only part.
      own.add(plain(`${JSON.stringify(key)}:[${told}]`))
    }
  }

  function withoutOwn(caller: Caller, text: string): string {
    let left = plain(text)
    for (const pair of written.get(caller.name) ?? []) left = left.replaceAll(pair, '')
    return left
  }

  const secretsKeptFrom = (caller: Caller) => secrets.filter(({ audience }) => !audience.has(caller.name))

  return {
    accuse,
    accusations,
    counts: () => counted,
    hear(caller, request, answer) {
      if (answer.status >= 500) accuse('errors', `${answer.status} for ${told(caller, request)}: ${short(answer.text)}`)
      const asked = `${decoded(request.path)} ${spoken(request.body)}`
      if (answer.status < 300 && request.method !== 'GET') remember(caller, request.body)
      const heads = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
      for (const { text, what } of secretsKeptFrom(caller)) {
        // Whoever says it already has it.
        if (asked.includes(text)) continue
        if (
          heads.includes(text) ||
          (answer.text.includes(text) && withoutOwn(caller, answer.text).includes(plain(text)))
        ) {
          const isPicture = answer.headers.get('content-type')?.startsWith('image/')
          const at = Math.max(0, answer.text.indexOf(text) - 60)
          const around = isPicture ? '' : `: …${answer.text.slice(at, at + 60 + text.length)}`
          accuse(isPicture ? 'bytes' : 'rows', `${what} to ${told(caller, request)}${around}`)
        }
      }
    },
    overhear(caller, channel, event) {
      for (const { text, what } of secretsKeptFrom(caller)) {
        if (event.includes(text)) accuse('events', `${what} to ${caller.name} on ${channel}: ${short(event)}`)
      }
    },
    broke(caller, request, error) {
      accuse(
        'errors',
        `no answer for ${told(caller, request)}: ${error instanceof Error ? error.message : String(error)}`,
      )
    },
  }
}

const short = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

const spoken = (body: unknown) =>
  body === undefined ? '' : typeof body === 'string' || body instanceof Buffer ? body.toString() : JSON.stringify(body)

/** known_for and knownFor are the same. */
const plain = (text: string) => text.replace(/[_\s]/g, '').toLowerCase()

/** Every value of a JSON body with the key it stands under. */
function* textsIn(body: unknown): Generator<readonly [string, unknown]> {
  let value = body
  if (typeof body === 'string') {
    try {
      value = JSON.parse(body)
    } catch {
      return
    }
  }
  if (typeof value !== 'object' || value === null || value instanceof Buffer) return
  for (const [key, inside] of Object.entries(value)) {
    yield [key, inside]
    if (typeof inside === 'object') yield* textsIn(inside)
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function told(caller: Caller, { method, path, headers, body }: Request): string {
  const heads = headers ? ` ${JSON.stringify(headers)}` : ''
  return `${caller.name}: ${method} ${short(path)}${heads} ${short(spoken(body))}`
}
