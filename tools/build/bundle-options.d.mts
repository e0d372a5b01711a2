// The types of bundle-options.mjs, which runs before there is a compiler.
import type { BuildOptions } from 'esbuild'

export const bundleOptions: Pick<
  BuildOptions,
  'bundle' | 'platform' | 'format' | 'target' | 'packages' | 'alias' | 'sourcemap' | 'sourcesContent' | 'logLevel'
>
