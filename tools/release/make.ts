import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { type BuildInfo, describeBuild, git, hasLocalChanges } from '../build/build-info.ts'
import { buildServer } from '../build/server.mjs'
import { buildWeb } from '../build/web.mjs'
import { packArchive } from './archive.ts'
import { packDebian } from './debian.ts'
import { listPackages } from './sbom.ts'
import { stageTree } from './tree.ts'

interface Wishes {
  readonly root: string
  /** Undefined: the build is named by its commit. */
  readonly release: string | undefined
  readonly out: string
}

/** From a checkout to the files that are published. */
export async function makeRelease({ root, release, out }: Wishes): Promise<void> {
  if (release !== undefined && hasLocalChanges(root) !== false)
    throw new Error('a release is built from a checkout without local changes')
  await buildServer()
  await buildWeb()
  const folder = path.resolve(root, out)
  mkdirSync(folder, { recursive: true })
  const build = describeBuild(root, release)
  for (const file of await pack({ root, folder, build, epoch: epochOf(root) })) console.log(file)
}

/** The time of the commit: the same sources make the same bytes whenever they are packed. */
export function epochOf(root: string): number {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? git(root, 'log', '-1', '--format=%ct') ?? Number.NaN)
  if (!Number.isInteger(epoch)) throw new Error('outside of a checkout SOURCE_DATE_EPOCH has to be given')
  return epoch
}

interface Packing {
  readonly root: string
  readonly folder: string
  readonly build: BuildInfo
  readonly epoch: number
}

/** Packs what is built; returns the files, the checksums last. */
export async function pack({ root, folder, build, epoch }: Packing): Promise<readonly string[]> {
  const staging = mkdtempSync(path.join(folder, '.staging-'))
  try {
    const tree = stageTree({ root, folder: path.join(staging, 'usr/lib/naryad'), build, epoch })
    const archive = path.join(staging, `naryad-${build.name}-linux-x64.tar.gz`)
    await packArchive({ tree, to: archive, name: build.name, epoch })
    const debian = path.join(staging, `naryad_${build.name}_amd64.deb`)
    packDebian({ root, tree, to: debian, build, epoch })
    const sbom = path.join(staging, `naryad-${build.name}.sbom.json`)
    writeFileSync(sbom, listPackages(root, { version: build.name, epoch }))
    const sums = path.join(staging, 'SHA256SUMS')
    const files = [archive, debian, sbom]
    writeFileSync(sums, files.map((file) => `${sha256(file)}  ${path.basename(file)}\n`).join(''))
    return [...files, sums].map((file) => {
      const at = path.join(folder, path.basename(file))
      renameSync(file, at)
      return at
    })
  } finally {
    rmSync(staging, { recursive: true })
  }
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
