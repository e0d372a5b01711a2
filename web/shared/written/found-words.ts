// How words that are looked for stand out in the open conversation; nothing while nobody searches. What draws them loads with the search.
import { createContext, type ReactNode } from 'react'

export const FoundWords = createContext<((text: string) => ReactNode) | null>(null)
