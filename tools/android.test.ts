import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { root } from './environment.mjs'

const committed = path.join(root, 'web/public/app/naryad-1.2.0.apk')
const built = ['javac', 'smali', 'aapt', 'zipalign', 'apksigner', 'dexdump', 'unzip']

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`)
  return stdout
}

const has = (command: string): boolean => spawnSync('which', [command]).status === 0

/** Names and checksums of what is packed; the signature differs with every key. */
const contentsOf = (file: string): string[] =>
  run('unzip', '-v', file)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, method, , , , , crc, name]) => method && crc?.length === 8 && !name?.startsWith('META-INF'))
    .map(([length, , , , , , crc, name]) => `${name} ${length} ${crc}`)
    .toSorted()

test('the package says of itself what the application says of it', () => {
  const about: unknown = JSON.parse(
    readFileSync(path.join(root, 'web/src/app/install/androidPackage.json'), 'utf8'),
  )
  expect(about).toMatchObject({ file: path.basename(committed), version: '1.2.0' })
  const size = readFileSync(committed).byteLength
  expect(size).toBeGreaterThan(10_000)
  expect(size).toBeLessThan(100_000)
})

// Half a minute, and Debian's packages: where the product is tested for everybody, not on every desk.
describe.skipIf(!process.env['CI'] || !built.every(has))('the package for Android', () => {
  let badging = ''
  beforeAll(() => {
    badging = run('aapt', 'dump', 'badging', committed)
  })

  test('is built from these sources', { timeout: 300_000 }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'naryad-apk-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    run('bash', 'android/build.sh', folder)
    expect(contentsOf(path.join(folder, path.basename(committed)))).toEqual(contentsOf(committed))
  })

  test('is signed as Android 7 and newer ask for', () => {
    expect(run('apksigner', 'verify', '-v', committed)).toMatch(/v2\)?: true|v2 scheme[^\n]*true/)
  })

  test('is version 1.2.0 for Android 7 and newer, and asks for no right but network, place and notifications', () => {
    expect(badging).toContain("versionName='1.2.0'")
    expect(badging).toContain("sdkVersion:'24'")
    const rights = Array.from(
      badging.matchAll(/uses-permission: name='android\.permission\.(\w+)'/g),
      ([, right]) => right ?? '',
    )
    expect(rights.toSorted()).toEqual([
      'ACCESS_COARSE_LOCATION',
      'ACCESS_FINE_LOCATION',
      'INTERNET',
      'POST_NOTIFICATIONS',
    ])
  })

  test('has code that can be read back', () => {
    expect(run('dexdump', '-f', committed)).toContain('Lru/naryad/app/MainActivity;')
  })
})
