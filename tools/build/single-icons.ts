// Takes each icon from its own file. The library's index names all of them, so whoever imports one seems to need every icon that the app has, and
// the build would put them into the first file that uses any (tools/build/tab-files.ts asks who reaches what).
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const imported = /^import \{([^}]+)\} from 'lucide-react'$/gm
const listed = /export \{([^}]+)\} from '\.\/icons\/([^']+)\.mjs'/g

export function singleIcons(): Plugin {
  const files = new Map<string, string>()
  return {
    name: 'single-icons',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart() {
      const index = readFileSync('node_modules/lucide-react/dist/esm/lucide-react.mjs', 'utf8')
      for (const [, names = '', file = ''] of index.matchAll(listed))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
    },
    transform(code, id) {
      if (!id.includes('/web/') || !code.includes("'lucide-react'")) return null
      return code.replace(imported, (_line, names: string) =>
        names
          .split(',')
          .filter((part) => part.trim() !== '')
          .map((part) => {
            const [name = '', own = name] = part.trim().split(' as ')
            const file = files.get(name)
            if (!file) this.error(`lucide-react has no file of ${name} any more: mend tools/build/single-icons.ts`)
            return `import ${own} from 'lucide-react/icons/${file}'`
          })
          .join('; '),
      )
    },
  }
}
