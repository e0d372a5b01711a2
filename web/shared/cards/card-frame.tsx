// The place of a card, as tall before its content has come as after: nothing below it moves.
import { cx } from '#shared/ui/cx.ts'

export const cardFrame =
  '@container block h-22 w-80 max-w-full overflow-hidden rounded-card border bg-raised text-left text-ink'

export const CardPlace = () => (
  <span aria-hidden="true" className={cx(cardFrame, 'animate-pulse motion-reduce:animate-none')} />
)
