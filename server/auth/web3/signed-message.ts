// The message a wallet shows and signs to sign in (EIP-4361, and Solana's form of it), taken apart strictly: one line out of place, and it is none. What
// it says is judged elsewhere.

export interface SignedMessage {
  readonly domain: string
  /** As written. */
  readonly address: string
  readonly statement?: string
  readonly uri: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt: number
  readonly expirationTime?: number
  readonly notBefore?: number
  readonly requestId?: string
  readonly resources: readonly string[]
}

export interface MessageForm {
  /** As the first line names it. */
  readonly chain: 'Ethereum' | 'Solana'
  readonly isAddress: (text: string) => boolean
  readonly isChainId: (text: string) => boolean
  readonly needsChainId: boolean
}

/** What it lacks, in a sentence for whoever writes a client. */
export class NoSignedMessage extends Error {}

/** The host of an address as browsers write it, with its port. */
const DOMAIN = /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)(:\d{1,5})?$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
const FIELDS = 'URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID'
const FIELD = new RegExp(`^(${FIELDS}): (\\S.*)$`)
const MOST_RESOURCES = 50

export function readMessage(raw: string, form: MessageForm): SignedMessage {
  // Another kind of line end, or a character nobody sees, would be one thing to the wallet's owner and another here.
  if (/[^\P{C}\n]/u.test(raw)) throw new NoSignedMessage('message holds a control character')
  const [header = '', address = '', gap, ...rest] = raw.split('\n')
  const ending = ` wants you to sign in with your ${form.chain} account:`
  if (!header.endsWith(ending)) throw new NoSignedMessage('message first line does not end in expected text')
  const domain = header.slice(0, -ending.length)
  if (!DOMAIN.test(domain)) throw new NoSignedMessage('domain in first line of message is not valid')
  if (!form.isAddress(address)) throw new NoSignedMessage('wallet address is not in valid format')
  if (gap !== '') throw new NoSignedMessage('third line must be empty')
  const { statement, lines } = withoutStatement(rest)
  const { fields, resources } = readFields(lines)
  const message: SignedMessage = {
    domain,
    address,
    statement,
    uri: required(fields, 'URI', 'valid URI is missing from message'),
    chainId: fields.get('Chain ID'),
    nonce: fields.get('Nonce'),
    issuedAt: timeOf(required(fields, 'Issued At', 'Issued At is missing from message'), 'Issued At'),
    expirationTime: timeIn(fields, 'Expiration Time'),
    notBefore: timeIn(fields, 'Not Before'),
    requestId: fields.get('Request ID'),
    resources,
  }
  if (fields.get('Version') !== '1') throw new NoSignedMessage(`version '${fields.get('Version') ?? ''}' not supported`)
  if (message.chainId === undefined ? form.needsChainId : !form.isChainId(message.chainId)) {
    throw new NoSignedMessage('Chain ID is not valid')
  }
  if (message.nonce !== undefined && !/^[a-z0-9]{8,}$/i.test(message.nonce)) {
    throw new NoSignedMessage('Nonce must be at least 8 letters or digits')
  }
  return message
}

/** Between two empty lines; without one there may be two, one or none. */
function withoutStatement([first = '', ...rest]: readonly string[]) {
  if (first === '') return { statement: undefined, lines: rest }
  if (FIELD.test(first)) return { statement: undefined, lines: [first, ...rest] }
  const [empty, ...lines] = rest
  if (empty !== '') throw new NoSignedMessage('the statement must stand between two empty lines')
  return { statement: first, lines }
}

function readFields(lines: readonly string[]) {
  const fields = new Map<string, string>()
  const resources: string[] = []
  let inResources = false
  for (const [index, line] of lines.entries()) {
    if (inResources) {
      const resource = /^- (\S+)$/.exec(line)?.[1]
      if (resource === undefined || !URL.canParse(resource) || resources.length >= MOST_RESOURCES) {
        throw new NoSignedMessage(`Resource at position ${resources.length} has invalid URI`)
      }
      resources.push(resource)
      continue
    }
    // auth-js leaves the colon out for Solana.
    inResources = /^Resources:?$/.test(line)
    if (inResources) continue
    const [, name = '', value = ''] = FIELD.exec(line) ?? []
    if (name === '' || fields.has(name)) throw new NoSignedMessage(`encountered unparsable line at index ${index}`)
    fields.set(name, value)
  }
  return { fields, resources }
}

function required(fields: ReadonlyMap<string, string>, name: string, otherwise: string): string {
  const value = fields.get(name)
  if (value === undefined) throw new NoSignedMessage(otherwise)
  return value
}

function timeIn(fields: ReadonlyMap<string, string>, name: string): number | undefined {
  const value = fields.get(name)
  return value === undefined ? undefined : timeOf(value, name)
}

function timeOf(value: string, name: string): number {
  const time = TIME.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) throw new NoSignedMessage(`${name} is not a valid ISO8601 timestamp`)
  return time
}
