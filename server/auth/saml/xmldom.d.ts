// What we use of @xmldom/xmldom. Its own types bring the browser's globals along, which the server does not have (tsconfig.server.json reads these instead).
export interface Node {
  readonly nodeType: number
  readonly textContent: string | null
  readonly parentNode: Node | null
  readonly childNodes: ArrayLike<Node>
}

export interface Element extends Node {
  readonly namespaceURI: string | null
  readonly localName: string
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
}

export interface Document extends Node {
  readonly documentElement: Element | null
}

type Report = (message: string) => void

export class DOMParser {
  constructor(options: { errorHandler: { warning: Report; error: Report; fatalError: Report } })
  parseFromString(source: string, type: 'text/xml'): Document | undefined
}
