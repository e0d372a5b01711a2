// How the web app is built, and served by the dev loop (tools/dev). What runs in production is only the folder it writes: dist/web.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { earlyScript } from './tools/build/early-script.ts'
import { publicHeads } from './tools/build/public-heads.ts'
import { singleIcons } from './tools/build/single-icons.ts'
import { tabFiles } from './tools/build/tab-files.ts'
import { withoutUnused } from './tools/build/without-unused.ts'

const modern = ['chrome123', 'edge123', 'firefox128', 'safari17.5']

// Left alone, whatever any two screens share becomes a file of its own: fifty small requests before a profile is there, six at a time. So what the
// first page needs stays with it, its libraries in a file that a deploy seldom changes; what the tabs share with each other and with visitors' pages
// is in a few (tools/build/tab-files.ts), which take nothing along that is not theirs; of the rest, the pieces of the house that most use are one.
// What only writing screens use, panels, the door and the console's calls stand apart: they come when opened.
const shared = tabFiles()
const inFewFiles = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 5 },
  { name: 'first', tags: ['$initial' as const], priority: 4 },
  // Two screens show photographs in a row: others that share something with those do not take this along.
  {
    name: 'turn-photos',
    test: /web\/shared\/ui\/photos\/turn-photos/,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  ...shared.groups.map((group) => ({ ...group, priority: 3 })),
  // Who is in town comes beside a screen, never with it.
  {
    name: 'in-town',
    test: /web\/shared\/(in-town\/this-week|format\/written-days)/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
  {
    name: 'pieces',
    test: /web\/shared\/(?!cards\/|passkeys\/|two-steps\/|supabase\/call-auth|device\/(copy-text|apple-phone)|push\/|install\/|handed\/|storage\/|ui\/panels\/|ui\/brand\/|ui\/forms\/code-|written\/link-text|members\/(not-a-member|changed-elsewhere|plug-refusal|endorsement-)|api\/|outbox\/|drafts\/|photo\/|people\/|places\/|admission\/|safety\/|sample\/|proof-links\/)/,
    minShareCount: 4,
    priority: 1,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  envDir: import.meta.dirname,
  plugins: [singleIcons(), react(), tailwindcss(), earlyScript(), publicHeads(), withoutUnused(), shared.plugin],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild && 'asset-manifest.json',
    copyPublicDir: !isSsrBuild,
    target: modern,
    // Older targets make the minifier rewrite light-dark(), which the themes are built on.
    cssTarget: modern,
    sourcemap: false,
    // Every browser we build for knows modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The script that draws pages while building is run at once, and served to nobody (tools/build/draw-pages.mjs).
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: inFewFiles } } },
  },
  ssr: { noExternal: true },
}))
