// The one way a journey speaks to the club's services without a screen: to bring it to where it starts, and to try what no screen
// offers. Imports no source of the product.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export const DEMO_PASSWORD = 'o1-demo-club'

export interface Answer {
  status: number
  body: unknown
}

interface Session {
  access_token: string
  user: { id: string }
}

export class Api {
  readonly #key: string
  readonly #session: Session | undefined
  readonly #club: string

  constructor(key: string, session?: Session, club = address()) {
    this.#key = key
    this.#session = session
    this.#club = club
  }

  get userId(): string {
    if (!this.#session) throw new Error('Only somebody who signed in has an id')
    return this.#session.user.id
  }

  /** What the browser keeps while this member is signed in. */
  get session(): string {
    return JSON.stringify(this.#session)
  }

  /** Gives the answer whatever it is, also a refusal. */
  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const token = this.#session?.access_token ?? this.#key
    const response = await fetch(this.#club + path, {
      method,
      headers: { 'content-type': 'application/json', apikey: this.#key, authorization: `Bearer ${token}`, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }

  /** As `ask`; a refusal fails the journey. */
  async must<Body>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Body> {
    const answer = await this.ask(method, path, body, headers)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as Body
  }

  /** A procedure of the database. */
  call<Body>(name: string, args: object = {}): Promise<Body> {
    return this.must<Body>('POST', `/rest/v1/rpc/${name}`, args)
  }

  /** A server function; gives the answer whatever it is. */
  invoke(name: string, body: object): Promise<Answer> {
    return this.ask('POST', `/functions/v1/${name}`, body)
  }

  /** Puts a photograph of one colour into the own folder, a visitor's among those of the applications; gives its address. */
  async uploadPhoto(colour: string): Promise<string> {
    const size = { width: 400, height: 500, channels: 3 as const }
    const bytes = await sharp({ create: { ...size, background: colour } })
      .jpeg()
      .toBuffer()
    const name = `${Date.now()}-${randomUUID().replaceAll('-', '')}.jpg`
    const path = this.#session ? `${this.userId}/${name}` : `applications/${name}`
    const headers = {
      apikey: this.#key,
      authorization: `Bearer ${this.#session?.access_token ?? this.#key}`,
      'content-type': 'image/jpeg',
    }
    const body = new Uint8Array(bytes)
    const { status } = await fetch(`${this.#club}/storage/v1/object/profile-photos/${path}`, {
      method: 'POST',
      headers,
      body,
    })
    if (status !== 200) throw new Error(`The photo was refused: ${status}`)
    return this.photo(path)
  }

  /** Where a photograph of the public bucket is. */
  photo(path: string): string {
    return `${this.#club}/storage/v1/object/public/profile-photos/${path}`
  }

  async signIn(email: string, password: string): Promise<Api> {
    const { status, body } = await this.ask('POST', '/auth/v1/token?grant_type=password', { email, password })
    if (status !== 200) throw new Error(`${email} can not sign in: ${JSON.stringify(body)}`)
    return new Api(this.#key, body as Session, this.#club)
  }
}

/** The services as a visitor meets them: with the public key the page carries. Another club than the journeys' is named by its address. */
export async function visitorApi(club = address()): Promise<Api> {
  const page = await (await fetch(club)).text()
  const content = /<meta[^>]*name="o1-config"[^>]*content='([^']*)'/.exec(page)?.[1]
  if (!content) throw new Error('The page does not say which key it uses')
  const { anonKey } = JSON.parse(content.replaceAll('&quot;', '"')) as { anonKey: string }
  return new Api(anonKey, undefined, club)
}

/** A member who acts without a screen. */
export async function memberApi(email: string, password = DEMO_PASSWORD): Promise<Api> {
  return (await visitorApi()).signIn(email, password)
}

const kept = new Map<string, Promise<Api>>()

/** One who acts in passing in many journeys: signed in once a worker, and again where a journey ended the session. */
export async function keptApi(email: string): Promise<Api> {
  const name = `${email} ${address()}`
  const before = await kept.get(name)?.catch(() => undefined)
  if (before && (await before.ask('GET', '/auth/v1/user')).status === 200) return before
  const fresh = memberApi(email)
  kept.set(name, fresh)
  return fresh
}

/** The service key, for what only time brings about: only in a club that was started for the journeys. */
export async function keeperApi(): Promise<Api> {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) throw new Error('This journey needs a club of its own: run it without BASE_URL')
  const { serviceRoleKey } = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')) as { serviceRoleKey: string }
  return new Api(serviceRoleKey)
}

function address(): string {
  const url = process.env.BASE_URL
  if (!url) throw new Error('The journey has no address')
  return url
}
