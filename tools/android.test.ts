import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { root } from './environment.mjs'

const committed = path.join(root, 'web/public/app/naryad-1.2.0.apk')
const buildTools = ['javac', 'smali', 'aapt', 'zipalign', 'apksigner', 'dexdump', 'unzip']

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`)
  return stdout
}

const has = (command: string): boolean => spawnSync('which', [command]).status === 0

/** Names, sizes and checksums of the entries, without the signature, which depends on the key. */
const contentsOf = (file: string): string[] =>
  run('unzip', '-v', file)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, method, , , , , crc, name]) => method && crc?.length === 8 && !name?.startsWith('META-INF'))
    .map(([length, , , , , , crc, name]) => `${name} ${length} ${crc}`)
    .toSorted()

test('the metadata matches the committed package', () => {
  const about: unknown = JSON.parse(
    readFileSync(path.join(root, 'web/src/app/install/androidPackage.json'), 'utf8'),
  )
  expect(about).toMatchObject({ file: path.basename(committed), version: '1.2.0' })
  const size = readFileSync(committed).byteLength
  expect(size).toBeGreaterThan(10_000)
  expect(size).toBeLessThan(100_000)
})

// Takes half a minute and needs Debian packages, so it runs in CI only.
describe.skipIf(!process.env['CI'] || !buildTools.every(has))('the Android package', () => {
  let badging = ''
  beforeAll(() => {
    badging = run('aapt', 'dump', 'badging', committed)
  })

  test('is reproducible from the sources', { timeout: 300_000 }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'naryad-apk-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    run('bash', 'android/build.sh', folder)
    expect(contentsOf(path.join(folder, path.basename(committed)))).toEqual(contentsOf(committed))
  })

  test('has a v2 signature', () => {
    expect(run('apksigner', 'verify', '-v', committed)).toMatch(/v2\)?: true|v2 scheme[^\n]*true/)
  })

  test('is version 1.2.0 for Android 7 and requests network, location and notifications only', () => {
    expect(badging).toContain("versionName='1.2.0'")
    expect(badging).toContain("sdkVersion:'24'")
    const permissions = Array.from(
      badging.matchAll(/uses-permission: name='android\.permission\.(\w+)'/g),
      ([, permission]) => permission ?? '',
    )
    expect(permissions.toSorted()).toEqual([
      'ACCESS_COARSE_LOCATION',
      'ACCESS_FINE_LOCATION',
      'INTERNET',
      'POST_NOTIFICATIONS',
    ])
  })

  test('contains valid DEX code', () => {
    expect(run('dexdump', '-f', committed)).toContain('Lru/naryad/app/MainActivity;')
  })
})
