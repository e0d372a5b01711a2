// The members of a rolling restart, on the unmodified client: they write to each other, read, put up pictures, and listen.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import sharp from 'sharp'
import WebSocket from 'ws'
import { DEMO_PASSWORD, visitorApi } from '../support/people/api.ts'
import { emailOf, friendsOf } from '../support/people/demo-members.ts'
import type { Requests } from './counts.ts'

// Node 20 has no WebSocket of its own.
const transport = WebSocket as unknown as NonNullable<
  NonNullable<SupabaseClientOptions<'public'>['realtime']>['transport']
>
const DUPLICATE = '23505'
const GIVEN_UP_AFTER_MS = 60_000

interface Answer {
  readonly status?: number
  readonly error: { code?: string; message: string; status?: number } | null
}

export interface Pair {
  readonly emails: readonly [string, string]
  readonly threadId: string
}

/** Friends of the demo club, each in one pair. */
export async function findPairs(url: string, count: number): Promise<Pair[]> {
  const visitor = await visitorApi(url)
  const pairs: Pair[] = []
  const taken = new Set<string>()
  const queue = ['ava@o1.test']
  for (const email of queue) {
    if (pairs.length >= count) break
    const api = await visitor.signIn(email, DEMO_PASSWORD)
    const friends = await friendsOf(api)
    queue.push(...friends.map(({ name }) => emailOf(name)).filter((other) => !queue.includes(other)))
    const friend = friends.find(({ name }) => !taken.has(emailOf(name)))
    if (taken.has(email) || !friend) continue
    const threadId = await api.call<string>('open_direct_message', { other: friend.id })
    pairs.push({ emails: [email, emailOf(friend.name)], threadId })
    for (const each of [email, emailOf(friend.name)]) taken.add(each)
  }
  return pairs
}

export class Member {
  /** The ids of what this member wrote and the club acknowledged. */
  readonly written = new Set<string>()
  readonly live = new Map<string, number>()
  readonly read = new Set<string>()
  readonly threadId: string
  readonly #client: SupabaseClient
  readonly #userId: string
  #joined = false
  #lastSeq = 0

  private constructor(client: SupabaseClient, userId: string, threadId: string) {
    this.#client = client
    this.#userId = userId
    this.threadId = threadId
  }

  static async enter(url: string, email: string, threadId: string): Promise<Member> {
    const { anonKey } = await pageConfig(url)
    const client = createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: email },
      realtime: { transport },
    })
    const { data, error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD })
    if (error) throw error
    const member = new Member(client, data.user.id, threadId)
    await member.#readMissed()
    member.read.clear()
    member.#listen()
    for (const until = Date.now() + GIVEN_UP_AFTER_MS; !member.#joined; await sleep(20)) {
      if (Date.now() > until) throw new Error(`${email} could not join`)
    }
    return member
  }

  forget(): void {
    for (const each of [this.written, this.live, this.read]) each.clear()
  }

  /** Until `isOver`: writes, reads, and now and then puts up a picture. */
  async act(requests: Requests, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const dice = Math.random()
      if (dice < 0.7) await this.#write(requests)
      else if (dice < 0.97) await this.#look(requests)
      else await this.#putPicture(requests)
      await sleep(Math.random() * 60)
    }
  }

  async leave(): Promise<void> {
    await this.#client.removeAllChannels()
    await this.#client.realtime.disconnect()
  }

  #listen(): void {
    const wish = {
      event: 'INSERT',
      schema: 'public',
      table: 'messages',
      filter: `thread_id=eq.${this.threadId}`,
    } as const
    this.#client
      .channel(`rolling ${this.threadId} ${this.#userId}`)
      .on('postgres_changes', wish, ({ new: row }) => {
        const { id, seq } = row as { id: string; seq: number }
        this.live.set(id, (this.live.get(id) ?? 0) + 1)
        this.#lastSeq = Math.max(this.#lastSeq, seq)
      })
      .subscribe((status) => {
        this.#joined = status === 'SUBSCRIBED'
        if (this.#joined) void this.#readMissed()
      })
  }

  /** After each join: what was written while nobody listened. */
  async #readMissed(): Promise<void> {
    const since = this.#lastSeq
    for (let answered = false; !answered; ) {
      const query = this.#client.from('messages').select('id, seq').eq('thread_id', this.threadId).gt('seq', since)
      const { data, error } = await query.order('seq')
      answered = !error
      for (const { id, seq } of data ?? []) {
        this.read.add(id)
        this.#lastSeq = Math.max(this.#lastSeq, seq)
      }
      if (error) await sleep(200)
    }
  }

  /** With an id of its own, as the web app writes: sent again until the club has it. */
  async #write(requests: Requests): Promise<void> {
    const id = randomUUID()
    const row = { id, thread_id: this.threadId, sender_id: this.#userId, content: `rolling ${id}` }
    for (const until = Date.now() + GIVEN_UP_AFTER_MS; Date.now() < until; await sleep(200)) {
      const answer = await count(requests, this.#client.from('messages').insert(row))
      if (answer.error && answer.error.code !== DUPLICATE) continue
      this.written.add(id)
      return
    }
  }

  async #look(requests: Requests): Promise<void> {
    await count(requests, this.#client.from('profiles').select('id, name').limit(20))
  }

  async #putPicture(requests: Requests): Promise<void> {
    const colour = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 }
    const jpeg = await sharp({ create: { width: 1600, height: 2000, channels: 3, background: colour } })
      .jpeg()
      .toBuffer()
    const name = `${this.#userId}/${Date.now()}-${randomUUID().replaceAll('-', '')}.jpg`
    const photos = this.#client.storage.from('profile-photos')
    await count(requests, photos.upload(name, jpeg, { contentType: 'image/jpeg' }))
  }
}

/** A refusal counts as a failure: none is asked for. That a message is there already is an answer. */
async function count<One extends Answer>(requests: Requests, asked: PromiseLike<One>): Promise<One> {
  requests.made += 1
  const answer = await asked
  if (answer.error && answer.error.code !== DUPLICATE) {
    const words = `${answer.status ?? answer.error.status ?? ''} ${answer.error.message}`.trim().slice(0, 120)
    requests.failures.set(words, (requests.failures.get(words) ?? 0) + 1)
  }
  return answer
}

async function pageConfig(url: string): Promise<{ anonKey: string }> {
  const page = await (await fetch(url)).text()
  const content = /<meta[^>]*name="o1-config"[^>]*content='([^']*)'/.exec(page)?.[1]
  if (!content) throw new Error('The page does not say which key it uses')
  return JSON.parse(content.replaceAll('&quot;', '"')) as { anonKey: string }
}
