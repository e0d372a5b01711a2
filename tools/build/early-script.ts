// Puts the script that asks early (web/app/early) into the head of the page, before its styles: a script after them would wait for them. It is small and
// inline, so it costs no request; the server allows it by its hash.
import { resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const entry = 'app/early/ask-early.ts'

export function earlyScript(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'early-script',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        const script = server ? `<script type="module" src="/${entry}">` : `<script>${await bundled(config)}`
        const place = /<link rel="(?:icon|modulepreload|stylesheet)"/
        if (!place.test(html)) throw new Error('The page has no place for the early script')
        return html.replace(place, (link) => `${script}</script>\n    ${link}`)
      },
    },
  }
}

async function bundled({ root, envDir, mode, build: { target } }: ResolvedConfig): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    envDir,
    mode,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: resolve(root, entry), output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(made) ? made : 'output' in made ? [made] : []
  const script = output?.output[0].code.trim()
  if (!script || output?.output.length !== 1 || script.includes('</'))
    throw new Error('The early script is not one script')
  return script
}
