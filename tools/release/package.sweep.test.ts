import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { describeBuild } from '../build/build-info.ts'
import { isReady, keepWriting, setUp, signIn } from './driving.ts'
import { epochOf, pack } from './make.ts'
import { openSystemRoot, type SystemRoot } from './system-root.ts'

/** The package, from two clean checkouts to its removal, in a layer over this system and in roots of other systems. */

const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'naryad-package-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A checkout of the last commit with the packages of this one. */
function makeRelease(name: string): string {
  const checkout = path.join(folder, name)
  execFileSync('git', ['clone', '--quiet', root, checkout])
  // A private copy, because builds write into its cache.
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), checkout])
  execFileSync(process.execPath, ['tools/release.mjs'], { cwd: checkout, stdio: 'inherit' })
  return path.join(checkout, 'release')
}

let first: string
let second: string
beforeAll(async () => {
  const made = makeRelease('one')
  first = path.join(made, readdirSync(made).find((name) => name.endsWith('.deb')) ?? '')
  const checkout = path.join(folder, 'one')
  const build = describeBuild(checkout)
  const later = { ...build, name: build.name.replace('+0.', '+1.') }
  const to = path.join(folder, 'later')
  mkdirSync(to)
  const files = await pack({ root: checkout, folder: to, build: later, epoch: epochOf(checkout) })
  second = files.find((file) => file.endsWith('.deb')) ?? ''
}, 900_000)

test('a release is the same bytes from two checkouts', { timeout: 900_000 }, () => {
  const sums = (made: string): string => readFileSync(path.join(made, 'SHA256SUMS'), 'utf8')
  const again = makeRelease('two')
  expect(sums(again)).toBe(sums(path.join(folder, 'one/release')))
  expect(sums(again).trim().split('\n')).toHaveLength(3)
  const check = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: again })
  expect(check.status).toBe(0)
})

/** A free one. */
const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
  })
})
const url = `http://127.0.0.1:${port}`

/** Starts and stops the server as systemd does; the units themselves are read by systemd-analyze elsewhere. */
const systemctl = `#!/bin/sh
echo "$* $(naryad version 2>/dev/null)" >> /var/log/systemctl.log
verb=$1; shift
running() { [ -s /run/naryad.pid ] && kill -0 "$(cat /run/naryad.pid)" 2>/dev/null; }
case "$verb $*" in
  "start naryad.service"*)
    running && exit 0
    PORT=${port} LOG_LEVEL=warn setsid naryad start < /dev/null >> /var/log/naryad.log 2>&1 & echo $! > /run/naryad.pid ;;
  stop*naryad.service*|disable*naryad.service*)
    running || exit 0
    kill -TERM "$(cat /run/naryad.pid)"
    while running; do sleep 0.1; done ;;
esac
`

const systems: readonly (readonly [name: string, base: string])[] = [
  ['this system', '/'],
  ...(process.env.NARYAD_TEST_ROOTS ?? '')
    .split(',')
    .filter(Boolean)
    .map((base) => [path.basename(base), base] as const),
]

describe.each(systems)('in a layer over %s', (name, base) => {
  let system: SystemRoot
  afterEach(async () => {
    await system.run('systemctl', 'stop', 'naryad.service')
    await system.close()
  })

  const sh = (script: string) => system.run('sh', '-c', script)
  const output = async (script: string): Promise<string> => (await sh(script)).output.trim()
  const put = async (file: string, text: string, mode: string): Promise<void> => {
    const encoded = Buffer.from(text).toString('base64')
    expect((await sh(`echo ${encoded} | base64 -d > ${file} && chmod ${mode} ${file}`)).code).toBe(0)
  }
  const waitUntilReady = async (): Promise<void> => {
    for (let n = 0; n < 300 && !(await isReady(url)); n += 1) await sleep(100)
    if (!(await isReady(url))) throw new Error(await output('cat /var/log/naryad.log'))
  }
  const install = (file: string) =>
    system.run('dpkg', '--force-confdef', '-i', path.join('/mnt', path.relative(folder, file)))

  test(
    'is installed, updated while people work, refused, taken back and purged',
    { timeout: 600_000 },
    async () => {
      system = await openSystemRoot(path.join(folder, `system-${name.replaceAll(' ', '-')}`), base, folder)
      await sh('mkdir -p /run/systemd/system /usr/local/bin /var/log; rm -f /usr/sbin/policy-rc.d')
      await put('/usr/local/bin/systemctl', systemctl, '0755')

      expect(await install(first)).toMatchObject({ code: 0 })
      await waitUntilReady()
      const version = await output('naryad version')
      expect(await output('stat -c "%U %a" /var/lib/naryad /var/backups/naryad /etc/naryad/naryad.env')).toBe(
        'naryad 700\nnaryad 700\nroot 640',
      )
      expect(await output('stat -c %U /proc/$(cat /run/naryad.pid)')).toBe('naryad')
      // Printed after the server has answered.
      const log = await output(
        'for n in $(seq 100); do grep "по коду" /var/log/naryad.log && break; sleep 0.1; done',
      )
      await setUp({ url, output: () => log })
      const work = await signIn(url)
      await work.makeTask('Заявка до обновления')

      // Nothing is replaced without a copy: no room, then no right to write.
      await put('/var/lib/naryad/backup.json', JSON.stringify(hugeBackup), '0644')
      expect(await install(second)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/нужно около [^]*свободно[^]*Обновление отменено/),
      })
      await sh('rm /var/lib/naryad/backup.json; chown root /var/backups/naryad')
      const refused = await install(second)
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Обновление отменено') })
      expect(await output('naryad version')).toBe(version)
      expect(await output('dpkg -s naryad | grep ^Status')).toBe('Status: install ok installed')
      expect(await isReady(url)).toBe(true)
      await sh('chown naryad /var/backups/naryad; : > /var/log/systemctl.log')

      const writing = keepWriting(work)
      expect(await install(second)).toMatchObject({
        code: 0,
        output: expect.stringContaining('Копия готова'),
      })
      const written = await writing.stop()
      expect(written.length).toBeGreaterThan(2)
      await waitUntilReady()
      const later = await output('naryad version')
      expect(later).not.toBe(version)
      // The former release is stopped, then the files are replaced, then the new one is started.
      const acts = (await output('cat /var/log/systemctl.log')).split('\n')
      expect(acts.find((act) => act.startsWith('stop'))).toContain(version)
      expect(acts.find((act) => act.startsWith('start naryad.service'))).toContain(later)
      const titles = await (await signIn(url)).titles()
      expect(titles).toEqual(['Заявка до обновления', ...written].toSorted())

      await (await signIn(url)).makeTask('Заявка нового выпуска')
      expect(await install(first)).toMatchObject({ code: 0 })
      await system.run('systemctl', 'stop', 'naryad.service')
      const confirm = /--confirm (\S+)/.exec(await output('naryad rollback'))?.[1] ?? ''
      expect(await sh(`naryad rollback --confirm ${confirm}`)).toMatchObject({ code: 0 })
      await system.run('systemctl', 'start', 'naryad.service')
      await waitUntilReady()
      const back = await (await signIn(url)).titles()
      expect(back).toContain('Заявка до обновления')
      expect(back).not.toContain('Заявка нового выпуска')

      expect(await system.run('dpkg', '--purge', 'naryad')).toMatchObject({
        code: 0,
        output: expect.stringContaining('Данные остались'),
      })
      expect(await isReady(url)).toBe(false)
      expect(await sh('ls /usr/bin/naryad')).toMatchObject({ code: 2 })
      expect(await sh('ls /var/lib/naryad/postgres/PG_VERSION /var/backups/naryad/before-*')).toMatchObject({
        code: 0,
      })
    },
  )
})

const hugeBackup = {
  done: {
    endedAt: '2026-11-28T02:30:00.000Z',
    file: '/var/backups/naryad/old.tar',
    bytes: 2 ** 50,
    seconds: 1,
    rows: 1,
    files: 0,
    missingFiles: 0,
  },
  failure: null,
}
