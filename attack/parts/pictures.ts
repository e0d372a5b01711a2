// The storage service: others' folders by every verb and every spelling of their names, and what is no picture.
import type { Caller, Request } from '../support/exchange.ts'
import type { Chance } from '../support/random.ts'
import type { Scene } from '../support/scene.ts'

const BUCKET = 'profile-photos'

export function attackPictures(scene: Scene, picture: Buffer, chance: Chance): (readonly [Caller, Request])[] {
  const [vera = '', victor = ''] = scene.ids.member ?? []
  const names = [
    ...scene.pictures,
    `${vera}/new.jpg`,
    `${vera}/../${victor}/0.jpg`,
    `${vera}%2F0.jpg`,
    `%2e%2e/${vera}/0.jpg`,
    `applications/../${vera}/0.jpg`,
    `applications//${vera}.jpg`,
    `${vera.toUpperCase()}/0.jpg`,
    `${vera}/0.jpg%00.png`,
    `./${vera}/0.jpg`,
    `${vera}\u200b/0.jpg`,
  ].map((name) => name.replaceAll('\u200b', '%E2%80%8B'))
  const page = Buffer.from('<html><script>fetch("/")</script></html>')
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  const requests: (readonly [Caller, Request])[] = []
  for (const caller of scene.attackers) {
    const own = caller.id ?? 'applications'
    const add = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      requests.push([caller, { method, path: `/storage/v1${path}`, body, headers }])
    for (const name of names) {
      const object = `/object/${BUCKET}/${name}`
      add('POST', object, picture, { 'content-type': 'image/jpeg' })
      add('POST', object, picture, { 'content-type': 'image/jpeg', 'x-upsert': 'true' })
      add('PUT', object, picture, { 'content-type': 'image/jpeg' })
      add('DELETE', object)
      add('GET', `/object/authenticated/${BUCKET}/${name}`)
      add('GET', `/object/info/${BUCKET}/${name}`)
      add('HEAD', `/object/info/authenticated/${BUCKET}/${name}`)
      add('POST', `/object/sign/${BUCKET}/${name}`, { expiresIn: 60 })
      add('POST', `/object/upload/sign/${BUCKET}/${name}`, {})
      add('GET', `/render/image/authenticated/${BUCKET}/${name}?width=96&height=96`)
      add('POST', '/object/move', {
        bucketId: BUCKET,
        sourceKey: decodeURIComponent(name),
        destinationKey: `${own}/stolen.jpg`,
      })
      add('POST', '/object/copy', {
        bucketId: BUCKET,
        sourceKey: decodeURIComponent(name),
        destinationKey: `${own}/copied.jpg`,
      })
      add('DELETE', `/object/${BUCKET}`, { prefixes: [decodeURIComponent(name)] })
      add('DELETE', `/cdn/${BUCKET}/${name}`)
    }
    for (const prefix of ['', vera, `${vera}/`, 'applications', '../', '%'])
      add('POST', `/object/list/${BUCKET}`, { prefix, limit: 100, offset: 0, search: chance.one(['', '0', '%']) })
    add('POST', `/object/list-v2/${BUCKET}`, { prefix: vera, with_delimiter: false })
    for (const bucket of ['exports', 'private', BUCKET, '', '..']) {
      add('GET', `/bucket/${bucket}`)
      add('POST', '/bucket', { id: bucket, name: bucket, public: true })
      add('PUT', `/bucket/${bucket}`, { public: true, allowed_mime_types: null })
      add('POST', `/bucket/${bucket}/empty`, {})
      add('DELETE', `/bucket/${bucket}`)
      add('POST', `/object/list/${bucket}`, { prefix: vera, limit: 100 })
    }
    for (const [body, type] of [
      [page, 'text/html'],
      [page, 'image/jpeg'],
      [drawing, 'image/svg+xml'],
      [drawing, 'image/png'],
      [Buffer.alloc(0), 'image/jpeg'],
      [picture.subarray(0, 40), 'image/jpeg'],
    ] as const)
      add('POST', `/object/${BUCKET}/${own}/${chance.whole(1_000_000)}.jpg`, body, { 'content-type': type })
    for (const query of [
      'width=0',
      'width=99999',
      'width=1e3',
      'quality=0',
      'format=exe',
      'resize=none',
      `width=${'9'.repeat(300)}`,
    ])
      add('GET', `/render/image/public/${BUCKET}/${victor}/0.jpg?${query}`)
    for (const token of ['none', 'e30.e30.e30', '']) {
      add('GET', `/object/sign/${BUCKET}/${scene.pictures[0]}?token=${token}`)
      add('PUT', `/object/upload/sign/${BUCKET}/${vera}/signed.jpg?token=${token}`, picture, {
        'content-type': 'image/jpeg',
      })
    }
  }
  return chance.shuffled(requests)
}
