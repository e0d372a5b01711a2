// The machine the club is on: settings, versions, folder, disk, clock, keys. Changes nothing.
import { existsSync } from 'node:fs'
import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeyFile, readKeyFile } from '#server/platform/key-file/key-file.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { type Config, type Environment, readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { type Finding, megabytes, speakerFor } from './finding.ts'

/** The settings, or what is wrong with them. */
export function checkSettings(env: Environment): { config?: Config; findings: Finding[] } {
  const say = speakerFor('settings')
  try {
    const config = readConfig(env)
    const findings: Finding[] = []
    if (config.production && !config.siteUrlGiven) {
      findings.push(say('fault', 'SITE_URL is not set: links in mails lead nowhere.', 'Set it to the public address.'))
    }
    if (config.production && !config.smtp) {
      findings.push(
        say('warning', 'SMTP_HOST is not set: mails are files that reach nobody.', 'docs/ops/deploy.md, "Mail"'),
      )
    }
    if (findings.length === 0) findings.push(say('fine', `${config.environment}, ${config.siteUrl}`))
    return { config, findings }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return { findings: error.message.split('\n').map((line) => say('fault', line, 'docs/ops/environment.md')) }
  }
}

export function checkVersions(node: string, packages: Readonly<Record<string, string>>): Finding[] {
  const say = speakerFor('versions')
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const shipped = Object.entries(packages).map(([name, version]) => `${name} ${version}`)
  const known = say('fine', `Node ${node}; ${shipped.join(', ')}`)
  if (major > 22 || (major === 22 && minor >= 12)) return [known]
  if (major === 20 && minor >= 19) {
    return [known, say('warning', `Node ${node} gets no mends any more.`, 'Install Node 22 or newer.')]
  }
  return [say('fault', `Node ${node} is not one the club runs on.`, 'Install Node 22 or newer.')]
}

const LITTLE = 1024 ** 3
const TOO_LITTLE = 200 * 1024 ** 2

export function judgeDisk(folder: string, free: number): Finding {
  const say = speakerFor('disk')
  const cure = 'Make room, or move DATA_DIR to a larger disk. docs/ops/backup.md'
  if (free < TOO_LITTLE) return say('fault', `${megabytes(free)} are free on the disk of ${folder}.`, cure)
  if (free < LITTLE) return say('warning', `${megabytes(free)} are free on the disk of ${folder}.`, cure)
  return say('fine', `${megabytes(free)} are free`)
}

export async function checkFolder({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Finding[]> {
  const say = speakerFor('folder')
  const facts = await stat(dataDir).catch(() => undefined)
  if (!facts) return [say('note', `${dataDir} does not exist yet.`, 'The first start makes it.')]
  const findings: Finding[] = []
  const open = facts.mode & 0o077
  if (open) {
    findings.push(say('warning', `Other accounts of this machine can look into ${dataDir}.`, `chmod 700 ${dataDir}`))
  }
  if (existsSync(join(dataDir, 'restore.unfinished'))) {
    findings.push(say('fault', `A restore into ${dataDir} was cut off.`, 'Empty the folder and restore again.'))
  }
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres/PG_VERSION'))) {
    findings.push(
      existsSync(join(dataDir, 'keys.json')) && !existsSync(join(dataDir, 'club.new'))
        ? say(
            'fault',
            `${dataDir} has a club's keys but not its database.`,
            'Put the folder "postgres" back, or restore a backup into an empty DATA_DIR. For a new club choose an empty one.',
          )
        : say('note', `There is no club in ${dataDir} yet.`, 'The next start makes one.'),
    )
  }
  const { bavail, bsize } = await statfs(dataDir)
  return [...(findings.length > 0 ? findings : [say('fine', dataDir)]), judgeDisk(dataDir, bavail * bsize)]
}

const SECONDS_APART = 30

/** `theirs`: the database's clock, `newest`: the latest moment written down in it. */
export function judgeClock(now: Date, theirs: Date | undefined, newest: Date | undefined): Finding {
  const say = speakerFor('clock')
  const cure = 'Let the machine keep its time (timedatectl set-ntp true): tokens and codes live by it.'
  const apart = theirs ? Math.abs(now.getTime() - theirs.getTime()) / 1000 : 0
  if (apart > SECONDS_APART) {
    return say('fault', `This machine's clock and the database's are ${Math.round(apart)} seconds apart.`, cure)
  }
  if (newest && newest.getTime() - now.getTime() > SECONDS_APART * 1000) {
    return say('fault', `Rows were written at ${newest.toISOString()}, and it is ${now.toISOString()} here.`, cure)
  }
  return say('fine', now.toISOString())
}

export async function checkKeys(config: Config): Promise<Finding[]> {
  const say = speakerFor('keys')
  const path = join(config.dataDir, 'keys.json')
  const facts = await stat(path).catch(() => undefined)
  // Reading them would make them.
  if (!facts) return [say('note', 'There are no keys yet.', 'The first start, or "npm run keys", makes them.')]
  let state: string
  try {
    await readFile(path)
    const keys = await loadKeys(config)
    state = describeKeys(await readKeyFile(path), keys.ownKeyInUse, Date.now())
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return [
      say(
        'fault',
        words,
        'Put keys.json back from a backup. New keys sign everybody out and need new addresses in every client.',
      ),
    ]
  }
  if (facts.mode & 0o077)
    return [say('warning', `Other accounts of this machine can read ${path}.`, `chmod 600 ${path}`)]
  return [say('fine', `${path}: ${state}`)]
}

function describeKeys({ standbyKey, previousKeys }: KeyFile, ownKeyInUse: string | null, now: number): string {
  const honoured = previousKeys.filter(({ until }) => Date.parse(until) > now)
  const [last] = honoured
  return [
    ownKeyInUse === null ? 'a key of JWT_KEYS signs' : `${ownKeyInUse} signs`,
    standbyKey ? 'a standby waits' : 'no standby, the next rotation makes one',
    ...(last ? [`${honoured.length} before it honoured until ${last.until}`] : []),
  ].join(', ')
}
