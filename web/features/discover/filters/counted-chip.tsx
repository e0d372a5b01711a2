// A choice with how many it would show; quiet when that is nobody.
import { wholeNumber } from '#shared/format/number.ts'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import { cx } from '#shared/ui/cx.ts'

type CountedChipProps = { label: string; members: number | null; selected: boolean; onClick: () => void }

export function CountedChip({ label, members, selected, onClick }: CountedChipProps) {
  return (
    <ToggleChip
      selected={selected}
      onClick={onClick}
      className={cx(members === 0 && !selected && 'border-transparent! text-muted!')}
    >
      {label}
      {members !== null && (
        <>
          {' '}
          <span className={cx('tabular', members === 0 && 'sr-only', !selected && 'text-muted')}>
            {wholeNumber(members)}
          </span>
          <span className="sr-only"> {members === 1 ? 'member' : 'members'}</span>
        </>
      )}
    </ToggleChip>
  )
}
