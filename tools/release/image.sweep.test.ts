import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { describeBuild } from '../build/build-info.ts'
import { packArchive } from './archive.ts'
import { isReady, setUp, signIn } from './driving.ts'
import { stageTree } from './tree.ts'

/** The image of packaging/container, built and run without an engine: by buildah, over the root of a small system. */

const root = path.join(import.meta.dirname, '../..')
const [system = ''] = (process.env['NARYAD_TEST_ROOTS'] ?? '').split(',')
// Not in memory: the image has half a gigabyte.
const folder = mkdtempSync('/var/tmp/naryad-image-')
const storage = [
  '--root',
  path.join(folder, 'storage'),
  '--runroot',
  path.join(folder, 'run'),
  '--storage-driver',
  'vfs',
]
const buildah = (...args: readonly string[]): string =>
  execFileSync('buildah', [...storage, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()
const port = 18_555
const url = `http://127.0.0.1:${port}`

describe.skipIf(system === '' || !existsSync('/usr/bin/buildah'))('the image', () => {
  let container = ''
  const inside = (...command: readonly string[]) => [
    ...storage,
    'run',
    '--isolation=chroot',
    `--env=PORT=${port}`,
    '--env=HOST=127.0.0.1',
    '--env=NARYAD_DEMO=0',
    container,
    '--',
    ...command,
  ]

  beforeAll(async () => {
    execFileSync(process.execPath, ['tools/build/all.mjs'], { cwd: root, stdio: 'inherit' })
    const build = describeBuild(root)
    const tree = stageTree({ root, folder: path.join(folder, 'staging/naryad'), build, epoch: 1_796_083_200 })
    const archive = path.join(folder, 'context/naryad.tar.gz')
    execFileSync('mkdir', [path.dirname(archive)])
    await packArchive({ tree, to: archive, name: build.name, epoch: 1_796_083_200 })
    copyFileSync(path.join(root, 'packaging/container/Dockerfile'), path.join(folder, 'context/Dockerfile'))
    const base = buildah('from', 'scratch')
    buildah('add', '--quiet', base, system, '/')
    buildah('commit', '--quiet', base, 'localhost/base')
    buildah(
      'bud',
      '--quiet',
      '--isolation=chroot',
      '--pull-never',
      '--format=docker',
      '--build-arg=BASE=localhost/base',
      '--build-arg=ARCHIVE=naryad.tar.gz',
      '--tag=localhost/naryad',
      path.join(folder, 'context'),
    )
    container = buildah('from', '--pull-never', 'localhost/naryad')
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test(
    'works as its own user without rights, says its health, and stops when asked',
    { timeout: 180_000 },
    async () => {
      expect(
        spawnSync('buildah', inside('sh', '-c', 'id -u; grep CapEff /proc/self/status'), { encoding: 'utf8' })
          .stdout,
      ).toMatch(/^10001\nCapEff:\s+0+$/m)
      const image = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/naryad')) as {
        Docker: { config: { Healthcheck: { Test: readonly string[] } } }
      }
      const [, ...check] = image.Docker.config.Healthcheck.Test
      const health = () => spawnSync('buildah', inside(...check)).status
      expect(health()).toBe(1)
      const product = spawn('buildah', inside('/usr/bin/naryad', 'start'), {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      product.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
      await expect.poll(() => isReady(url), { timeout: 120_000 }).toBe(true)
      expect(health()).toBe(0)
      await setUp({ url, output: () => output })
      const work = await signIn(url)
      await work.makeTask('Заявка в контейнере')
      expect(await work.titles()).toEqual(['Заявка в контейнере'])
      // An engine signals the product; buildah does not pass signals on.
      const number = execFileSync('pgrep', ['-u', '10001', '-f', 'dist/main.js'], { encoding: 'utf8' })
      process.kill(Number(number), 'SIGTERM')
      expect((await once(product, 'close'))[0]).toBe(0)
    },
  )
})
