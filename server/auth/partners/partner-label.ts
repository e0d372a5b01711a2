// A partner's name as people write it.

const LABELS: Readonly<Record<string, string>> = {
  apple: 'Apple',
  google: 'Google',
  github: 'GitHub',
  gitlab: 'GitLab',
  keycloak: 'single sign-on',
}

export const partnerLabel = (name: string): string => LABELS[name] ?? name
