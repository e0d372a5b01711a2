// Reads `[auth.saml]` of supabase/config.toml: whether companies' own houses may sign their people in (SAML 2.0), and the key that signs what the
// club asks of them. The platform keeps both outside this file (GOTRUE_SAML_ENABLED, GOTRUE_SAML_PRIVATE_KEY); the key has the same form here.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

export const samlTable = z
  .object({ enabled: z.boolean().default(false), private_key: z.string().default('') })
  .prefault({})

export interface SamlSettings {
  /** RSA, of 2048 bits or more. */
  readonly privateKey: KeyObject
}

type Environment = Readonly<Record<string, string | undefined>>
const LEAST_BITS = 2048

/** Null while it is off. */
export function enabledSaml(table: z.output<typeof samlTable>, env: Environment) {
  const faults: string[] = []
  if (!table.enabled) return { saml: null, faults }
  const [, variable] = /^env\((\w+)\)$/.exec(table.private_key) ?? []
  const written = variable === undefined ? table.private_key : env[variable]
  if (!written) {
    faults.push(
      variable === undefined
        ? 'auth.saml needs a private_key'
        : `auth.saml takes its private_key from ${variable}, which is not set`,
    )
    return { saml: null, faults }
  }
  const privateKey = readKey(written)
  const bits = privateKey?.asymmetricKeyDetails?.modulusLength ?? 0
  if (privateKey?.asymmetricKeyType !== 'rsa' || bits < LEAST_BITS) {
    faults.push(`auth.saml needs an RSA key of ${LEAST_BITS} bits or more as its private_key`)
    return { saml: null, faults }
  }
  return { saml: { privateKey } satisfies SamlSettings, faults }
}

/** PEM, or as the platform takes it: the bytes of PKCS#1 or PKCS#8 in base64. */
function readKey(written: string): KeyObject | undefined {
  const bytes = Buffer.from(written, 'base64')
  const forms = [
    () => createPrivateKey(written.replaceAll('\\n', '\n')),
    () => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs1' }),
    () => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }),
  ]
  for (const read of forms) {
    try {
      return read()
    } catch {
      // It is of another form.
    }
  }
  return undefined
}
