// Gates on the sources as text: file and folder size, the opening comment, skipped or focused tests, escape hatches of the type system,
// raw colours, photographs drawn in more than one place, days and numbers formatted in more than one style.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'

const WARN_LINES = 300
const FAIL_LINES = 500
const FOLDER_SOURCES = 15

/** Where every colour of the web app is named. */
const TOKENS = 'web/shared/theme/tokens.css'

/** Printed from the database. */
const GENERATED =
  /^(?:types\/(?:database\.types|shapes|answers|limits|sets|errors)|supabase\/functions\/_shared\/contract)\.ts$/

export function listSources(...patterns) {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(path))
    .filter((path) => !path.endsWith('.generated.ts') && !GENERATED.test(path))
}

const forbiddenInCode = [
  [/\b(?:it|test|describe|suite)\.(?:only|skip|todo|fixme)\b(?!If)/, 'a skipped or focused test: run it or delete it'],
  [/\bas any\b|: any\b|<any>/, 'any: name the type, or use unknown and narrow it'],
]
const forbiddenInComments = [[/@ts-(?:ignore|nocheck|expect-error)/, 'a silenced type error: fix its cause']]

/** What a source does that none may, by line. Comments and texts may speak of "any". */
export function forbiddenLines(text) {
  const find = (lines, patterns) =>
    lines.flatMap((line, index) =>
      patterns.filter(([pattern]) => pattern.test(line)).map(([, reason]) => ({ line: index + 1, reason })),
    )
  const isSuspect = forbiddenInCode.some(([pattern]) => pattern.test(text))
  return [
    ...(isSuspect ? find(codeOf(text).split('\n'), forbiddenInCode) : []),
    ...find(text.split('\n'), forbiddenInComments),
  ]
}

const quoted = new Set(
  ['StringLiteral', 'NoSubstitutionTemplateLiteral', 'TemplateHead', 'TemplateMiddle', 'TemplateTail', 'JsxText'].map(
    (kind) => ts.SyntaxKind[kind],
  ),
)

/** The text with blanks in place of comments and of what stands between quotes. */
function codeOf(text) {
  const source = ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  let code = text
  const blank = ({ pos, end }) => {
    code = code.slice(0, pos) + code.slice(pos, end).replace(/[^\n]/g, ' ') + code.slice(end)
  }
  const visit = (node) => {
    const children = node.getChildren(source)
    // Words between the tags of JSX are no comments, whatever they look like.
    if (quoted.has(node.kind)) blank({ pos: node.getStart(source), end: node.getEnd() })
    if (children.length === 0 && !ts.isJsxText(node)) {
      for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) blank(range)
      for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) blank(range)
    }
    children.forEach(visit)
  }
  visit(source)
  return code
}

export function checkSources() {
  const faults = []
  const warnings = []
  const paths = listSources('*.ts', '*.tsx', '*.mjs', '*.css', '*.sql')
  for (const path of paths) {
    if (path.startsWith('tools/checks/')) continue
    const text = readFileSync(path, 'utf8')
    const lines = text.split('\n')
    const limit = path.startsWith('supabase/schemas/') ? WARN_LINES : FAIL_LINES
    // A migration is a record of what ran: nobody splits it any more.
    if (path.startsWith('supabase/migrations/')) continue
    if (lines.length > limit) faults.push(`${path}: ${lines.length} lines. Over ${limit}: split it, one act a file.`)
    else if (lines.length > WARN_LINES)
      warnings.push(`${path}: ${lines.length} lines; would it be easier to live in as two?`)
    if (!/^(?:\/\/|\/\*|--)/.test(text))
      faults.push(`${path}: opens without a comment. Say in a line or two what it is in charge of, and what it is not.`)
    if (!/\.(ts|tsx|mjs)$/.test(path)) continue
    for (const { line, reason } of forbiddenLines(text)) faults.push(`${path}:${line}: ${reason}`)
  }
  faults.push(...fullFolders(paths), ...rawColours(), ...secondEncoders(), ...ownFormats(), ...missingIds())
  faults.push(...replacedModules())
  return { faults, warnings, said: `${paths.length} files` }
}

/** Tests and what only tests use stand beside the sources and do not count; neither do migrations, which only ever grow. */
const countsInFolder = (path) =>
  !/\.(test|spec)\.tsx?$|\.d\.mts$|(^|\/)testing\b|-testing\.ts$|^supabase\/(migrations|tests)\//.test(path)

function fullFolders(paths) {
  const sizes = new Map()
  for (const folder of paths.filter(countsInFolder).map(dirname)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  return [...sizes]
    .filter(([, size]) => size > FOLDER_SOURCES)
    .map(([folder, size]) => `${folder}: ${size} sources. Over ${FOLDER_SOURCES}: fold it by region or by act.`)
}

/** The only way a photograph is drawn, and its worker: elsewhere, see-through parts would become black and EXIF could leave the device. */
const ENCODER = 'web/shared/photo/draw-photo.ts'
// The last draws the icon on a ground, and no photograph.
const ENCODERS = [ENCODER, 'web/shared/photo/draw-worker.ts', 'web/shared/install/apple-splash.ts']

const secondEncoders = () =>
  listSources('web/*.ts', 'web/*.tsx')
    .filter(
      (path) => !ENCODERS.includes(path) && /\.(?:toBlob|toDataURL|convertToBlob)\(/.test(readFileSync(path, 'utf8')),
    )
    .map((path) => `${path}: draws a picture of its own. Use drawPhoto of ${ENCODER}.`)

/** Where days, hours and numbers are written as the device writes them. */
const FORMATS = 'web/shared/format/'
const FORMATTER = /\bIntl\.|\.toLocale(?:Date|Time)?String\(/

const ownFormats = () =>
  listSources('web/*.ts', 'web/*.tsx')
    .filter(
      (path) => !path.startsWith(FORMATS) && !/\.test\.tsx?$/.test(path) && FORMATTER.test(readFileSync(path, 'utf8')),
    )
    .map((path) => `${path}: formats a day, an hour or a number by itself. Use or add a formatter in ${FORMATS}.`)

/** A page without https has no crypto.randomUUID. */
const IDS = 'web/shared/device/new-id.ts'

const missingIds = () =>
  listSources('web/*.ts', 'web/*.tsx')
    .filter(
      (path) =>
        path !== IDS && !/\.test\.tsx?$|\/testing\//.test(path) && readFileSync(path, 'utf8').includes('.randomUUID('),
    )
    .map((path) => `${path}: randomUUID is missing on pages without https. Use newId of ${IDS}.`)

/** Outside the page's tests a worker has loaded a module perhaps long before a test replaces it: who uses it keeps the real one. */
const replacedModules = () =>
  listSources('*.test.ts')
    .filter(
      (path) => !/^(?:web|tools\/checks)\//.test(path) && /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(path, 'utf8')),
    )
    .map((path) => `${path}: replaces a module that may be loaded already. Hand it what it shall use.`)

const COLOUR = /(?<![\w&/])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/gi

/** Pictures that code draws are not part of the house's light. */
const DRAWN = ['web/shared/sample/people.ts']

function rawColours() {
  const tokens = readFileSync(TOKENS, 'utf8')
  const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path)
  return (
    listSources('web/*.ts', 'web/*.tsx', 'web/*.css', 'web/*.html', 'web/*.webmanifest')
      .filter((path) => path !== TOKENS && !DRAWN.includes(path) && !isTest(path))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .flatMap((line, index) => (line.match(COLOUR) ?? []).map((colour) => ({ path, place: index + 1, colour }))),
      )
      // The page and the manifest are read before any style sheet: they repeat a token's value.
      .filter(({ path, colour }) => !(/\.(html|webmanifest)$/.test(path) && tokens.includes(colour)))
      .map(
        ({ path, place, colour }) =>
          `${path}:${place}: the raw colour ${colour}. Name it in ${TOKENS} and use the name.`,
      )
  )
}
