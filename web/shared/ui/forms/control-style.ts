// The look shared by all text inputs.
export const controlStyle =
  'w-full rounded-card border border-line-strong/40 bg-raised px-4 py-2.75 text-body text-ink outline-none ' +
  'transition-[border-color,background-color] duration-150 hover:border-line-strong/80 ' +
  'focus-visible:border-gold-ink focus-visible:outline-2 focus-visible:outline-solid focus-visible:-outline-offset-1 focus-visible:outline-gold-ink focus-visible:rounded-card ' +
  'aria-invalid:border-bad disabled:opacity-50'
