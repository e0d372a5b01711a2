// Speaks to the club's services directly, as the web app's client does: to bring a journey to where it starts, and to try what no
// screen offers. Imports no source of the product.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const json = { 'content-type': 'application/json' }

export interface Answer {
  status: number
  body: unknown
}

export class Backend {
  readonly #url: string
  readonly #key: string
  readonly #token: string

  constructor(url: string, key: string, token = key) {
    this.#url = url
    this.#key = key
    this.#token = token
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...json, apikey: this.#key, authorization: `Bearer ${this.#token}`, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }

  /** Where a photograph of the public bucket is. */
  photo(path: string): string {
    return `${this.#url}/storage/v1/object/public/profile-photos/${path}`
  }

  rpc(name: string, args: object = {}): Promise<Answer> {
    return this.ask('POST', `/rest/v1/rpc/${name}`, args)
  }

  invoke(name: string, body: object): Promise<Answer> {
    return this.ask('POST', `/functions/v1/${name}`, body)
  }

  async as(email: string, password: string): Promise<Backend> {
    const { status, body } = await this.ask('POST', '/auth/v1/token?grant_type=password', { email, password })
    if (status !== 200) throw new Error(`${email} can not sign in: ${JSON.stringify(body)}`)
    return new Backend(this.#url, this.#key, (body as { access_token: string }).access_token)
  }
}

/** The services as a visitor meets them: with the public key the page carries. */
export async function visitorOf(baseURL: string | undefined): Promise<Backend> {
  if (!baseURL) throw new Error('The journey has no address')
  const page = await (await fetch(baseURL)).text()
  const content = /<meta[^>]*name="o1-config"[^>]*content='([^']*)'/.exec(page)?.[1]
  if (!content) throw new Error('The page does not say which key it uses')
  const { anonKey } = JSON.parse(content.replaceAll('&quot;', '"')) as { anonKey: string }
  return new Backend(baseURL, anonKey)
}

/** The club's own hand, for what only time brings about: only in a club that was started for the journeys. */
export async function keeperOf(baseURL: string | undefined): Promise<Backend> {
  const folder = process.env.E2E_DATA_DIR
  if (!folder || !baseURL) throw new Error('This journey needs a club of its own: run it without BASE_URL')
  const { serviceRoleKey } = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')) as { serviceRoleKey: string }
  return new Backend(baseURL, serviceRoleKey)
}

export interface Applicant {
  id: string
  email: string
  name: string
  password: string
  handle: string
}

const firstNames = ['Nora', 'Emil', 'Vera', 'Anton', 'Livia', 'Oscar', 'Mira', 'Hugo']

/** Hands in an application as the wizard does. The name is of nobody else in the club. */
export async function apply(visitor: Backend, more: Record<string, unknown> = {}): Promise<Applicant> {
  const id = randomUUID()
  const mark = id.slice(0, 8).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'q')
  const first = firstNames[Number.parseInt(id.slice(0, 2), 16) % firstNames.length]
  const applicant = {
    id,
    email: `${mark}@applicants.test`,
    name: `${first} ${mark[0]?.toUpperCase()}${mark.slice(1)}`,
    password: `chosen by ${mark}`,
    handle: `@${mark}`,
  }
  const application = {
    id,
    email: applicant.email,
    name: applicant.name,
    city: 'Not specified',
    industry_scores: { Tech: 80, Art: 70, Music: 60 },
    short_bio: 'Artist in Tech, Art, Music',
    long_bio: 'Rooms sound better when the right people are in them, and I know how to fill one.',
    instagram: applicant.handle,
    photos: [visitor.photo('applications/tess.jpg')],
    profile_photo: visitor.photo('applications/tess.jpg'),
    press_links: ['https://example.com/press/first', 'https://example.com/press/second'],
    invited_by: 'Ava Laurent',
    status: 'pending',
    ...more,
  }
  const inserted = await visitor.ask('POST', '/rest/v1/applications', application, { prefer: 'return=minimal' })
  if (inserted.status !== 201) throw new Error(`The application was refused: ${JSON.stringify(inserted)}`)
  const secret = { application_id: id, password: applicant.password, date_of_birth: '10/12/1990' }
  const kept = await visitor.rpc('set_application_secret', secret)
  if (kept.status >= 300) throw new Error(`The password was refused: ${JSON.stringify(kept)}`)
  return applicant
}
