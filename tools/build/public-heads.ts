// Writes a page for each address, with the head that previewers and search engines read: they run no script. A public page says its title, a
// sentence, its address and a picture; a member's says the club's alone, whatever stands behind it. Each names the scripts of its screen. `pages.json` lists them for the server, which
// fills in its own address; a build that is served elsewhere is given it as VITE_SITE_URL.
import { loadEnv, type Plugin } from 'vite'
import { publicWords } from '#app/pages/public-words.ts'
import { addresses, type Pattern } from '#shared/links/addresses.ts'
import { pageScripts } from './page-files.ts'

/** Stands in the pages until the server knows its address (server/app/web-app/page.ts). */
const SITE = '%SITE_URL%'
const picture = '/preview.jpg'
const club = {
  title: 'For the Extraordinary Few',
  description: "o1 is an invitation-only members' network, built on introductions.",
}

type Head = { title: string; description?: string; path?: string; index: boolean }

export function publicHeads(): Plugin {
  let site = SITE
  return {
    name: 'public-heads',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    configResolved({ envDir, mode, logger }) {
      const given = loadEnv(mode, envDir || '.', 'VITE_')
      if (given.VITE_SITE_URL) site = given.VITE_SITE_URL.replace(/\/+$/, '')
      else if (given.VITE_SUPABASE_URL) {
        // Nobody fills it in there. Some previewers understand an address without a host.
        site = ''
        logger.warn('VITE_SITE_URL is not set: links to the club are shown without a picture in most places.')
      }
    },
    generateBundle(_options, bundle) {
      const source = bundle['index.html']
      if (source?.type !== 'asset') throw new Error('The build made no index.html')
      const html = String(source.source)
      const write = (head: Head, scripts: string[] = []) => withScripts(withHead(html, site, head), scripts)
      const scriptsOf = pageScripts(bundle)
      const emit = (fileName: string, text: string) => this.emitFile({ type: 'asset', fileName, source: text })
      const pages: Record<string, string> = {}
      for (const pattern of Object.keys(addresses)) {
        const path = pattern.replace(/\/:\w+\??$/, '') || '/'
        const words: { title: string; description?: string } | undefined = Object.entries(publicWords).find(
          ([each]) => each === pattern,
        )?.[1]
        const head = words ? { ...words, path, index: Boolean(words.description) } : { ...club, index: false }
        const text = write(head, scriptsOf(pattern as Pattern))
        pages[pattern] = path === '/' ? 'index.html' : `${path.slice(1)}.html`
        if (path === '/') source.source = text
        else emit(pages[pattern], text)
      }
      emit('404.html', write({ title: 'Page not found', index: false }))
      emit('pages.json', JSON.stringify(pages))
    },
  }
}

/** After what every page needs, and without taking the line from it: that shows something first. */
const withScripts = (html: string, scripts: string[]) =>
  html.replace('</head>', () =>
    [
      ...scripts.map((address) => `  <link rel="modulepreload" crossorigin fetchpriority="low" href="${address}">\n  `),
      '</head>',
    ].join(''),
  )

/** The page's own tags are replaced, so that each is there once. */
function withHead(html: string, site: string, { title, description = club.description, path, index }: Head): string {
  const tags = [
    `<title>${escaped(`${title} · o1`)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', index ? 'index, follow' : 'noindex'),
    meta('property', 'og:site_name', 'o1'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', site + picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'The mark of o1 beside an open door'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(path ? [meta('property', 'og:url', site + path)] : []),
  ]
  const rest = html
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta (?:name="description"|property="og:[^"]*")[^>]*>/g, '')
  return rest.replace(/(<meta name="viewport"[^>]*>)/, (viewport) => [viewport, ...tags].join('\n    '))
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
