// Removes applications whose address nobody confirmed, and their photos from the bucket. A scheduler calls it with the secret key: this
// repository's server by itself, a hosted project's when it is told to (docs/ops/deploy.md). The database says which ones.
import { answerOf, clientOf } from '../_shared/clients.ts'
import { handle } from '../_shared/handle.ts'

const AT_ONCE = 100
const ROUNDS = 20

Deno.serve(
  handle<'sweep-applications'>(async (request) => {
    // The database lets nobody but the holder of the secret key sweep.
    const caller = clientOf(request)
    let [applications, photos] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      const { applications: swept, photos: names } = answerOf(await caller.rpc('sweep_applications', { most: AT_ONCE }))
      applications += swept
      photos += names.length
      // A photo that is not there any more is no error: an earlier sweep ended before it could say so.
      if (names.length > 0) {
        const { error } = await caller.storage.from('profile-photos').remove(names)
        if (error) throw error
        answerOf(await caller.rpc('forget_photos', { names }))
      }
      if (swept < AT_ONCE && names.length < AT_ONCE) break
    }
    return { success: true, applications, photos }
  }),
)
