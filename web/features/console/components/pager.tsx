// Previous and next page, with the range shown and the total. Nothing when all fits on one page.
import { Button } from '#shared/ui/buttons/button.tsx'
import { pageCount, shownRange } from '../model/list-query.ts'

type PagerProps = { page: number; total: number; onPage: (page: number) => void; label: string }

export function Pager({ page, total, onPage, label }: PagerProps) {
  const last = pageCount(total)
  if (last === 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 pt-6">
      <p className="tabular text-small text-muted">{shownRange(page, total)}</p>
      <div className="flex gap-2">
        <Button variant="quiet" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button variant="quiet" size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}
