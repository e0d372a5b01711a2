// How the server is bundled, for `npm start` and the dev loop alike. Packages stay outside of the bundle, where npm put them.
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  // `#server/…` is ours, though it looks like a package to the line above.
  alias: { '#server': './server', '#types': './types' },
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
}
