// The count on a tab; nothing at zero.
export function TabBadge({ count, what }: { count: number; what: string }) {
  if (count <= 0) return null
  return (
    <span className="tabular absolute -top-1.5 left-3.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-gold px-1 text-[0.6875rem] leading-none font-semibold text-on-gold">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {what}
      </span>
    </span>
  )
}
