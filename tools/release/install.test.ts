import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeEach, describe, expect, test } from 'vitest'

import { run } from './driving.ts'

/** The script of the archive over releases that only answer; the built product is in archive.built.test.ts. */

const script = path.join(import.meta.dirname, '../../packaging/archive/install.sh')
const [first, second, third] = ['1.2.0+2026.12.1', '1.2.0+2026.12.2', '1.2.0+2026.12.10'] as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'naryad-install-'))
  return () => rmSync(folder, { recursive: true })
})

function unpack(release: string): void {
  const place = path.join(folder, 'releases', release)
  mkdirSync(path.join(place, 'packaging/archive'), { recursive: true })
  writeFileSync(path.join(place, 'naryad'), '#!/bin/sh\necho "$0 $*"\n', { mode: 0o755 })
  cpSync(script, path.join(place, 'packaging/archive/install.sh'))
}

const install = (release: string, ...args: readonly string[]) => {
  const here = path.join(folder, 'releases', release)
  const command = args.length === 0 ? ['install'] : args
  return run(['sh', path.join(here, 'packaging/archive/install.sh'), here, ...command], {
    NARYAD_ENV_FILE: path.join(folder, 'naryad.env'),
  })
}
const unpacked = (): readonly string[] => readdirSync(path.join(folder, 'releases')).toSorted()
const current = (): string => path.basename(readlinkSync(path.join(folder, 'current')))

describe('the releases of the archive', () => {
  test('stay when the first one is installed', async () => {
    for (const release of [first, second]) unpack(release)
    expect(await install(first)).toMatchObject({ code: 0 })
    expect(unpacked()).toEqual([first, second].toSorted())
  })

  test.each([
    ['installed again', second, []],
    ['installed again by the other one', first, ['switch', second]],
  ])('stay when the one that works is %s', async (_, by, args) => {
    for (const release of [first, second]) {
      unpack(release)
      expect(await install(release)).toMatchObject({ code: 0 })
    }
    expect(await install(by, ...args)).toMatchObject({ code: 0 })
    expect(current()).toBe(second)
    expect(unpacked()).toEqual([first, second].toSorted())
  })

  test('are the new one, the one before it, and what is not installed yet; files are left alone', async () => {
    for (const release of [first, second, third]) unpack(release)
    writeFileSync(path.join(folder, 'releases/0.tar.gz'), '')
    for (const release of [first, second]) expect(await install(release)).toMatchObject({ code: 0 })
    expect(unpacked()).toEqual(['0.tar.gz', first, third, second].toSorted())
    expect(await install(third)).toMatchObject({ code: 0 })
    expect(unpacked()).toEqual(['0.tar.gz', third, second].toSorted())
  })

  test('are listed when none is named', async () => {
    unpack(first)
    const { code, output } = await install(first, 'switch')
    expect({ code, output }).toEqual({
      code: 64,
      output: `Укажите выпуск: naryad switch ВЫПУСК. Есть: ${first}\n`,
    })
  })
})
