import { expect, test } from 'vitest'

import { treeOf } from './source-tree.ts'
import { unbracketedOrs } from './unbracketed-or.ts'

const found = (sql: string) =>
  unbracketedOrs(treeOf({ 'server/src/rooms/cars/a.repo.ts': `const a = ${sql}` })).length

test('a condition with an «or» outside of brackets is found', () => {
  expect(found('sql<boolean>`field is null or field not in (${one}, ${other})`')).toBe(1)
  expect(found('sql<SqlBool>`(a or b) or ${c}`')).toBe(1)
})

test('brackets and cases hold an «or» together', () => {
  expect(found('sql<boolean>`(field is null or field not in (${one}))`')).toBe(0)
  expect(found('sql<SqlBool>`case when a or b then c end`')).toBe(0)
  expect(found('sql<SqlBool>`ordered and exists (select where a or (b or c))`')).toBe(0)
})
