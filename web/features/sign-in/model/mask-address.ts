// An address as a page may show it to whoever holds a link: enough for its owner to know it by.
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '' : `${[...address][0] ?? ''}…${address.slice(at)}`
}
