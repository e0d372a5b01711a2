// First sentences to tap: they come into the message input, to be changed and sent.
type Props = { openers: string[]; onOpener: (words: string) => void }

export function WaysToBegin({ openers, onOpener }: Props) {
  return (
    <ul aria-label="Ways to begin" className="flex flex-col items-center gap-2">
      {openers.map((opener) => (
        <li key={opener} className="max-w-full">
          <button
            type="button"
            onClick={() => onOpener(opener)}
            className="min-h-11 rounded-sheet border border-gold/40 px-4 py-2 text-small text-balance break-words text-gold-ink transition-colors duration-150 hover:border-gold hover:bg-raised"
          >
            {opener}
          </button>
        </li>
      ))}
    </ul>
  )
}
