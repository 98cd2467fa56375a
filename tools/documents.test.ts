import { existsSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { brokenLinks, unknownDecisions, unlistedDecisions } from './architecture/decisions.ts'
import { missingTests, promisesOf } from './architecture/requirements.ts'
import { readDocuments, readTree } from './architecture/source-tree.ts'

const root = path.join(import.meta.dirname, '..')
const tree = readTree(root)
const documents = readDocuments(root)

test('the promises of SECURITY.md have the tests that are named', () => {
  const security = documents['SECURITY.md'] ?? ''
  expect(promisesOf(security).length).toBeGreaterThan(30)
  expect(missingTests(security, documents['docs/security-tests.md'] ?? '', tree)).toEqual([])
})

test('the guide to the architecture lists every room', () => {
  const rooms = [...tree.keys()].flatMap((file) => /^\w+\/src\/rooms\/([\w-]+)\//.exec(file)?.[1] ?? [])
  const listed =
    documents['docs/architecture.md']
      ?.match(/^\| [\w· -]+ \|/gm)
      ?.join(' ')
      .split(/[^\w-]+/) ?? []
  expect([...new Set(rooms)].filter((room) => !listed.includes(room))).toEqual([])
})

describe('decisions', () => {
  const index = 'docs/decisions/README.md'
  const page = '# 0004. Exact totals'

  test('that documents and code name exist', () => {
    const sources = Object.fromEntries([...tree.values()].map(({ path: file, text }) => [file, text]))
    expect(Object.keys(documents).length).toBeGreaterThan(50)
    expect(unknownDecisions({ ...sources, ...documents })).toEqual([])
  })

  test('are listed by their number and title', () => {
    expect(unlistedDecisions(documents)).toEqual([])
  })

  test('may be named wherever they lie, and only if they exist', () => {
    const texts = {
      'docs/decisions/archive/0004-totals.md': `${page} (0005)`,
      'a.ts': '// docs/decisions/0004-former-name.md, decision 0006',
    }
    expect(unknownDecisions(texts)).toEqual([
      'docs/decisions/archive/0004-totals.md: there is no decision 0005',
      'a.ts: there is no decision 0006',
    ])
  })

  test('may not be missing in the list or share a number', () => {
    const texts = {
      [index]: '- [0004](0004-totals.md) Exact totals',
      'docs/decisions/0004-totals.md': page,
      'docs/decisions/archive/0004-other.md': '# 0004. Other',
    }
    expect(unlistedDecisions(texts)).toEqual([
      'docs/decisions/0004-totals.md has the number of docs/decisions/archive/0004-other.md',
      `${index} lacks the line «- [0004](archive/0004-other.md) Other»`,
      'docs/decisions/archive/0004-other.md has the number of docs/decisions/0004-totals.md',
    ])
  })
})

describe('links of documents', () => {
  test('lead to files of the repository', () => {
    expect(brokenLinks(documents, (file) => existsSync(path.join(root, file)))).toEqual([])
  })

  test('may not lead nowhere', () => {
    const texts = { 'docs/a.md': '[b](b.md#c) [d](../d.md) [e](https://example.ru/)' }
    expect(brokenLinks(texts, (file) => file === 'docs/b.md')).toEqual([
      'docs/a.md: ../d.md is not in the repository',
    ])
  })
})
