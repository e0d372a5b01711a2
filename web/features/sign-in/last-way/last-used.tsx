// "Last used here", on the upper edge of the button it is about: it takes no room, so nothing moves when it comes. To a screen reader it is the button's
// description (`lastUsedId`): its name stays what it does.

export const lastUsedId = 'last-used-here'

export function LastUsed() {
  return (
    <span
      id={lastUsedId}
      aria-hidden="true"
      className="pointer-events-none absolute -top-2.5 right-4 rounded-chip border border-gold bg-ground px-2 text-caption font-normal text-gold-ink"
    >
      Last used here
    </span>
  )
}
