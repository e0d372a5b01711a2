// The one look of the house's mails: dark ink on cream, a serif title, one button; tables, because mail readers ask for them.
// Every mail has a plain-text twin. Not in charge of what a mail says.

export interface MailContent {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  readonly code?: string
  /** Small print: why this came, what to do if it was not expected. */
  readonly footnote: string
}

const CREAM = '#FAF7F2'
const CARD = '#FFFFFF'
const LINE = '#E4DED4'
const INK = '#1B1712'
const MUTED = '#6A6258'
const GOLD = '#8A6A2F'
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif"
const SANS = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"

export function renderMail(siteUrl: string, content: MailContent): { html: string; text: string } {
  return { html: html(siteUrl, content), text: text(siteUrl, content) }
}

function text(siteUrl: string, { title, paragraphs, action, code, footnote }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [`Your code: ${code}`] : []),
    '--',
    footnote,
    `o1 · ${siteUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function html(siteUrl: string, { title, paragraphs, action, code, footnote }: MailContent): string {
  const rows = [
    row(`font:500 28px/1.25 ${SERIF};color:${INK};padding:0 0 16px`, escapeHtml(title)),
    ...paragraphs.map((line) => row(`font:400 16px/1.6 ${SANS};color:${INK};padding:0 0 16px`, escapeHtml(line))),
    ...(action ? [row('padding:8px 0 24px', button(action.label, action.url))] : []),
    ...(code
      ? [row(`font:600 28px/1.2 ${SANS};letter-spacing:6px;color:${INK};padding:0 0 24px`, escapeHtml(code))]
      : []),
    ...(action ? [row(`font:400 13px/1.6 ${SANS};color:${MUTED};padding:0 0 16px`, plainLink(action.url))] : []),
    row(`font:400 13px/1.6 ${SANS};color:${MUTED};padding:16px 0 0;border-top:1px solid ${LINE}`, escapeHtml(footnote)),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${CREAM}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${CREAM}">
<tr><td align="center" style="padding:40px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="font:500 24px/1 ${SERIF};color:${GOLD};padding:0 0 24px">o1</td></tr>
<tr><td style="background:${CARD};border:1px solid ${LINE};border-radius:12px;padding:32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${rows.join('\n')}
</table>
</td></tr>
<tr><td style="font:400 13px/1.6 ${SANS};color:${MUTED};padding:24px 0 0">For the Extraordinary Few · <a href="${escapeHtml(siteUrl)}" style="color:${MUTED}">${escapeHtml(new URL(siteUrl).host)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function row(style: string, inner: string): string {
  return `<tr><td style="${style}">${inner}</td></tr>`
}

function button(label: string, url: string): string {
  const style = `display:inline-block;background:${INK};color:${CREAM};font:600 16px/1 ${SANS};text-decoration:none;padding:16px 28px;border-radius:4px`
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`
}

function plainLink(url: string): string {
  return `If the button does not open, copy this address into your browser:<br><a href="${escapeHtml(url)}" style="color:${GOLD};word-break:break-all">${escapeHtml(url)}</a>`
}

/** Addresses and names come from people: mails.test.ts tries markup in them. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}
