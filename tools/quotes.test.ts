import path from 'node:path'

import { expect, test } from 'vitest'

import { nestedQuotes } from './architecture/quotes.ts'
import { readTree, treeOf } from './architecture/source-tree.ts'

test('no text of the product puts quotes into quotes of the same kind', () => {
  expect(nestedQuotes(readTree(path.join(import.meta.dirname, '..')))).toEqual([])
})

test('a quoted value, a quoted literal and a quoted element are found, messages for engineers are not', () => {
  const tree = treeOf({
    'server/src/a.ts': [
      'const one = `Файл «${name}» пустой`',
      'const two = `«${title}»`',
      "const three = 'Договор с «ООО «Тахо»»'",
      'const four = `Файл ${inQuotes(name)} и «Наряд» за ${month}`',
      "const five = 'На экран «Домой», затем «Готово»'",
      'throw new Error(`No table «${title}»`)',
    ].join('\n'),
    'web/src/b.tsx': 'const six = <p>Письма «{kind}» и <b>«Наряд»</b> {count}</p>',
    'web/src/c.test.tsx': 'const seven = `Файл «${name}»`',
  })
  expect(nestedQuotes(tree)).toEqual([
    'server/src/a.ts:1: `Файл «${name}» пустой`',
    'server/src/a.ts:2: `«${title}»`',
    "server/src/a.ts:3: 'Договор с «ООО «Тахо»»'",
    'web/src/b.tsx:1: Письма «{kind}',
  ])
})
