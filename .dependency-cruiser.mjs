// The import laws of the house. Zones come from the folder listing, so a new feature or service is guarded from its first line.
import { existsSync, readdirSync } from 'node:fs'

const folders = (path) =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []

const tests = '[.]test[.]ts|/testing'
const featureLaws = folders('web/features').map((feature) => ({
  name: `feature-${feature}-stands-alone`,
  comment: `web/features/${feature} imports another feature. Move what both need to web/shared, or compose the two in web/app.`,
  severity: 'error',
  from: { path: `^web/features/${feature}/` },
  to: { path: '^web/features/', pathNot: `^web/features/${feature}/` },
}))

const services = folders('server').filter((name) => !['app', 'database', 'platform', 'testing'].includes(name))
const serviceLaws = services.map((service) => ({
  name: `service-${service}-stands-alone`,
  comment: `server/${service} imports another service or the app. Move what both need to server/platform, or compose them in server/app.`,
  severity: 'error',
  from: { path: `^server/${service}/`, pathNot: tests },
  to: { path: '^server/', pathNot: `^server/(${service}|database|platform)/` },
}))

const seam = (library, home, instead, from = '^(web|server|tools)/') => ({
  name: `seam-${library.replace(/[^a-z0-9]+/g, '-')}`,
  comment: `${library} is imported in one place (${home}). ${instead}`,
  severity: 'error',
  from: { path: from, pathNot: `${home}|${tests}` },
  to: { path: `node_modules/${library}(/|$)` },
})

export default {
  forbidden: [
    ...featureLaws,
    ...serviceLaws,
    {
      name: 'shared-is-below-features',
      comment: 'web/shared imports from features or app. Pass it in, or move it down to web/shared.',
      severity: 'error',
      from: { path: '^web/shared/' },
      to: { path: '^web/(features|app)/' },
    },
    {
      name: 'features-are-below-app',
      comment: 'A feature imports from web/app. The app composes features, never the other way round.',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'database-is-below-services',
      comment: 'server/database imports a service or the app. It may only know server/platform.',
      severity: 'error',
      from: { path: '^server/database/', pathNot: tests },
      to: { path: '^server/', pathNot: '^server/(database|platform)/' },
    },
    {
      name: 'platform-is-the-bottom',
      comment: 'server/platform imports from above. It may import nothing of ours but itself.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: '^(server|web|tools|supabase)/', pathNot: '^server/platform/' },
    },
    {
      name: 'web-and-server-share-only-types',
      comment: 'web and server meet over the wire. Share a type through types/, or nothing.',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^(server|tools|supabase)/' },
    },
    {
      name: 'server-knows-no-web',
      comment: 'The server imports web source. It may only serve the built files.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'black-box-suites-import-no-source',
      comment: 'e2e and acceptance use the public interface alone: import only their own support and types/.',
      severity: 'error',
      from: { path: '^(e2e|acceptance)/' },
      to: { path: '^(web|server|tools|supabase)/' },
    },
    {
      name: 'attacks-come-over-the-wire',
      comment:
        "attack/ speaks to the club as a stranger does. Its only way inside is the club's database, opened by tools/commands.",
      severity: 'error',
      from: { path: '^attack/' },
      to: {
        path: '^(web|server|tools|supabase)/',
        pathNot: '^(tools/commands/open-club-database|server/database/database|server/platform/settings/config)[.]ts$',
      },
    },
    {
      name: 'rules-depend-on-nothing',
      comment: 'supabase/ deploys on its own: it may import nothing outside itself.',
      severity: 'error',
      from: { path: '^supabase/' },
      to: { path: '^(web|server|tools|types|e2e|acceptance|attack|bench)/' },
    },
    {
      name: 'no-cycles',
      comment:
        'These modules import each other; types count as well. Move what both need to a third one, or pass it in.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'This import leads nowhere: mend the path or install the package.',
      severity: 'error',
      from: { pathNot: '^supabase/functions/' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|cloudflare:)' },
    },
    seam('@supabase/[a-z]+-js', '^web/shared/supabase/', 'Use its client through #shared/supabase.', '^(web|server)/'),
    seam(
      'pg',
      '^(server/database/|tools/database/|tools/dev/databases)',
      'Use the Database of #server/database/database.ts.',
    ),
    seam('pg-protocol', '^server/database/', 'Use the Database of #server/database/database.ts.'),
    seam('smol-toml', '^server/platform/settings/', 'Use the settings of #server/platform/settings/config.ts.'),
    seam('nodemailer', '^server/platform/', 'Use the Mailer of #server/platform/mailer.ts.'),
    seam('web-push', '^supabase/functions/', 'Use push-request.ts of supabase/functions/_shared/pushes.'),
    seam('jose', '^(server/platform|server/storage/signing)/', 'Use keys.ts and tokens.ts of #server/platform.'),
    seam('openid-client', '^server/auth/partners/', 'Use the partners of server/auth/partners.'),
    seam('@node-saml/node-saml', '^server/auth/saml/', 'Use the Saml of server/auth/saml/saml.ts.'),
    seam('@xmldom/xmldom', '^server/auth/saml/', 'Use the reader of server/auth/saml/xml.ts.'),
    seam('@aws-sdk/client-s3', '^server/storage/', 'Use the blob port of server/storage.'),
    seam('sharp', '^(server/storage|tools)/', 'Pictures are transformed by the storage service.'),
    seam('@base-ui/react', '^web/shared/ui/', 'Use the primitives of #shared/ui.'),
    seam('sonner', '^web/shared/ui/', 'Use toast of #shared/ui/messages/toast.ts.'),
    seam('idb-keyval', '^web/shared/', 'Use the stores of #shared.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
