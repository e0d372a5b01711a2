// Opens the picture library with the first picture: the start, and a server at rest, do without its 14 MB. Test: tools/build/light-start.test.ts.
import type sharp from 'sharp'

let opened: Promise<typeof sharp> | undefined

export function openSharp(): Promise<typeof sharp> {
  opened ??= import('sharp').then(({ default: library }) => {
    // The server has its own limited cache of decoded pictures, as files (render-cache.ts).
    library.cache(false)
    // The renderer limits the pictures made at once; one of them must not use all cores.
    library.concurrency(1)
    return library
  })
  return opened
}
