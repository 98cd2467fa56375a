import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

interface Packing {
  readonly tree: string
  readonly to: string
  /** The folder inside the archive. */
  readonly name: string
  readonly epoch: number
}

/** gzip, because every system unpacks it. */
export async function packArchive({ tree, to, name, epoch }: Packing): Promise<void> {
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${epoch}`,
    '--format=gnu',
  ]
  const folder = path.basename(tree)
  const args = [...same, `--transform=s,^${folder},${name},`, '-cf', '-', '-C', path.dirname(tree), folder]
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(tar, 'close')
  // A header of gzip by Node has no time and no name.
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(to))
  const [code] = (await closed) as [number | null]
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}
