import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { archaicDocuments, archaicTexts, unusualWords } from './architecture/plain-words.ts'
import { readDocuments, readTree, treeOf } from './architecture/source-tree.ts'

const root = path.join(import.meta.dirname, '..')
const tree = readTree(root)
const documents = readDocuments(root)

describe('exported names and files', () => {
  test('use the terms of the field', () => {
    expect(unusualWords(tree)).toEqual([])
  })

  test('are looked at word by word', () => {
    const odd = treeOf({
      'web/src/ui/kept.ts': `export const retold = 1; export function whyNotMove() {}`,
      'web/src/ui/a.ts': `export interface CarTold {}; const told = 1`,
    })
    expect(unusualWords(odd)).toEqual([
      'web/src/ui/kept.ts: kept says «kept»; say stored, persisted or cached',
      'web/src/ui/kept.ts: whyNotMove is a check; name it check…',
      'web/src/ui/a.ts: CarTold says «told»; say a history field, a notification or a message',
    ])
  })
})

test('comments, titles of tests and documents are in plain technical English', () => {
  expect(archaicTexts(tree)).toEqual([])
  expect(archaicDocuments(documents)).toEqual([])
})
