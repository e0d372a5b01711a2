// The pages by number, with the range shown and the total. Nothing when all fits on one page.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { wholeNumber } from '#shared/format/number.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { pageCount, pageNumbers, shownRange } from '../model/list-query.ts'

type PagerProps = { page: number; total: number; onPage: (page: number) => void; label: string }

export function Pager({ page, total, onPage, label }: PagerProps) {
  const last = pageCount(total)
  if (last === 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 pt-6">
      <p className="tabular text-small text-muted">{shownRange(page, total)}</p>
      <div className="-mx-2 flex flex-wrap items-center sm:gap-1">
        <IconButton
          label="Previous page"
          icon={<ChevronLeft />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {pageNumbers(page, last).map(({ number, gap, aside }) => (
          <span key={number} className={cx('flex items-center sm:gap-1', aside && 'max-sm:hidden')}>
            {gap && (
              <span aria-hidden="true" className={cx('px-1 text-muted', gap === 'narrow' && 'sm:hidden')}>
                …
              </span>
            )}
            <Button
              variant={number === page ? 'quiet' : 'ghost'}
              size="small"
              className="tabular max-sm:min-w-9 max-sm:px-1 sm:min-w-11 sm:px-3"
              aria-label={`Page ${wholeNumber(number)}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {wholeNumber(number)}
            </Button>
          </span>
        ))}
        <IconButton
          label="Next page"
          icon={<ChevronRight />}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
}
