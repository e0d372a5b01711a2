// For whoever asked to have everything erased and can't sign in to take it back, because the committee has closed the account since.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closedAccountQuery, keepClosedAccount } from '#shared/api/safety.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { longDate } from '#shared/format/time.ts'
import { Button } from '#shared/ui/buttons/button.tsx'

type KeepAccountProps = { link: string | null; eraseAt: string; onKept: () => void }

export function KeepAccount({ link, eraseAt, onKept }: KeepAccountProps) {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => keepClosedAccount(link),
    onSuccess: (kept) => {
      cache.setQueryData(closedAccountQuery(link).queryKey, kept)
      onKept()
    },
  })
  return (
    <section aria-labelledby="erased" className="mb-8 flex flex-col items-start gap-3 border-b pb-8">
      <h2 id="erased" className="text-lead">
        Erased on {longDate(eraseAt)}
      </h2>
      <p>As you had asked, everything about you is erased then. Until then you can still keep it.</p>
      <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
        Keep what is mine
      </Button>
      {error && (
        <p role="alert" className="text-small text-bad">
          {describeError(error)}
        </p>
      )}
    </section>
  )
}
