// The text of a message, with safe links.
import { linkParts } from '../model/link-text.ts'

export function MessageText({ content }: { content: string }) {
  return linkParts(content).map(({ text, href }, at) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="break-all underline decoration-gold/60 underline-offset-4 hover:decoration-gold"
      >
        {text}
      </a>
    ) : (
      text
    ),
  )
}
