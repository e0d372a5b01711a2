// The text "npm start" prints at the end: the club's address, the demo's sign-ins, the data folder, mail, and how to stop.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/platform/settings/config.ts'

export interface WelcomeFacts {
  readonly config: Config
  readonly hasDemoClub: boolean
  readonly hasAdmin: boolean
  /** A sentence about a fault of the mail settings. */
  readonly mailTrouble?: string
  readonly milliseconds: number
  /** The release of Node that runs the server. */
  readonly node?: string
}

/** Older ones still work, and get no mends. */
const NODE_WITH_MENDS = 22

export function welcome(facts: WelcomeFacts): string {
  const { config, hasDemoClub, hasAdmin, mailTrouble, milliseconds, node = process.versions.node } = facts
  const lines = [`o1 is open at ${config.siteUrl}  (ready in ${(milliseconds / 1000).toFixed(1)} s)`, '']
  if (hasDemoClub) {
    lines.push('  Member   ava@o1.test     o1-demo-club')
    lines.push('  Admin    admin@o1.test   o1-demo-club')
  } else if (!hasAdmin) {
    lines.push(`  First admin   ${adminCommand(config)} create you@example.com`)
  }
  lines.push(
    `  Data     ${config.dataDir}${config.databaseUrl ? ' (files and keys) and the database of DATABASE_URL' : ''}`,
  )
  lines.push(`  Mail     ${mailLine(config)}`)
  lines.push(
    config.mailReaches
      ? '           Applicants confirm their address by a mailed code'
      : '           Applicants are not asked to confirm their address: the password they choose counts',
  )
  if (mailTrouble) lines.push(`           ${mailTrouble}: mails wait, and are sent when it is mended`)
  lines.push(`  Listens  at http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`)
  if (config.production && !config.siteUrlGiven)
    lines.push('           SITE_URL is not set: links lead to this machine alone')
  if (Number.parseInt(node, 10) < NODE_WITH_MENDS)
    lines.push(`  Node     ${node} gets no mends any more: take ${NODE_WITH_MENDS} or newer`)
  lines.push('  Stop     Ctrl-C')
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`
}

/** A container has no tools, and its settings are there for whoever enters it. */
function adminCommand(config: Config): string {
  const hasTools = existsSync(join(config.rootDir, 'tools/commands'))
  return hasTools ? `${settingsOf(config)}npm run admin --` : 'node dist/server/admin.js'
}

/** The settings a command needs to find this club and to name its address: those the server was started with. */
function settingsOf({ rootDir, dataDir, databaseUrl, databasePoolerUrl, siteUrl, siteUrlGiven, port }: Config): string {
  const settings: string[] = []
  if (siteUrlGiven) settings.push(`SITE_URL=${siteUrl}`)
  else if (port !== 3000) settings.push(`PORT=${port}`)
  if (databaseUrl) settings.push('DATABASE_URL=…')
  if (databasePoolerUrl) settings.push('DATABASE_DIRECT_URL=…')
  if (dataDir !== join(rootDir, 'data')) settings.push(`DATA_DIR=${dataDir}`)
  return settings.map((setting) => `${setting} `).join('')
}

function mailLine({ smtp, mailFrom, outboxDir, mailReaches }: Config): string {
  if (smtp) return `by ${smtp.host}:${smtp.port}, from ${mailFrom}`
  return mailReaches ? outboxDir : `${outboxDir}  (set SMTP_HOST to really send)`
}
