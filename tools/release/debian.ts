import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import type { BuildInfo } from '../build/build-info.ts'
import { normalize } from './tree.ts'

interface Packing {
  readonly root: string
  /** `…/usr/lib/naryad`; the rest of the package is laid beside it. */
  readonly tree: string
  readonly to: string
  readonly build: BuildInfo
  readonly epoch: number
}

/** The oldest libraries that Node, PostgreSQL and libvips ask for: Debian 10, hence Astra Linux 1.7 and newer. */
const needs = 'libc6 (>= 2.28), libstdc++6 (>= 8), passwd, util-linux'

export function packDebian({ root, tree, to, build, epoch }: Packing): void {
  const base = path.join(tree, '../../..')
  const folder = path.join(base, 'deb')
  const at = (...names: string[]): string => path.join(folder, ...names)
  for (const name of ['DEBIAN', 'etc/naryad', 'usr/bin', 'usr/share/doc', 'usr/lib/systemd'])
    mkdirSync(at(name), { recursive: true })
  cpSync(tree, at('usr/lib/naryad'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('../lib/naryad/naryad', at('usr/bin/naryad'))
  symlinkSync('../../lib/naryad/docs', at('usr/share/doc/naryad'))
  cpSync(path.join(root, 'packaging/systemd'), at('usr/lib/systemd/system'), { recursive: true })
  copyFileSync(path.join(root, 'packaging/naryad.env'), at('etc/naryad/naryad.env'))
  for (const script of readdirSync(path.join(root, 'packaging/debian')))
    copyFileSync(path.join(root, 'packaging/debian', script), at('DEBIAN', script))
  writeFileSync(at('DEBIAN/conffiles'), '/etc/naryad/naryad.env\n')
  const files = globSync('{etc,usr}/**', { cwd: folder })
    .filter((name) => lstatSync(at(name)).isFile())
    .toSorted()
  writeFileSync(at('DEBIAN/md5sums'), files.map((name) => `${md5(at(name))}  ${name}\n`).join(''))
  const bytes = files.reduce((sum, name) => sum + lstatSync(at(name)).size, 0)
  writeFileSync(at('DEBIAN/control'), controlOf(build.name, Math.ceil(bytes / 1024)))
  normalize(folder, epoch)
  // xz, because dpkg of older systems reads no zstd.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z3', '--build', folder, to], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
  })
  rmSync(folder, { recursive: true })
}

const md5 = (file: string): string => createHash('md5').update(readFileSync(file)).digest('hex')

const controlOf = (version: string, kilobytes: number): string => `Package: naryad
Version: ${version}
Architecture: amd64
Maintainer: Naryad <naryad@example.ru>
Section: web
Priority: optional
Installed-Size: ${kilobytes}
Depends: ${needs}
Recommends: caddy | nginx
Description: Наряд: CRM и заявки для компаний, которые обслуживают грузовики
 Node.js, PostgreSQL и программа одним пакетом: на сервере ничего не собирается.
`
