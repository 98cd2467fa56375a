import { expect, test } from 'vitest'

import { archaicDocuments, archaicTexts } from './plain-words.ts'
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

test('words are looked for in documents outside of code and quotations', () => {
  const text = [
    '# What was kept',
    'A `kept` row, «nobody».',
    '```sh',
    'tell me',
    '```',
    'Walls of rooms',
  ].join('\n')
  expect(archaicDocuments({ 'README.md': text })).toEqual([
    'README.md: «kept» in «# What was kept»',
    'README.md: «Walls» in «Walls of rooms»',
  ])
})

test('a requirement names tests by their titles, with those of their groups', () => {
  const tests = treeOf({
    'server/src/a.test.ts': `describe('a key', () => { test('opens', () => {}) }); test('no key', () => {})`,
  })
  const security = ['- **1–4.** Keys', '- **5, 6.** Locks', '- **7.** Doors', '- **9** Roofs'].join('\n')
  const named = [
    '## 1–4. Keys',
    '- `server/src/a.test.ts`',
    '  - `a key`',
    '  - `a key › opens`',
    '  - `opens`',
    '## 5, 6. Locks',
    '- `server/src/b.test.ts`',
    '  - `a lock`',
    '## 8. Windows',
    '- a house',
  ].join('\n')
  expect(missingTests(security, named, tests)).toEqual([
    'no test for «7. Doors»',
    'SECURITY.md does not promise «8. Windows»',
    'server/src/a.test.ts has no test «opens»',
    'server/src/b.test.ts is not in the repository',
    'cannot be read: «- **9** Roofs»',
    'cannot be read: «- a house»',
  ])
})
