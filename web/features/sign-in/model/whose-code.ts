// Which device's code is asked for, in words. Pure.
type Factor = { status: string; factor_type: string; friendly_name?: string | undefined }

export function whoseCode(factors: readonly Factor[] = []): string {
  const devices = factors.filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
  const [only, ...others] = devices
  const name = others.length === 0 ? only?.friendly_name?.trim() : undefined
  return name ? `The code that “${name}” shows for o1.` : 'The code that your app shows for o1.'
}
