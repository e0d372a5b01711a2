// A mail server on a loopback port, for journeys in a club that sends mail. It keeps what it accepts, and can refuse mail or be down.
import { createServer, type Server, type Socket } from 'node:net'
import { expect } from './journey.ts'

export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  /** The plain text of it. */
  readonly text: string
}

export class SmtpServer {
  /** What was accepted, oldest first. */
  readonly mails: ReceivedMail[] = []
  /** The answer to every recipient while it is set, such as "550 5.1.1 no such user". */
  refusal: string | undefined
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  get port(): number {
    return this.#port
  }

  /** Starts to listen; after `stop` on the same port as before. */
  async start(): Promise<void> {
    const server = createServer((socket) => this.#converse(socket))
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.#port, '127.0.0.1', resolve)
    })
    const address = server.address()
    if (typeof address === 'object' && address) this.#port = address.port
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Waits for a mail to this address whose text contains the part; returns the newest. */
  async mailTo(to: string, part: RegExp): Promise<string> {
    let found: string | undefined
    await expect(() => {
      found = this.mails.findLast((mail) => mail.to === to && part.test(mail.text))?.text
      expect(found, `a mail to ${to} with ${part}`).toBeDefined()
    }).toPass()
    return part.exec(found ?? '')?.[0] ?? ''
  }

  #converse(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''))
    let unread = ''
    let to = ''
    let body: string[] | undefined
    const hear = (line: string) => {
      if (body) {
        // SMTP doubles the dot at the start of a line.
        if (line !== '.') return void body.push(line.replace(/^\./, ''))
        this.mails.push(readMail(to, body.join('\r\n')))
        body = undefined
        return void say('250 kept')
      }
      const verb = line.split(/[ :]/)[0]?.toUpperCase()
      if (verb === 'EHLO') return void say('250-loopback', '250-8BITMIME', '250 AUTH PLAIN LOGIN')
      if (verb === 'AUTH') return void say('235 welcome')
      if (verb === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        return void say(this.refusal ?? '250 fine')
      }
      if (verb === 'DATA') {
        body = []
        return void say('354 go on')
      }
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      say('250 fine')
    }
    say('220 loopback')
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      const lines = (unread + chunk).split('\r\n')
      unread = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
  }
}

function readMail(to: string, source: string): ReceivedMail {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(source)?.[1] ?? ''
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(source)?.[1]
  const parts = boundary ? source.split(`--${boundary}`) : [source]
  const plain = parts.find((part) => /^content-type: text\/plain/im.test(part)) ?? source
  const start = plain.indexOf('\r\n\r\n') + 4
  return { to, subject: subject.replace(/\r\n\s+/g, ' '), text: decode(plain.slice(0, start), plain.slice(start)) }
}

function decode(head: string, body: string): string {
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body
  const bytes = body
    .replace(/=[ \t]*\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
