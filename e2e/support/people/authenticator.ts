// The app on a member's device that makes codes for the second step (RFC 6238), from the key that the settings show.
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const STEP = 30_000
const TYPED_WITHIN = 15_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export class Authenticator {
  readonly #key: Buffer
  #spent = 0

  constructor(secret: string) {
    this.#key = fromBase32(secret.replaceAll(' ', ''))
  }

  /** One that was not given before, and that stays good while it is typed: the club takes each once, from the step before this one to the step after it. */
  async code(): Promise<string> {
    const now = () => Math.floor(Date.now() / STEP)
    const lastsWhileTyped = STEP - (Date.now() % STEP) > TYPED_WITHIN
    const step = Math.max(this.#spent + 1, lastsWhileTyped ? now() - 1 : now())
    while (step > now() + 1) await wait(250)
    this.#spent = step
    return this.#at(step)
  }

  /** Six digits that are not this app's now. */
  wrongCode(): string {
    const now = Math.floor(Date.now() / STEP)
    const right = [-2, -1, 0, 1, 2].map((steps) => this.#at(now + steps))
    return ['123456', '654321', '112233', '445566', '778899', '998877'].find((code) => !right.includes(code)) ?? ''
  }

  #at(step: number): string {
    const moment = Buffer.alloc(8)
    moment.writeBigUInt64BE(BigInt(step))
    const digest = createHmac('sha1', this.#key).update(moment).digest()
    const offset = (digest.at(-1) ?? 0) & 0xf
    const number = digest.readUInt32BE(offset) & 0x7fff_ffff
    return String(number % 1_000_000).padStart(6, '0')
  }
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
