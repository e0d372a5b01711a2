// Whether the member wants no motion. For motion that is started by hand; the style sheet sees to the rest.
export const prefersCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
