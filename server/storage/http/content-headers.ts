// Makes the headers of uploaded content, so that a browser never runs it as a page or a script of this site.
// Tests: serving-attacks.test.ts.

/** A browser may show these types, which run nothing. All others become a download. */
const SHOWN = /^(image\/(?!svg)|video\/|audio\/|text\/plain|application\/pdf|application\/json)/

export function contentHeaders(type: string, download: string | undefined): Record<string, string> {
  const disposition = dispositionOf(type, download)
  return {
    'content-type': type.startsWith('text/html') ? 'text/plain; charset=utf-8' : type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    ...(disposition ? { 'content-disposition': disposition } : {}),
  }
}

function dispositionOf(type: string, download: string | undefined): string | undefined {
  if (download === undefined) return SHOWN.test(type) || type.startsWith('text/html') ? undefined : 'attachment'
  if (download === '') return 'attachment'
  const encoded = encodeURIComponent(download).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}
