// Makes the exports that members asked for: a page, the data by subject, the photographs, as ZIP files in a private bucket. A scheduler calls it
// with the secret key: this repository's server by itself, a hosted project's when it is told to (docs/ops/hosted.md).
import { answerOf, type ClubClient, clientOf } from '../_shared/clients.ts'
import type { ExportToMake } from '../_shared/contract.ts'
import { handle } from '../_shared/handle.ts'
import { messageBucket } from '../_shared/sweep.ts'
import { type ZipEntry, zip } from '../_shared/zip.ts'
import { pageOf } from './page.ts'

const AT_MOST = 5
/** A part has room for every picture the bucket takes, and stays within what a project takes as one file. */
const PART_BYTES = 9_000_000

Deno.serve(
  handle<'export-my-data'>(async (request) => {
    // The database lets nobody but the holder of the secret key claim one.
    const caller = clientOf(request)
    let made = 0
    for (; made < AT_MOST; made++) {
      const claimed = answerOf(await caller.rpc('claim_export'))
      if (claimed === null) break
      await make(caller, claimed)
    }
    return { success: true, made }
  }),
)

async function make(
  caller: ClubClient,
  { id, member, name, madeAt, about, pictures, files }: ExportToMake,
): Promise<void> {
  const within = (folder: string, picture: string) => `${folder}/${picture.split('/').slice(1).join('-')}`
  const shown = pictures.map((name) => ({ bucket: 'profile-photos', name, path: within('photographs', name) }))
  const sent = files.map((name) => ({ bucket: messageBucket(name), name, path: within('sent', name) }))
  const all = [...shown, ...sent]
  const encoder = new TextEncoder()
  const text = (path: string, words: string): ZipEntry => ({ name: path, bytes: encoder.encode(words), deflate: true })
  let entries: ZipEntry[] = [
    text(
      'index.html',
      pageOf({
        name,
        madeAt,
        about,
        pictures: all.map(({ path }) => path).filter((path) => !/\.(m4a|webm|ogg)$/.test(path)),
      }),
    ),
    ...Object.entries(about).map(([subject, value]) =>
      text(`data/${subject}.json`, `${JSON.stringify(value, null, 2)}\n`),
    ),
  ]
  let [size, parts, bytes] = [0, 0, 0]
  for (const { bucket, name: picture, path } of all) {
    const { data, error } = await caller.storage.from(bucket).download(picture)
    // One that was removed meanwhile is not kept any more.
    if (error || !data) continue
    if (size > 0 && size + data.size > PART_BYTES) await upload()
    entries.push({ name: path, bytes: new Uint8Array(await data.arrayBuffer()), deflate: false })
    size += data.size
  }
  await upload()
  answerOf(await caller.rpc('settle_export', { export: id, parts, bytes }))

  async function upload(): Promise<void> {
    const file = await zip(entries, new Date(madeAt))
    parts += 1
    // Again after a failure: the same names, written over.
    const { error } = await caller.storage
      .from('exports')
      .upload(`${member}/${id}-${parts}.zip`, file, { contentType: 'application/zip', upsert: true })
    if (error) throw error
    bytes += file.size
    entries = []
    size = 0
  }
}
