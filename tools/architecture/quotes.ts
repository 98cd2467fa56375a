import { type JSXChild, Visitor } from 'oxc-parser'

import { isForTests, type SourceFile, type SourceTree } from './source-tree.ts'

const isProduct = ({ path: file }: SourceFile): boolean =>
  /^(contract|server|web)\/src\//.test(file) && !isForTests(file)

/** Messages for engineers quote plain values. */
const isEnglish = (text: string): boolean => /[a-z]{3}/i.test(text) && !/[а-яё]/i.test(text)

/** How many «quotes» are open behind the text. */
function depthAfter(text: string, depth: number): number {
  let open = depth
  for (const sign of text) {
    if (sign === '«') open += 1
    if (sign === '»') open = Math.max(0, open - 1)
  }
  return open
}

const isNested = (text: string): boolean => /«[^»]*«/.test(text)

function nestedIn({ path: file, text: source, program }: SourceFile): readonly string[] {
  const found: string[] = []
  const add = (start: number, end: number): void => {
    const line = source.slice(0, start).split('\n').length
    found.push(`${file}:${line}: ${source.slice(start, end).replace(/\s+/g, ' ').slice(0, 80)}`)
  }
  /** `«${name}»` nests quotes as soon as the name has some: `inQuotes(name)` does not. */
  const isBroken = (texts: readonly string[]): boolean => {
    let depth = 0
    return texts.some((text, place) => {
      depth = depthAfter(text, depth)
      return place < texts.length - 1 && depth > 0
    })
  }
  const inElement = (children: readonly JSXChild[]): void =>
    children.forEach((child, place) => {
      const after = children[place + 1]
      if (child.type === 'JSXText' && after?.type === 'JSXExpressionContainer' && isBroken([child.value, '']))
        add(child.start, after.end)
    })
  new Visitor({
    Literal({ value, start, end }) {
      if (typeof value === 'string' && isNested(value)) add(start, end)
    },
    TemplateLiteral({ quasis, start, end }) {
      const texts = quasis.map(({ value }) => value.cooked ?? value.raw)
      if (!isEnglish(texts.join(' ')) && (isBroken(texts) || texts.some(isNested))) add(start, end)
    },
    JSXText({ value, start, end }) {
      if (isNested(value)) add(start, end)
    },
    JSXElement: ({ children }) => inElement(children),
    JSXFragment: ({ children }) => inElement(children),
  }).visit(program)
  return found
}

/** Finds texts that put «quotes» into «quotes», or a value into them that may have its own. */
export const nestedQuotes = (tree: SourceTree): readonly string[] =>
  [...tree.values()]
    .filter(isProduct)
    .filter(({ path: file }) => file !== 'contract/src/kit/quotes.ts')
    .flatMap(nestedIn)
