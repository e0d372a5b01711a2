// Leaves out of the web app what the client brings for others: tables of a data lake, and ways in that the club does not have (keys of hardware, second
// factors, other providers, accounts without an address). No screen calls them (`Auth` in web/shared/supabase/backend.ts names what one may), nor does
// what is left of the client. (The administration of accounts looks as if it could go too: signing out goes through it.) What a newer release
// has under other names, or calls besides, fails the build.
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

const session = '@supabase/auth-js/dist/module/GoTrueClient.js'
const waysIn = 'mfa oauth passkey'.split(' ')
const methods = `
  signInAnonymously signUp signInWithOAuth signInWithWeb3 signInWithEthereum signInWithSolana signInWithIdToken signInWithSSO _handleProviderSignIn
  _getUrlForProvider getUserIdentities linkIdentity linkIdentityOAuth linkIdentityIdToken unlinkIdentity reauthenticate _reauthenticate setSession
  _setSession getClaims fetchJwk _enroll _unenroll _verify _challenge _challengeAndVerify _listFactors _getAuthenticatorAssuranceLevel
  _getAuthorizationDetails _approveAuthorization _denyAuthorization _listOAuthGrants _revokeOAuthGrant signInWithPasskey registerPasskey
  _startPasskeyRegistration _verifyPasskeyRegistration _startPasskeyAuthentication _verifyPasskeyAuthentication _listPasskeys _updatePasskey
  _deletePasskey`
  .trim()
  .split(/\s+/)

/** The session's client without them. Its lines are laid out by the compiler: a method ends at the first brace of its own depth. */
function withoutWaysIn(code: string): string {
  const without = (left: string, part: RegExp, name: string) => {
    if (!part.test(left))
      throw new Error(`The session's client has no ${name} any more: mend tools/build/without-unused.ts`)
    return left.replace(part, '')
  }
  let left = code
  for (const name of waysIn) left = without(left, new RegExp(`^ {8}this\\.${name} = \\{[^]*?^ {8}\\};\\n`, 'm'), name)
  for (const name of methods) left = without(left, new RegExp(`^ {4}(?:async )?${name}\\([^]*?^ {4}\\}\\n`, 'm'), name)
  const called = [...waysIn, ...methods].filter((name) => new RegExp(`\\bthis\\.${name}\\b`).test(left))
  if (called.length > 0)
    throw new Error(`The session's client calls ${called.join(', ')}: mend tools/build/without-unused.ts`)
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
      return id.includes(`/node_modules/${session}`) ? withoutWaysIn(code) : null
    },
    buildEnd(error) {
      const gone = Object.keys(nothing).filter((part) => !found.has(part))
      if (!error && gone.length > 0)
        this.error(`The client has no ${gone.join(', ')} any more: mend tools/build/without-unused.ts`)
    },
  }
}
