import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { parseSync, Visitor } from 'oxc-parser'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

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

/** The methods of the interface that the web application declares, in the form of `BridgeSignatures`. */
function declaredMethods(): string[] {
  const file = path.join(root, 'web/src/client/android/bridge.ts')
  const types: Readonly<Record<string, string>> = {
    TSStringKeyword: 'String',
    TSNumberKeyword: 'int',
    TSBooleanKeyword: 'boolean',
    TSVoidKeyword: 'void',
  }
  const typeOf = (node: { typeAnnotation: { type: string } } | null | undefined): string =>
    types[node?.typeAnnotation.type ?? ''] ?? 'another type'
  const methods: string[] = []
  new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => {
      if (id.name !== 'NaryadAndroid') return
      for (const member of body.body) {
        if (member.type !== 'TSMethodSignature' || member.key.type !== 'Identifier') continue
        const parameters = member.params.map((parameter) =>
          typeOf('typeAnnotation' in parameter ? parameter.typeAnnotation : undefined),
        )
        methods.push(`${member.key.name}(${parameters.join(', ')}): ${typeOf(member.returnType)}`)
      }
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return methods.toSorted()
}

test('the package implements what its page declares, method by method', () => {
  const source = readFileSync(path.join(root, 'android/app/ru/naryad/app/Bridge.java'), 'utf8')
  const implemented = Array.from(
    source.matchAll(/@JavascriptInterface\s+public (\w+) (\w+)\(([^)]*)\)/g),
    ([, type, name, parameters = '']) => `${name}(${parameters.replaceAll(/(\w+) \w+/g, '$1')}): ${type}`,
  )
  expect(declaredMethods().length).toBeGreaterThan(5)
  expect(implemented.toSorted()).toEqual(declaredMethods())
})

// Takes half a minute and needs Debian packages, so it runs in CI only.
describe.skipIf(!process.env['CI'] || !buildTools.every(has))('the Android package', () => {
  let badging = ''
  beforeAll(() => {
    badging = run('aapt', 'dump', 'badging', committed)
  })

  test(
    'is reproducible from the sources, and its code has the declared methods',
    { timeout: 300_000 },
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'naryad-apk-'))
      onTestFinished(() => {
        vi.unstubAllEnvs()
        rmSync(folder, { recursive: true })
      })
      const signatures = path.join(folder, 'signatures.txt')
      vi.stubEnv('ANDROID_SIGNATURES', signatures)
      run('bash', 'android/build.sh', folder)
      expect(readFileSync(signatures, 'utf8').trim().split('\n').toSorted()).toEqual(declaredMethods())
      expect(contentsOf(path.join(folder, path.basename(committed)))).toEqual(contentsOf(committed))
    },
  )

  test('has a v2 signature', () => {
    expect(run('apksigner', 'verify', '-v', committed)).toMatch(/v2\)?: true|v2 scheme[^\n]*true/)
  })

  test('is version 1.2.0 for Android 7 and requests network, location, camera and, before Android 10, files only', () => {
    expect(badging).toContain("versionName='1.2.0'")
    expect(badging).toContain("sdkVersion:'24'")
    const permissions = Array.from(
      badging.matchAll(/uses-permission: name='android\.permission\.(\w+)'/g),
      ([, permission]) => permission ?? '',
    )
    expect(permissions.toSorted()).toEqual([
      'ACCESS_COARSE_LOCATION',
      'ACCESS_FINE_LOCATION',
      'CAMERA',
      'INTERNET',
      // Implied by the next one.
      'READ_EXTERNAL_STORAGE',
      'WRITE_EXTERNAL_STORAGE',
    ])
  })

  test('contains valid DEX code', () => {
    expect(run('dexdump', '-f', committed)).toContain('Lru/naryad/app/MainActivity;')
  })
})
