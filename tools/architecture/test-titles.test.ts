import { expect, test } from 'vitest'

import { archaicTexts } from './plain-words.ts'
import { missingTests } from './requirements.ts'
import { treeOf } from './source-tree.ts'

test('words are looked for in comments outside tests and in titles of tests', () => {
  const odd = treeOf({
    'web/src/kit/a.ts': `// Kept for him.\n/** The state KEPT-LETTERS; see kept-rows.md. */ const kept = 1`,
    'web/src/kit/a.test.ts': `// Nobody sees it.
      describe('a draft', () => {
        test.skipIf(no)(\`is kept \${times}\`, () => void nobody('nobody'))
        test.each([['nobody@example.ru'], ['by nobody']])('is read by %s', () => {})
      })`,
  })
  expect(archaicTexts(odd)).toEqual([
    'web/src/kit/a.ts: «Kept» in «Kept for him.»',
    'web/src/kit/a.test.ts: «kept» in «is kept …»',
    'web/src/kit/a.test.ts: «nobody» in «by nobody»',
  ])
})

test('a requirement names tests by their titles, with those of their groups', () => {
  const tests = treeOf({
    'server/src/a.test.ts': `describe('a key', () => { test('opens', () => {}) }); test('no key', () => {})`,
  })
  const document = [
    '| № | Requirement | Test file | Tests |',
    '| - | ----------- | --------- | ----- |',
    '| 1 | Keys  | `server/src/a.test.ts` | a key<br>a key › opens<br>no key |',
    '|   |       | `server/src/a.test.ts` | opens<br>a key › no key |',
    '| 2 | Locks | `server/src/b.test.ts` | a lock |',
    '| 3 | Doors | tests of the rooms |',
  ].join('\n')
  expect(missingTests(document, tests)).toEqual([
    'server/src/a.test.ts has no test «opens»',
    'server/src/a.test.ts has no test «a key › no key»',
    'server/src/b.test.ts is not in the repository',
    'no test file in «| 3 | Doors | tests of the rooms |»',
  ])
})
