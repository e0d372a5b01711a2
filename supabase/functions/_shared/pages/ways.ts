// Where pages are fetched from: the open internet. In a club on trial, names that end in ".test" (which are nobody's: RFC 6761) lead to this machine, to the
// port and with the certificate that its server names; a server in production names none.
import { openInternet, type Ways } from './fetch-safely.ts'

export function ways(): Ways {
  const trial = Deno.env.get('TRIAL_PAGES')
  if (!trial) return openInternet
  const { port, ca }: { port: number; ca: string } = JSON.parse(trial)
  return {
    resolve: async (name) => (name.endsWith('.test') ? ['127.0.0.1'] : []),
    mayConnectTo: (address) => address === '127.0.0.1',
    port,
    ca,
  }
}
