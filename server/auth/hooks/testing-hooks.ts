// For tests: functions of the database as hooks, and an address that receives signed requests as another house's does.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HookName, HookSettings } from '#server/platform/settings/hook-settings.ts'
import type { TestAuth } from '../testing.ts'

export const functionHook = (name: HookName): HookSettings => ({
  name,
  uri: `pg-functions://postgres/public/hook_${name}`,
  pgFunction: `"public"."hook_${name}"`,
  secrets: [],
})

/** As the platform's guide has it: the auth service's role may call it, nobody else. `body` is plpgsql. */
export async function writeHook(server: TestAuth, name: HookName, body: string, granted = true): Promise<void> {
  const called = `public.hook_${name}(jsonb)`
  await server.database.query(`drop function if exists ${called}`)
  await server.database.query(
    `create function public.hook_${name}(event jsonb) returns jsonb language plpgsql as $hook$ begin ${body} end $hook$`,
  )
  await server.database.query(`revoke execute on function ${called} from public, anon, authenticated`)
  if (granted) await server.database.query(`grant execute on function ${called} to supabase_auth_admin`)
}

export interface Receiver {
  readonly uri: string
  readonly asked: { readonly id: unknown; readonly body: Record<string, unknown>; readonly signedBy: number }[]
  respond: (answer: ServerResponse) => void
  close(): Promise<void>
}

/** `keys`: those it checks signatures with; `signedBy` counts the signatures that fit. */
export async function openReceiver(keys: readonly Buffer[]): Promise<Receiver> {
  const asked: Receiver['asked'] = []
  const server = createServer(async (request, answer) => {
    const text = await textOf(request)
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers
    const given = String(signature).split(' ')
    const fitting = keys.filter((key) => {
      const wanted = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${text}`).digest('base64')}`)
      return given.some((one) => one.length === wanted.length && timingSafeEqual(Buffer.from(one), wanted))
    })
    asked.push({ id, body: JSON.parse(text), signedBy: fitting.length })
    receiver.respond(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    asked,
    respond: json({}),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return receiver
}

export const json =
  (value: unknown, status = 200) =>
  (answer: ServerResponse) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
