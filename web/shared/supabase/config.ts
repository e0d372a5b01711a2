// The backend's address and public key. By default the page's own origin and what the server wrote into the page; VITE_SUPABASE_URL and
// VITE_SUPABASE_ANON_KEY point a build at another project, VITE_SUPABASE_PROVIDERS names the houses that it has on
// (`saml`: companies' own), VITE_SECURITY_KEYS=on that it takes security keys as a second step.

/** `partners`, `passkeys`: undefined where the page does not say; the auth service does. `securityKeys` it says nowhere. */
export type BackendConfig = {
  url: string
  anonKey: string
  sampleContent: boolean
  partners?: string[] | undefined
  passkeys?: boolean | undefined
  /** Whether a security key can be set up as a second step. */
  securityKeys: boolean
  /** Whether members link and unlink them by hand. Undefined where only trying shows it. */
  linking?: boolean | undefined
}

/** What a build for another project was told of the houses it has on, with commas: it can't ask before the first paint. */
const told: string | undefined = import.meta.env.VITE_SUPABASE_PROVIDERS
export const builtPartners: string[] | undefined = told
  ?.split(',')
  .map((name) => name.trim())
  .filter((name) => name !== '')

let config: BackendConfig | undefined

export function backendConfig(): BackendConfig {
  config ??= read()
  return config
}

function read(): BackendConfig {
  const page = pageConfig()
  const env = import.meta.env
  return {
    url: env.VITE_SUPABASE_URL || window.location.origin,
    anonKey: env.VITE_SUPABASE_ANON_KEY || page.anonKey || '',
    sampleContent: env.VITE_SAMPLE_CONTENT ? env.VITE_SAMPLE_CONTENT === 'on' : page.sampleContent === true,
    partners: env.VITE_SUPABASE_URL ? builtPartners : page.partners,
    securityKeys: env.VITE_SUPABASE_URL ? env.VITE_SECURITY_KEYS === 'on' : page.securityKeys === true,
    linking: env.VITE_SUPABASE_URL ? undefined : page.linking,
    passkeys: env.VITE_SUPABASE_URL ? undefined : page.passkeys,
  }
}

function pageConfig(): Partial<BackendConfig> {
  const content = document.querySelector('meta[name="o1-config"]')?.getAttribute('content')
  if (!content) return {}
  try {
    return JSON.parse(content) as Partial<BackendConfig>
  } catch (error) {
    console.error('The o1-config of this page is not JSON', error)
    return {}
  }
}
