// A partner's name as people write it.

const LABELS: Readonly<Record<string, string>> = {
  apple: 'Apple',
  google: 'Google',
  github: 'GitHub',
  gitlab: 'GitLab',
  keycloak: 'single sign-on',
}

/** A company's own house is known by an id that says nothing to anybody. */
export const partnerLabel = (name: string): string =>
  LABELS[name] ?? (name.startsWith('sso:') ? 'single sign-on' : name)
