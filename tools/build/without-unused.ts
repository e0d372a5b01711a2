// Leaves out of the web app what the client brings for others: tables of a data lake, and ways in that the club does not have (keys of hardware, second
// factors, other providers, accounts without an address), the administration of accounts, and what it would write into a log. No screen calls them
// (`Auth` in web/shared/supabase/backend.ts names what one may), nor does what is left of the client. What a newer release has under other names,
// or calls besides, fails the build.
import type { Plugin } from 'vite'

const nothing: Record<string, string> = {
  'iceberg-js/dist/': 'export class IcebergRestCatalog {}',
  '@supabase/auth-js/dist/module/lib/webauthn.js': `
    const unused = () => { throw new Error('Left out of this build: tools/build/without-unused.ts') }
    export class WebAuthnApi {}
    export const webAuthnAbortService = {}
    export const browserSupportsWebAuthn = () => false
    export {
      unused as createCredential, unused as getCredential,
      unused as deserializeCredentialCreationOptions, unused as deserializeCredentialRequestOptions,
      unused as serializeCredentialCreationResponse, unused as serializeCredentialRequestResponse,
    }`,
}

interface Left {
  readonly module: string
  /** Objects that the constructor makes. */
  readonly objects: readonly string[]
  readonly methods: readonly string[]
}

const words = (list: string) => list.trim().split(/\s+/)

const session: Left = {
  module: '@supabase/auth-js/dist/module/GoTrueClient.js',
  objects: words('mfa oauth passkey'),
  methods: words(`
    signInAnonymously signUp signInWithOAuth signInWithWeb3 signInWithEthereum signInWithSolana signInWithIdToken signInWithSSO _handleProviderSignIn
    _getUrlForProvider getUserIdentities linkIdentity linkIdentityOAuth linkIdentityIdToken unlinkIdentity reauthenticate _reauthenticate setSession
    _setSession getClaims fetchJwk _enroll _unenroll _verify _challenge _challengeAndVerify _listFactors _getAuthenticatorAssuranceLevel
    _getAuthorizationDetails _approveAuthorization _denyAuthorization _listOAuthGrants _revokeOAuthGrant signInWithPasskey registerPasskey
    _startPasskeyRegistration _verifyPasskeyRegistration _startPasskeyAuthentication _verifyPasskeyAuthentication _listPasskeys _updatePasskey
    _deletePasskey`),
}

/** The session's client signs out through it; nothing else of it may be called from a browser. */
const administration: Left = {
  module: '@supabase/auth-js/dist/module/GoTrueAdminApi.js',
  objects: words('mfa oauth customProviders passkey'),
  methods: words(`
    inviteUserByEmail generateLink createUser listUsers getUserById updateUserById deleteUser _listFactors _deleteFactor _listOAuthClients
    _createOAuthClient _getOAuthClient _updateOAuthClient _deleteOAuthClient _regenerateOAuthClientSecret _listCustomProviders _createCustomProvider
    _getCustomProvider _updateCustomProvider _deleteCustomProvider _adminListPasskeys _adminDeletePasskey`),
}

/** A line of a log that nobody reads: `debug` is off. */
const logged = /^ *this\._debug\(.*\);$/gm

/** A module without them. Its lines are laid out by the compiler: a method ends at the first brace of its own depth. */
function without({ module, objects, methods }: Left, code: string): string {
  let left = code.replace(logged, '')
  const cut = (part: RegExp, name: string) => {
    if (!part.test(left)) throw new Error(`${module} has no ${name} any more: mend tools/build/without-unused.ts`)
    left = left.replace(part, '')
  }
  for (const name of objects) cut(new RegExp(`^ {8}this\\.${name} = \\{[^]*?^ {8}\\};\\n`, 'm'), name)
  for (const name of methods) cut(new RegExp(`^ {4}(?:async )?${name}\\([^]*?^ {4}\\}\\n`, 'm'), name)
  const called = [...objects, ...methods].filter((name) => new RegExp(`\\bthis\\.${name}\\b`).test(left))
  if (called.length > 0) throw new Error(`${module} calls ${called.join(', ')}: mend tools/build/without-unused.ts`)
  const administered = administration.methods.filter((name) => left.includes(`this.admin.${name}`))
  if (administered.length > 0)
    throw new Error(`${module} calls ${administered.join(', ')}: mend tools/build/without-unused.ts`)
  return left
}

export function withoutUnused(): Plugin {
  const found = new Set<string>()
  return {
    name: 'without-unused',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load(id) {
      const part = Object.keys(nothing).find((path) => id.includes(`/node_modules/${path}`))
      if (part === undefined) return null
      found.add(part)
      return nothing[part]
    },
    transform(code, id) {
      const part = [session, administration].find(({ module }) => id.includes(`/node_modules/${module}`))
      return part ? without(part, code) : null
    },
    buildEnd(error) {
      const gone = Object.keys(nothing).filter((part) => !found.has(part))
      if (!error && gone.length > 0)
        this.error(`The client has no ${gone.join(', ')} any more: mend tools/build/without-unused.ts`)
    },
  }
}
