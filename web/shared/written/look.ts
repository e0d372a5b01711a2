// How words that can be pressed are told from others.
export const pressableLook = 'underline decoration-gold/60 underline-offset-4 hover:decoration-gold'
