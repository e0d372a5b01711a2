// The command's line is read strictly, and no secret stands on it.
import { expect, it } from 'vitest'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { readOptions } from '../commands/options.ts'
import { readDestination, readProject } from './read-places.ts'

const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const read = (to: string, blobs?: string, env = {}, data?: string) =>
  readDestination({ to, blobs, data }, env, (path) => `/from/here/${path}`)
const project = { MOVE_TO_DATABASE_URL: 'postgresql://u@h/d', MOVE_TO_SERVICE_ROLE_KEY: 'key' }

it('knows the three kinds of place', () => {
  expect(read('folder:new')).toMatchObject({ kind: 'own', ownFolder: true, config: { dataDir: '/from/here/new' } })
  // The settings of the old place's bucket are not those of the new one's.
  expect(read('folder:new', undefined, { ...s3, S3_BUCKET: 'old' })).toMatchObject({ config: { s3: undefined } })
  expect(
    read('postgres://o1@db/club', 's3://photos/of/club', { ...s3, MOVE_TO_PASSWORD: 'a/b', S3_BUCKET: 'old' }),
  ).toMatchObject({
    ownFolder: false,
    config: { databaseUrl: 'postgres://o1:a%2Fb@db/club', s3: { bucket: 'photos', prefix: 'of/club' } },
  })
  expect(read('postgres://o1@db/club', 'folder:new')).toMatchObject({
    ownFolder: true,
    config: { dataDir: '/from/here/new', s3: undefined },
  })
  expect(read('supabase://abc.supabase.co', undefined, project)).toMatchObject({
    kind: 'project',
    access: { url: 'https://abc.supabase.co', serviceKey: 'key' },
  })
  expect(
    readProject(
      'supabase://127.0.0.1:54321',
      { MOVE_FROM_DATABASE_URL: 'x', MOVE_FROM_SERVICE_ROLE_KEY: 'y' },
      'MOVE_FROM',
    ).url,
  ).toBe('http://127.0.0.1:54321')
})

it.each([
  ['postgres://db/club', undefined, {}, 'Say where the pictures go'],
  ['postgres://db/club', 'ftp://x', {}, '--blobs is s3://BUCKET/PREFIX'],
  ['folder:', undefined, {}, 'Something is missing after folder:'],
  ['mysql://user:secret@db/club', undefined, {}, '--to is folder:DIR, postgres://… or supabase://…, not "db/club"'],
  ['supabase://abc.supabase.co', undefined, {}, 'Set MOVE_TO_DATABASE_URL'],
  ['supabase://abc.supabase.co/rest', undefined, project, 'A project is named by its address alone'],
  ['supabase://abc.supabase.co', 's3://b', project, 'leave --blobs and --data out'],
  ['postgres://db/club', 's3://b', {}, 'S3_BUCKET needs S3_ACCESS_KEY_ID'],
])('refuses %s with %s', (to, blobs, env, sentence) => {
  expect(() => read(to, blobs, env)).toThrow(sentence)
})

it('takes no option it does not know and no word too many', () => {
  const options = { words: 1, usage: 'npm run backup -- FILE', options: { since: { type: 'string' } } } as const
  expect(readOptions(['club.tar.gz', '--since', 'old'], options)).toMatchObject({
    positionals: ['club.tar.gz'],
    values: { since: 'old' },
  })
  expect(() => readOptions(['club.tar.gz', '--sinse', 'old'], options)).toThrow(StartupError)
  expect(() => readOptions(['club.tar.gz', '--sinse', 'old'], options)).toThrow(
    "Unknown option '--sinse'.\nnpm run backup",
  )
  expect(() => readOptions(['a', 'b'], options)).toThrow('"b" is a word too many.')
  expect(() => readOptions([], options)).toThrow('A word is missing.\nnpm run backup -- FILE')
})
