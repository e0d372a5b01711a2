// Lays out a small club: people who are attacked, each with things that are theirs alone, and those who attack, one in each state an outsider or
// a member can be in. What is private holds a secret text, so that it is known again wherever it turns up.
import { randomUUID } from 'node:crypto'
import type { Club } from './club.ts'
import type { Caller, Secret } from './exchange.ts'

const victimNames = ['vera', 'victor', 'mia', 'hugo'] as const
const memberNames = ['stranger', 'acquaintance', 'blocked', 'left', 'disabled', 'signed-out'] as const
/** Members in good standing until they listen: then their seat, or their session, is taken from them. */
const witnessNames = ['unseated', 'ended'] as const
type Victim = (typeof victimNames)[number]

export interface Scene {
  readonly victims: Readonly<Record<Victim, Caller>>
  readonly attackers: readonly Caller[]
  readonly witnesses: Readonly<
    Record<(typeof witnessNames)[number], { readonly caller: Caller; readonly thread: string }>
  >
  readonly secrets: readonly Secret[]
  /** Makes one more secret, for something that happens later. */
  secret(what: string, ...audience: readonly string[]): string
  /** What belongs to the victims, by what it is: an attacker has got hold of the ids. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Names of pictures in the bucket. */
  readonly pictures: readonly string[]
  /** Ids and addresses that name a victim, and those that name an attacker. */
  readonly marks: { readonly victims: readonly string[]; readonly attackers: readonly string[] }
}

const PASSWORD = 'attack-Passw0rd'
const admins = ['admin']
const activeMembers = ['stranger', 'acquaintance', 'left', ...admins]

export async function layScene(club: Club, picture: Buffer): Promise<Scene> {
  const secrets: Secret[] = []
  function secret(what: string, ...audience: readonly string[]): string {
    const text = `zq${randomUUID().replaceAll('-', '').slice(0, 16)}`
    secrets.push({ text, what, audience: new Set(audience) })
    return text
  }
  /** An id that nobody else may be told. */
  function keep(id: string, what: string, ...audience: readonly string[]): string {
    secrets.push({ text: id, what, audience: new Set(audience) })
    return id
  }
  const sql = <Row = Record<string, unknown>>(text: string, params: readonly unknown[] = []) =>
    club.database.query<Row>(text, params)

  async function ask<Body>(
    path: string,
    token: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Body> {
    const response = await fetch(club.url + path, {
      method: 'POST',
      headers: {
        apikey: club.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: body instanceof Buffer ? body : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : null) as Body
  }

  const emails = new Map<string, string>()
  const ids = new Map<string, string>()
  async function makeAccount(name: string, email: string): Promise<string> {
    const made = await ask<{ id: string }>('/auth/v1/admin/users', club.serviceKey, {
      email,
      password: PASSWORD,
      email_confirm: true,
    })
    emails.set(name, email)
    ids.set(name, made.id)
    return made.id
  }
  const idOf = (name: string): string => {
    const id = ids.get(name)
    if (!id) throw new Error(`Nobody is called ${name}`)
    return id
  }
  async function signIn(name: string): Promise<Caller> {
    const device = { 'user-agent': `Mozilla/5.0 ${secret(`the device of ${name}`, name)}` }
    const body = { email: emails.get(name), password: PASSWORD }
    const session = await ask<{ access_token: string }>(
      '/auth/v1/token?grant_type=password',
      club.anonKey,
      body,
      device,
    )
    return { name, id: idOf(name), apikey: club.anonKey, token: session.access_token }
  }

  // People ---------------------------------------------------------------------------------------------------------------------
  for (const name of victimNames)
    await makeAccount(name, `${secret(`the address of ${name}`, name, ...admins)}@victims.example`)
  for (const name of [...memberNames, ...witnessNames, 'admin', 'unfinished'])
    await makeAccount(name, `${name}@attackers.example`)
  await sql('insert into private.admins (user_id) values ($1)', [idOf('admin')])

  const [application] = await sql<{ id: string }>(
    `insert into public.applications (email, name, city, industry_scores, long_bio, short_bio, instagram, photos, status, reviewed_at)
     values ($1, 'Vera Victim', 'Paris', '{"Tech": 90}', $2, 'Investor in Tech', '@vera_victim', '{}', 'approved', now()) returning id`,
    [
      `vera-applied-${secret('the address vera applied with', ...admins)}@victims.example`,
      secret('what vera wrote for the committee', 'vera', ...admins),
    ],
  )
  const [waiting] = await sql<{ id: string }>(
    `insert into public.applications (email, name, city, industry_scores, long_bio, short_bio, instagram, photos)
     values ($1, $2, 'Rome', '{"Art": 90}', $3, 'Artist in Art', '@ann', '{}') returning id`,
    [
      `${secret('the address of an applicant', ...admins)}@victims.example`,
      `Ann ${secret('the name of an applicant', ...admins)}`,
      secret('what an applicant wrote', ...admins),
    ],
  )
  if (!application || !waiting) throw new Error('No application was made')

  keep(application.id, 'which application vera came with', 'vera', ...admins)
  const everybody = [...victimNames, ...memberNames, ...witnessNames]
  for (const [at, name] of everybody.entries()) {
    const isVictim = at < victimNames.length
    const seers = name === 'vera' || name === 'victor' ? activeMembers : [...activeMembers, 'blocked']
    const shown = isVictim ? secret(`the name of ${name}`, ...victimNames, ...seers) : name
    await sql(
      `insert into public.profiles (user_id, application_id, display_name, name, city, photos, bio, ig_handle, setup_required, setup_progress, discovery_visible, long_bio, about_shown)
       values ($1, $2, $3, $3, 'Berlin', $4, 'A line about me', $5, false, $6, $7, $8, $9)`,
      [
        idOf(name),
        name === 'vera' ? application.id : null,
        `Member ${shown}`,
        [`https://pictures.example/${name}.jpg`],
        `@${name.replace('-', '_')}_attacked`,
        JSON.stringify(isVictim ? { note: secret(`how far ${name} is in the wizard`, name, ...admins) } : {}),
        name !== 'hugo',
        // Of what was written for the committee only mia shows hers.
        !isVictim
          ? null
          : name === 'mia'
            ? secret('what mia shows of herself', ...victimNames, ...seers)
            : secret(`what ${name} wrote for the committee`, name),
        name === 'mia',
      ],
    )
  }

  const pairs: readonly (readonly [string, string, string])[] = [
    ['vera', 'victor', 'active'],
    ['vera', 'mia', 'active'],
    ['victor', 'mia', 'active'],
    ['hugo', 'mia', 'active'],
    ['mia', 'acquaintance', 'active'],
    ['mia', 'left', 'active'],
    ['mia', 'blocked', 'active'],
    ['mia', 'unseated', 'active'],
    ['mia', 'ended', 'active'],
    ['vera', 'blocked', 'blocked'],
    ['victor', 'blocked', 'blocked'],
  ]
  const connections: string[] = []
  for (const [a, b, status] of pairs) {
    const [row] = await sql<{ id: string }>(
      'insert into public.connections (user_id, connected_user_id, status, blocked_by) values ($1, $2, $3, $4) returning id',
      [idOf(a), idOf(b), status, status === 'blocked' ? idOf(a) : null],
    )
    if (!row) throw new Error('No connection was made')
    if ([a, b].every((name) => victimNames.some((victim) => victim === name)) || status === 'blocked')
      connections.push(keep(row.id, `the connection of ${a} and ${b}`, a, ...(status === 'blocked' ? [] : [b])))
  }

  const callers = new Map<string, Caller>()
  for (const name of [...everybody, 'admin', 'unfinished']) callers.set(name, await signIn(name))
  const caller = (name: string): Caller => {
    const found = callers.get(name)
    if (!found) throw new Error(`${name} did not sign in`)
    return found
  }
  const as = <Body = unknown>(name: string, path: string, body: unknown, headers?: Record<string, string>) =>
    ask<Body>(path, caller(name).token ?? '', body, headers)
  const rpc = <Body = unknown>(name: string, procedure: string, args: object) =>
    as<Body>(name, `/rest/v1/rpc/${procedure}`, args)
  const insert = async (name: string, table: string, row: object): Promise<string> => {
    const [made] = await as<{ id: string }[]>(name, `/rest/v1/${table}`, row, { prefer: 'return=representation' })
    if (!made) throw new Error(`No row was made in ${table}`)
    return made.id
  }

  // Their things ---------------------------------------------------------------------------------------------------------------
  const direct = keep(
    await rpc<string>('vera', 'open_direct_message', { other: idOf('victor') }),
    'the chat of vera and victor',
    'vera',
    'victor',
  )
  const messages = [
    await insert('vera', 'messages', {
      thread_id: direct,
      sender_id: idOf('vera'),
      content: `For you alone ${secret('a message to victor', 'vera', 'victor')}`,
    }),
    await insert('victor', 'messages', {
      thread_id: direct,
      sender_id: idOf('victor'),
      content: `And for you ${secret('a message to vera', 'vera', 'victor')}`,
    }),
  ]
  const group = (
    await rpc<{ threadId: string }>('mia', 'introduce', {
      user_a: idOf('vera'),
      user_b: idOf('left'),
      message: 'You two should meet',
    })
  ).threadId
  await rpc('left', 'leave_group_chat', { thread_id: group, user_id: idOf('left') })
  messages.push(
    await insert('vera', 'messages', {
      thread_id: group,
      sender_id: idOf('vera'),
      content: `Now that they left ${secret('a message after somebody left', 'vera', 'mia')}`,
    }),
  )
  for (const id of messages) keep(id, 'the id of a message', 'vera', 'victor', 'mia')
  const plug = (
    await rpc<{ threadId: string }>('hugo', 'create_plug_request', {
      target: idOf('vera'),
      connector: idOf('mia'),
      reason: secret('the reason of a plug request', 'hugo', 'mia'),
    })
  ).threadId
  keep(plug, 'a plug request', 'hugo', 'mia')
  const post = await insert('vera', 'posts', {
    user_id: idOf('vera'),
    type: 'post',
    content: `To the club ${secret('a post', ...victimNames, ...activeMembers)}`,
  })
  const event = await insert('victor', 'posts', {
    user_id: idOf('victor'),
    type: 'event',
    content: `Come ${secret('an event', ...victimNames, ...activeMembers)}`,
    rsvp_enabled: true,
    event_date: '2099-01-01',
    event_time: '20:00',
  })
  const rsvp = keep(
    await insert('hugo', 'event_rsvps', { post_id: event, user_id: idOf('hugo'), status: 'requested' }),
    'a request to come',
    'hugo',
    'victor',
  )
  const [notification] = await sql<{ id: string }>(
    `insert into public.notifications (user_id, title, body, data) values ($1, $2, $3, $4) returning id`,
    [
      idOf('vera'),
      'A word',
      `About you ${secret('a notification', 'vera')}`,
      JSON.stringify({ action: 'complete_profile', deeplink: '/onboarding/finish' }),
    ],
  )
  const [asked] = await sql<{ id: string }>(
    'insert into public.endorsement_requests (requester_id, recipient_email) values ($1, $2) returning id',
    [idOf('vera'), `${secret('whom vera asked for an endorsement', 'vera')}@elsewhere.example`],
  )
  await sql(
    `insert into public.admin_audit (admin_id, action, application_id, target_email) values ($1, 'approve', $2, $3)`,
    [idOf('admin'), application.id, `${secret('a line of the audit', ...admins)}@victims.example`],
  )
  const report = keep(randomUUID(), 'the id of a report', 'vera', ...admins)
  const words = secret('what vera reported', 'vera', ...admins)
  await rpc('vera', 'send_report', { report, kind: 'member', subject: idOf('stranger'), reason: 'other', words })
  const pictures = [`${idOf('vera')}/${secret('the name of a picture', 'vera')}.jpg`, `${idOf('victor')}/0.jpg`]
  for (const [at, path] of pictures.entries())
    await as(at === 0 ? 'vera' : 'victor', `/storage/v1/object/profile-photos/${path}`, picture, {
      'content-type': 'image/jpeg',
    })

  const chatWith = (name: string) => rpc<string>('mia', 'open_direct_message', { other: idOf(name) })
  const witnesses = {
    unseated: { caller: caller('unseated'), thread: await chatWith('unseated') },
    ended: { caller: caller('ended'), thread: await chatWith('ended') },
  }

  // Their state ----------------------------------------------------------------------------------------------------------------
  await sql(`update public.profiles set status = 'inactive' where user_id = $1`, [idOf('disabled')])
  await as('signed-out', '/auth/v1/logout?scope=global', {})

  const unsigned = (sub: string) =>
    `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ sub, role: 'authenticated', aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600 })}.`
  const attackers: Caller[] = [
    { name: 'nobody', id: null, apikey: null, token: null },
    { name: 'visitor', id: null, apikey: club.anonKey, token: club.anonKey },
    { name: 'forger', id: null, apikey: club.anonKey, token: unsigned(idOf('vera')) },
    caller('unfinished'),
    ...memberNames.map(caller),
    caller('admin'),
  ]
  const victims = { vera: caller('vera'), victor: caller('victor'), mia: caller('mia'), hugo: caller('hugo') }
  return {
    victims,
    attackers,
    witnesses,
    secrets,
    secret,
    pictures,
    ids: {
      member: victimNames.map(idOf),
      thread: [direct, group, plug],
      message: messages,
      post: [post, event],
      rsvp: [rsvp],
      connection: connections,
      // That of one who waits is the applicant's key: nobody else has got hold of it.
      application: [application.id],
      notification: notification ? [notification.id] : [],
      request: asked ? [asked.id] : [],
      report: [report],
    },
    marks: {
      victims: [...victimNames.map(idOf), application.id, waiting.id, direct, group, plug, post, event],
      // A notification names who did something by name.
      attackers: [
        ...[...memberNames, ...witnessNames, 'admin', 'unfinished'].map(idOf),
        ...memberNames.map((name) => `Member ${name}`),
      ],
    },
  }
}

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
