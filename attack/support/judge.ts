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

  const secretsKeptFrom = (caller: Caller) => secrets.filter(({ audience }) => !audience.has(caller.name))

  return {
    accuse,
    accusations,
    counts: () => counted,
    hear(caller, request, answer) {
      if (answer.status >= 500) accuse('errors', `${answer.status} for ${told(caller, request)}: ${short(answer.text)}`)
      const asked = `${decoded(request.path)} ${spoken(request.body)}`
      const heads = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
      for (const { text, what } of secretsKeptFrom(caller)) {
        // Whoever says it already has it.
        if (asked.includes(text)) continue
        if (answer.text.includes(text) || heads.includes(text)) {
          const isPicture = answer.headers.get('content-type')?.startsWith('image/')
          accuse(isPicture ? 'bytes' : 'rows', `${what} to ${told(caller, request)}`)
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
