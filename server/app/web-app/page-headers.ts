// The headers of the page: they limit what it may load and what other sites may do with it.
import { createHash } from 'node:crypto'

export function pageHeaders(options: { html: string; siteUrl: string }): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(options.html, options.siteUrl),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
  }
  if (options.siteUrl.startsWith('https://'))
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  return headers
}

/**
 * Allows scripts from our files only, and inline ones by hash. Allows inline styles: libraries set them while dragging and
 * cropping, and no member's text is ever part of a style.
 */
function contentSecurityPolicy(html: string, siteUrl: string): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const socket = siteUrl.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' blob: ${siteUrl} ${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map((match) => match[1] ?? '')
}
