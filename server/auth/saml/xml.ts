// Reads an XML document into elements, and finds children by namespace and name. What could make two readers disagree (document types, entities,
// comments, instructions, CDATA) is refused where a document comes from outside.
import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { SamlRefusal } from './saml.ts'

export type { Element }

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'

const DECLARATION = /^\uFEFF?\s*<\?xml[^<>]*\?>/

/** More than any house writes. The time to verify a signature grows with the square of what stands around it: xml.test.ts. */
const MOST_ELEMENTS = 1000
const MOST_ATTRIBUTES = 3000
const DEEPEST = 40
/** A `>` may stand in an attribute. */
const TAG = /<(\/?)(?:[^<>"'/]|\/(?!>)|"[^"]*"|'[^']*')*(\/?)>/g

/** Elements, attributes and texts, and nothing else, of a size that is read at once. */
export function readPlainXml(text: string): Element {
  const content = text.replace(DECLARATION, '')
  if (/<[!?]/.test(content)) throw new SamlRefusal('it holds more than elements and texts')
  checkSize(content)
  return readXml(text)
}

/** Before it is parsed. */
function checkSize(text: string): void {
  let elements = 0
  let depth = 0
  for (const [, closes, isEmpty] of text.matchAll(TAG)) {
    if (closes) depth--
    else elements++
    if (!closes && !isEmpty) depth++
    if (elements > MOST_ELEMENTS || depth > DEEPEST) throw new SamlRefusal('it holds too many elements')
  }
  if (text.split('=', MOST_ATTRIBUTES + 1).length > MOST_ATTRIBUTES) {
    throw new SamlRefusal('it holds too many attributes')
  }
}

export function readXml(text: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new SamlRefusal('it has a document type')
  const fail = (message: string) => {
    throw new SamlRefusal(`it is not well-formed: ${message}`)
  }
  let document: Document | undefined
  try {
    document = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(
      text,
      'text/xml',
    )
  } catch (error) {
    throw error instanceof SamlRefusal ? error : new SamlRefusal('it is not well-formed', { cause: error })
  }
  if (!document?.documentElement) throw new SamlRefusal('it is empty')
  return document.documentElement
}

const isElement = (node: { readonly nodeType: number }): node is Element => node.nodeType === 1

export function elementsIn(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter(isElement)
}

export function childrenOf(parent: Element, space: string, name: string): Element[] {
  return elementsIn(parent).filter((child) => child.namespaceURI === space && child.localName === name)
}

/** Undefined without any; more than one is refused. */
export function onlyChild(parent: Element, space: string, name: string): Element | undefined {
  const children = childrenOf(parent, space, name)
  if (children.length > 1) throw new SamlRefusal(`it has more than one ${name}`)
  return children[0]
}

export function allIn(root: Element): Element[] {
  return [root, ...elementsIn(root).flatMap(allIn)]
}

const SPACE = new Set(' \t\r\n')

/** Without the space that a document is set with; any other kind of space is part of the text. */
export function textIn(element: Element | undefined): string {
  const text = element?.textContent ?? ''
  let [from, to] = [0, text.length]
  while (from < to && SPACE.has(text.charAt(from))) from++
  while (to > from && SPACE.has(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** Empty without it. */
export const attributeOf = (element: Element, name: string) => element.getAttribute(name) ?? ''
