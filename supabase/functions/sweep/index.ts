// The one sweeper: what nobody confirmed, what is kept no longer, pictures that nothing shows. A scheduler calls it each minute with the secret
// key: this repository's server by itself, a hosted project's when it is told to (docs/ops/hosted.md).
import { handle } from '../_shared/handle.ts'
import { sweep } from '../_shared/sweep.ts'

Deno.serve(handle<'sweep'>(sweep))
