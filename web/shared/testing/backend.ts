// For component tests against the real server: points the app's client at it and creates the accounts a test needs.
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    backend: { url: string; anonKey: string; serviceKey: string }
  }
}

/** Writes the address into the page, as the server does; call it before the first use of the client. */
export function pointAtBackend() {
  const { url, anonKey } = inject('backend')
  import.meta.env.VITE_SUPABASE_URL = url
  import.meta.env.VITE_SUPABASE_ANON_KEY = anonKey
}

async function asServer(method: string, path: string, body: unknown): Promise<unknown> {
  const { url, serviceKey } = inject('backend')
  const response = await fetch(url + path, {
    method,
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : null
}

export async function makeAccount(email: string, password: string): Promise<{ id: string }> {
  const account = await asServer('POST', '/auth/v1/admin/users', { email, password, email_confirm: true })
  return account as { id: string }
}

/** As if the member had changed it on another device. */
export async function moveAddress(id: string, email: string) {
  await asServer('PUT', `/auth/v1/admin/users/${id}`, { email, email_confirm: true })
}

export async function disableAccount(id: string) {
  await asServer('PUT', `/auth/v1/admin/users/${id}`, { ban_duration: '876000h' })
}

type NewProfile = { setup_required: boolean; city: string | null; setup_progress?: Record<string, boolean> }

/** A profile row for an account; fields the test does not name keep the database's defaults. */
export async function makeProfile(userId: string, row: NewProfile) {
  await asServer('POST', '/rest/v1/profiles', { user_id: userId, name: 'Ada Lovelace', display_name: 'Ada', ...row })
}

type Application = { email: string; password: string; status: 'pending' | 'rejected' }

/** An application made as the wizard makes it, and then decided. */
export async function makeApplication({ email, password, status }: Application) {
  const { url, anonKey } = inject('backend')
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' }
  const id = crypto.randomUUID()
  const photo = `${url}/storage/v1/object/public/profile-photos/applications/ada.jpg`
  const send = async (path: string, body: unknown) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  await send('/rest/v1/applications', {
    id,
    email,
    name: 'Ada Lovelace',
    city: 'Not specified',
    industry_scores: { Tech: 80 },
    short_bio: 'Investor in Tech',
    instagram: '@ada',
    long_bio: 'The first of us.',
    photos: [photo],
    profile_photo: photo,
    press_links: [],
    invited_by: '',
    status: 'pending',
  })
  await send('/rest/v1/rpc/set_application_secret', { application_id: id, password, date_of_birth: '10/12/1990' })
  if (status === 'rejected')
    await asServer('PATCH', `/rest/v1/applications?id=eq.${id}`, { status, reviewed_at: new Date().toISOString() })
}

interface Generated {
  hashed_token: string
  email_otp: string
}

async function generateLink(body: object): Promise<Generated> {
  return (await asServer('POST', '/auth/v1/admin/generate_link', body)) as Generated
}

/** The token a recovery mail would carry. */
export async function makeRecoveryToken(email: string): Promise<string> {
  return (await generateLink({ type: 'recovery', email })).hashed_token
}

/** The code a sign-in mail would carry. */
export async function makeCode(email: string): Promise<string> {
  return (await generateLink({ type: 'magiclink', email })).email_otp
}

/** What the two mails of a change of address would carry: the one to the current address, then the one to the new. */
export async function changeAddress(email: string, new_email: string) {
  const { hashed_token, email_otp } = await generateLink({ type: 'email_change_new', email, new_email })
  const current = await generateLink({ type: 'email_change_current', email, new_email })
  return [
    { token: current.hashed_token, code: current.email_otp },
    { token: hashed_token, code: email_otp },
  ] as const
}

/** The member takes a change of address back, signed in on another device. */
export async function takeBackElsewhere(email: string, password: string) {
  const { url, anonKey } = inject('backend')
  const headers = { apikey: anonKey, 'content-type': 'application/json' }
  const signIn = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
  const session = (await (await fetch(`${url}/auth/v1/token?grant_type=password`, signIn)).json()) as {
    access_token: string
  }
  const response = await fetch(`${url}/rest/v1/rpc/take_back_address_change`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${session.access_token}` },
    body: '{}',
  })
  if (!response.ok) throw new Error(`Not taken back: ${response.status} ${await response.text()}`)
}
