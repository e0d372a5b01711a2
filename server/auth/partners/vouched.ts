// What another house vouches for: who somebody is there, and the address if it says that it has confirmed it.

export interface Vouched {
  /** Never another person's at that house, whatever else changes. */
  readonly subject: string
  readonly issuer: string
  /** In lower case; undefined without one that could be an address. */
  readonly email?: string
  readonly emailVerified: boolean
  readonly name?: string
  readonly picture?: string
  readonly userName?: string
}

/** Claims of OpenID Connect, from an id_token or the userinfo endpoint. Only a clear yes confirms an address: Apple writes it as a text. */
export function vouchedBy(issuer: string, claims: Readonly<Record<string, unknown>>): Vouched {
  const email = addressIn(claims.email)
  const isConfirmed = claims.email_verified === true || claims.email_verified === 'true'
  return {
    subject: String(claims.sub),
    issuer,
    email,
    emailVerified: email !== undefined && isConfirmed,
    name: textOf(claims.name),
    picture: textOf(claims.picture),
    userName: textOf(claims.preferred_username),
  }
}

/** As the platform keeps it in an identity: `sub` is what it is found by. */
export function identityData(vouched: Vouched): Record<string, unknown> {
  const { subject, issuer, email, emailVerified, name, picture, userName } = vouched
  const all = {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    email,
    email_verified: emailVerified,
    phone_verified: false,
    name,
    full_name: name,
    picture,
    avatar_url: picture,
    user_name: userName,
    preferred_username: userName,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const LONGEST = 500
const LONGEST_ADDRESS = 255
const ADDRESS = /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u

/** Nothing about it is tidied but its case: with a space or a letter more it is another one, and maybe another person's. */
function addressIn(value: unknown): string | undefined {
  const isOne = typeof value === 'string' && value.length <= LONGEST_ADDRESS && ADDRESS.test(value)
  return isOne ? inLowerCase(value) : undefined
}

const isPlain = (letter: string) => letter < '\x80'

/** Undefined where another letter would become a plain one: the small letter of the sign of Kelvin is a k, as in somebody else's name. */
export function inLowerCase(text: string): string | undefined {
  const becomesPlain = (letter: string) => !isPlain(letter) && [...letter.toLowerCase()].some(isPlain)
  return [...text].some(becomesPlain) ? undefined : text.toLowerCase()
}

export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/\p{Cc}/gu, '').trim()
  return text === '' || text.length > LONGEST ? undefined : text
}
