// What a saved file means for the dev loop. Web files are not in here: Vite follows those itself.

export type Effect = 'server' | 'functions' | 'mails' | 'database' | 'schemas' | 'demo' | 'restart'

const effects: readonly [RegExp, Effect][] = [
  [
    /^supabase\/migrations\/[^/]+\.sql$|^supabase\/migrations\.lock$|^server\/database\/bootstrap\/.+\.sql$/,
    'database',
  ],
  [/^supabase\/schemas\/.+\.sql$/, 'schemas'],
  [/^supabase\/config\.toml$|^supabase\/functions\/\.env/, 'server'],
  // What mails say is printed as a module, which the server and the functions share.
  [/^supabase\/templates\/|^supabase\/functions\/_shared\/mails\//, 'mails'],
  [/^supabase\/functions\//, 'functions'],
  [/^(server|types)\/.+\.ts$|^tools\/dev\/serve\.ts$/, 'server'],
  [/^tools\/demo\//, 'demo'],
  [/^tools\/dev\/|^(vite\.config\.ts|package-lock\.json)$/, 'restart'],
]

/** By the path from the project's folder. */
export function effectOf(path: string): Effect | undefined {
  if (/\.test\.ts$|\/testing[^/]*\.ts$|\/mails\/.*\.generated\.ts$/.test(path)) return undefined
  return effects.find(([pattern]) => pattern.test(path))?.[1]
}
