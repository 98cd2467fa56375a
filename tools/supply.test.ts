import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

interface RootManifest extends Manifest {
  readonly workspaces: readonly string[]
  readonly overrides: Record<string, string>
  readonly allowScripts: Record<string, boolean>
}

interface Locked {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly resolved?: string
}

const root = path.join(import.meta.dirname, '..')
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

const product = read('package.json') as RootManifest
const manifests = [product, ...product.workspaces.map((name) => read(`${name}/package.json`) as Manifest)]
const locked = Object.entries(
  (read('package-lock.json') as { packages: Record<string, Locked> }).packages,
).filter(([place, { link }]) => place.includes('node_modules/') && !link)
const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? ''

test('the lock file knows every package by its content', () => {
  expect(locked.length).toBeGreaterThan(100)
  const loose = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(loose.map(([place]) => place)).toEqual([])
})

test('every version is exact, and none comes from an address of its own', () => {
  const loose = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([name, version]) =>
        !name.startsWith('@naryad/') && !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    ),
  )
  expect(loose).toEqual([])
  // The lock file names no address: whoever installs uses the registry that his npm is told, and the content decides.
  const elsewhere = locked.filter(([, { resolved }]) => resolved !== undefined)
  expect(elsewhere.map(([place]) => place)).toEqual([])
})

test('no package runs a script when it is installed, unless it is named', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    // An alias has the name of its package in the lock file.
    .map(([place, { name }]) => name ?? nameOf(place))
  expect(scripted.filter((name) => !(name in product.allowScripts))).toEqual([])
  expect(Object.keys(product.allowScripts).filter((name) => !scripted.includes(name))).toEqual([])
  // None may today, so `npm ci --ignore-scripts` installs all that the product needs.
  expect(Object.values(product.allowScripts).filter(Boolean)).toEqual([])
})

// With --omit=dev npm leaves out whatever some workspace needs for development, zod and React among them.
test('the bill of materials names every package that the product runs with, and its version', () => {
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom', '--', '--offline'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  expect(stderr).toBe('')
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string; properties?: { name: string; value: string }[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const shipped = components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  )
  const known = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const needed = manifests.flatMap(({ dependencies }) => Object.entries(dependencies ?? {}))
  const missing = needed.filter(
    ([name, version]) => !name.startsWith('@naryad/') && !known.has(`${name}@${version}`),
  )
  expect(missing).toEqual([])
  expect(shipped.length).toBeGreaterThan(needed.length)
}, 60_000)
