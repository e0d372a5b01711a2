// Every procedure and function × caller, with other people's ids in each argument.
import type { Caller, Request } from '../support/exchange.ts'
import type { Chance } from '../support/random.ts'
import type { Scene } from '../support/scene.ts'
import type { Column, Procedure } from '../support/surface.ts'

export const functionNames = [
  'approve-application',
  'deliver-outbox',
  'mail-endorsement-request',
  'manage-user-account',
  'redeem-approval',
  'send-notification',
  'sweep-applications',
  'update-user-password',
]

export function attackProcedures(
  procedures: readonly Procedure[],
  scene: Scene,
  chance: Chance,
  rounds: number,
): (readonly [Caller, Request])[] {
  const requests: (readonly [Caller, Request])[] = []
  for (const caller of scene.attackers) {
    for (const { name, takes } of procedures) {
      for (let round = 0; round < rounds; round += 1) {
        const args = Object.fromEntries(takes.map((argument) => [argument.name, argumentFor(argument, scene, chance)]))
        requests.push([caller, { method: 'POST', path: `/rest/v1/rpc/${name}`, body: args }])
        const query = new URLSearchParams(
          Object.entries(args).map(([key, value]): [string, string] => [key, inWords(value)]),
        )
        requests.push([
          caller,
          { method: 'GET', path: `/rest/v1/rpc/${name}?${query}`, headers: { prefer: 'count=exact' } },
        ])
      }
    }
    // The club's admin may call these: what they do to members is their office.
    if (caller.name === 'admin') continue
    for (const name of functionNames) {
      const body = {
        applicationId: chance.one(scene.ids.application ?? []),
        email: chance.one(['vera@victims.example', 'admin@attackers.example']),
        action: chance.one(['disable', 'enable']),
        newPassword: 'taken over by force',
        recipientId: chance.one(scene.ids.member ?? []),
        request: chance.one(scene.ids.request ?? ['none']),
        type: 'in_app',
        title: 'forged',
        message: 'forged',
        data: { action: 'open_thread', threadId: chance.one(scene.ids.thread ?? []) },
      }
      requests.push([caller, { method: 'POST', path: `/functions/v1/${name}`, body }])
    }
  }
  // An admin's acts on members are an office, not an attack: they are tried by the acceptance suite, and left out here.
  return chance.shuffled(requests.filter(([caller, { path }]) => caller.name !== 'admin' || !isOffice(path)))
}

const isOffice = (path: string) =>
  /reopen_application|settle_profile_change|resend_welcome|act_on_report|undo_measure|answer_appeal|set_absence/.test(
    path,
  )

const inWords = (value: unknown) =>
  Array.isArray(value) ? `{${value.join(',')}}` : typeof value === 'object' ? JSON.stringify(value) : String(value)

function argumentFor({ name, type }: Column, scene: Scene, chance: Chance): unknown {
  const of = (kind: string) => chance.one(scene.ids[kind] ?? ['00000000-0000-0000-0000-000000000000'])
  if (type === 'uuid') {
    if (/thread|chat/.test(name)) return of('thread')
    if (/post/.test(name)) return of('post')
    if (/message/.test(name)) return of('message')
    if (/application/.test(name)) return of('application')
    if (/notification/.test(name)) return of('notification')
    if (/report/.test(name)) return of('report')
    if (/request/.test(name)) return of(chance.one(['request', 'thread']))
    if (/id$|session|change|after|before/.test(name) && chance.happens(0.5))
      return of(chance.one(Object.keys(scene.ids)))
    return of('member')
  }
  if (type === 'uuid[]') return [of('member'), of('member')]
  if (type.endsWith('[]')) return [chance.one(['Tech', 'Art', 'vera@victims.example'])]
  if (type === 'boolean') return chance.happens(0.5)
  if (/int|numeric|double/.test(type)) return chance.one([0, 1, 2, 50, 1000, -1])
  if (/json/.test(type))
    return chance.one([{ display_name: 'forged' }, { postId: of('post'), type: 'post', content: 'forged' }, {}])
  if (/timestamp|date/.test(type)) return '2026-01-01'
  return chance.one(['Member', 'vera', 'Tech', 'all', '123456', 'a word'])
}
