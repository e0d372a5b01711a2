// For tests: a mail server on a loopback port. It keeps the mails it accepts, and a test can make it refuse.
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'

export interface TestMailServer {
  readonly port: number
  /** The accepted mails with their headers. */
  readonly kept: string[]
  /** Other answers than the usual, by the first word of the client's line ("AUTH", "RCPT", "DATA", "."). `hang up` ends the connection. */
  answers: Readonly<Record<string, string>>
  close(): Promise<void>
}

export async function startMailServer(port = 0): Promise<TestMailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (line: string) => (line === 'hang up' ? socket.destroy() : socket.write(`${line}\r\n`))
    let mail: string | undefined
    let text = ''
    say('220 test')
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (mail !== undefined && line !== '.') mail += `${line}\r\n`
        else if (line === '.') {
          made.kept.push(mail ?? '')
          mail = undefined
          say(made.answers['.'] ?? '250 kept')
        } else {
          const verb = line.split(' ')[0]?.toUpperCase() ?? ''
          const refusal = made.answers[verb]
          if (verb === 'DATA' && !refusal) mail = ''
          say(
            refusal ??
              { EHLO: '250-test\r\n250 AUTH PLAIN', DATA: '354 go on', AUTH: '235 welcome' }[verb] ??
              '250 fine',
          )
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const made: TestMailServer = {
    port: (server.address() as AddressInfo).port,
    kept: [],
    answers: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return made
}
