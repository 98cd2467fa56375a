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
