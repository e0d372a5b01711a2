// Checks whether the client's copy is still current (RFC 9110 §13).

export interface Validators {
  readonly eTag: string
  readonly lastModified: Date
}

export function isNotModified(headers: Headers, { eTag, lastModified }: Validators): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) {
    const weak = (tag: string) => tag.trim().replace(/^W\//, '')
    return tags.trim() === '*' || tags.split(',').some((tag) => weak(tag) === weak(eTag))
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && wholeSeconds(lastModified) <= since
}

/** False if the object has changed: a range of it would not fit the client's copy, so the client gets the whole. */
export function mayUseRange(headers: Headers, { eTag, lastModified }: Validators): boolean {
  const condition = headers.get('if-range')
  if (condition === null) return true
  if (condition.startsWith('"')) return condition === eTag
  return Date.parse(condition) === wholeSeconds(lastModified)
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}
