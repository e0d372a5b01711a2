// The count on a tab, of one thing or of several together; nothing at zero. Each is said by itself.
export function TabBadge({ parts }: { parts: { count: number; what: string }[] }) {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  if (count <= 0) return null
  return (
    <span className="tabular absolute -top-1.5 left-3.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-gold px-1 text-[0.6875rem] leading-none font-semibold text-on-gold">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      {parts.map(
        (part) =>
          part.count > 0 && (
            <span key={part.what} className="sr-only">
              {part.count} {part.what}
            </span>
          ),
      )}
    </span>
  )
}
