// "Last used here", on the upper edge of the button it is about: it takes no room, so nothing moves when it comes.
export function LastUsed() {
  return (
    <>
      <span className="sr-only">,</span>{' '}
      <span className="pointer-events-none absolute -top-2.5 right-4 rounded-chip border border-gold bg-ground px-2 text-caption font-normal text-gold-ink">
        Last used here
      </span>
    </>
  )
}
