// Kills the server in the middle of writing, again and again: whatever it said yes to must be there afterwards, once and whole.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Club } from '../support/club.ts'
import type { Caller } from '../support/exchange.ts'
import type { Judge } from '../support/judge.ts'
import type { Chance } from '../support/random.ts'
import type { Scene } from '../support/scene.ts'

const WRITERS = 8

/** Resolves to how many writes were acknowledged. */
export async function killWhileWriting(
  { club, judge, scene, chance, picture }: { club: Club; judge: Judge; scene: Scene; chance: Chance; picture: Buffer },
  times: number,
): Promise<number> {
  const { vera, victor } = scene.victims
  const [thread = ''] = scene.ids.thread ?? []
  const messages = new Map<string, string>()
  const pictures: string[] = []
  async function hashOf(name: string): Promise<string> {
    const answer = await fetch(`${club.url}/storage/v1/object/public/profile-photos/${name}`)
    return `${answer.status} ${createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('base64')}`
  }
  const whole = await hashOf(scene.pictures[1] ?? '')

  async function send(caller: Caller, path: string, type: string, body: string | Buffer): Promise<boolean> {
    const headers = { apikey: club.anonKey, authorization: `Bearer ${caller.token}`, 'content-type': type }
    const answer = await fetch(club.url + path, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
    // The acknowledgement counts when it has come whole.
    await answer.arrayBuffer()
    return answer.ok
  }

  async function write(writer: number, isOver: () => boolean): Promise<void> {
    const caller = writer % 2 === 0 ? vera : victor
    while (!isOver()) {
      const id = randomUUID()
      try {
        if (writer < 2) {
          const name = `${caller.id}/killed-${id}.jpg`
          if (await send(caller, `/storage/v1/object/profile-photos/${name}`, 'image/jpeg', picture))
            pictures.push(name)
        } else {
          const row = { id, thread_id: thread, sender_id: caller.id, content: `written while dying ${id}` }
          if (await send(caller, '/rest/v1/messages', 'application/json', JSON.stringify(row)))
            messages.set(id, row.content)
        }
      } catch {
        // The server is gone: nothing was acknowledged.
        await sleep(50)
      }
    }
  }

  for (let time = 0; time < times; time += 1) {
    let isOver = false
    const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer, () => isOver))
    await sleep(300 + chance.whole(1200))
    await club.kill()
    isOver = true
    await Promise.all(writing)
    await club.start()
  }

  const kept = await club.database.query<{ id: string; content: string }>(
    'select id, content from public.messages where thread_id = $1',
    [thread],
  )
  const contents = new Map(kept.map(({ id, content }) => [id, content]))
  for (const [id, content] of messages)
    if (contents.get(id) !== content) judge.accuse('changes', `a message that was acknowledged is lost: ${id}`)
  for (const name of pictures)
    if ((await hashOf(name)) !== whole) judge.accuse('changes', `a picture that was acknowledged is lost: ${name}`)
  return messages.size + pictures.length
}
