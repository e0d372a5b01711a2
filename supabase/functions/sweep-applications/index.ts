// The sweeper under its first name: schedulers of hosted clubs that were set up before it swept more than applications call this.
import { handle } from '../_shared/handle.ts'
import { sweep } from '../_shared/sweep.ts'

Deno.serve(handle<'sweep-applications'>(sweep))
