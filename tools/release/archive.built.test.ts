import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { describeBuild } from '../build/build-info.ts'
import { packArchive } from './archive.ts'
import { isReady, keepWriting, run, setUp, signIn, type Started, startServer } from './driving.ts'
import { stageTree } from './tree.ts'

/** The archive of the built product, as an administrator uses it; package and second build are for the sweep. */

const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'naryad-archive-'))
const at = (...names: readonly string[]): string => path.join(folder, ...names)
const started: Started[] = []
afterAll(async () => {
  for (const server of started) await server.stop()
  rmSync(folder, { recursive: true })
})

const epoch = 1_796_083_200
const build = describeBuild(root, '2026.12.1')
const [first, second, third] = ['1.2.0+2026.12.1', '1.2.0+2026.12.2', '1.2.0+2027.1.1'] as const
const archive = at('first.tar.gz')

const settings = at('naryad.env')
const writeSettings = (backups: string): void =>
  writeFileSync(
    settings,
    `NARYAD_DATA_DIR=${at('data')}\nNARYAD_BACKUP_DIR=${backups}\nPORT=0\nLOG_LEVEL=warn\n`,
  )
const environment = { NARYAD_ENV_FILE: settings }
const naryad = (release: string, ...args: readonly string[]) =>
  run([at('opt/releases', release, 'naryad'), ...args], environment)
const current = (): string => readlinkSync(at('opt/current'))
const start = async (): Promise<Started> => {
  const server = await startServer([at('opt/current/naryad'), 'start'], environment)
  started.push(server)
  return server
}

/** A later release of the same sources. */
function unpackLater(name: string): void {
  cpSync(at('opt/releases', first), at('opt/releases', name), { recursive: true, verbatimSymlinks: true })
  const later = { ...build, name, release: name.split('+')[1] ?? '' }
  writeFileSync(at('opt/releases', name, 'server/dist/build.json'), JSON.stringify(later))
}

test('is the same bytes twice', { timeout: 120_000 }, async () => {
  const sums: string[] = []
  for (const to of [archive, at('again.tar.gz')]) {
    const tree = stageTree({ root, folder: at('staging/naryad'), build, epoch })
    await packArchive({ tree, to, name: build.name, epoch })
    sums.push(createHash('sha256').update(readFileSync(to)).digest('hex'))
    rmSync(at('staging'), { recursive: true })
  }
  expect(sums[1]).toBe(sums[0])
  const list = await run(['tar', '-tvzf', archive])
  const lines = list.output.trim().split('\n')
  // One folder, of root, as old as the commit.
  expect(lines.filter((line) => !/ 0\/0 .* 1\.2\.0\+2026\.12\.1\//.test(line))).toEqual([])
  expect(lines.some((line) => line.endsWith('/docs/release.ru.md'))).toBe(true)
  expect(lines.filter((line) => /\.(d\.ts|map)$|built-from/.test(line))).toEqual([])
})

test(
  'is installed, updated while people work, taken back, and keeps two releases',
  { timeout: 120_000 },
  async () => {
    for (const name of ['opt/releases', 'backups']) mkdirSync(at(name), { recursive: true })
    writeSettings(at('backups'))
    expect(await run(['tar', '-xzf', archive, '-C', at('opt/releases')])).toMatchObject({ code: 0 })
    expect(await naryad(first, 'install')).toMatchObject({ code: 0, output: expect.stringContaining(first) })
    expect(current()).toBe(`releases/${first}`)

    const former = await start()
    expect(former.output()).toContain(`«Наряд» ${first} от 1 декабря 2026 г. работает`)
    await setUp(former)
    const work = await signIn(former.url)
    await work.makeTask('Заявка до обновления')
    // The whole web application is inside.
    expect(await (await fetch(former.url)).text()).toContain('<div id="root"')

    unpackLater(second)
    const writing = keepWriting(work)
    expect(await naryad(second, 'install')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Копия готова'),
    })
    expect(current()).toBe(`releases/${second}`)
    await work.makeTask('Заявка после копии, прежним выпуском')
    const written = await writing.stop()
    expect(written.length).toBeGreaterThan(0)
    await former.stop()
    const later = await start()
    expect(later.output()).toContain(`«Наряд» ${second}`)
    const again = await signIn(later.url)
    expect(await again.titles()).toEqual(
      ['Заявка до обновления', 'Заявка после копии, прежним выпуском', ...written].toSorted(),
    )

    // The way back: the former program, then the data as they were before the update.
    expect(await naryad(second, 'switch', 'none')).toMatchObject({
      code: 64,
      output: expect.stringContaining(first),
    })
    expect(await naryad(second, 'switch', first)).toMatchObject({ code: 0 })
    expect(current()).toBe(`releases/${first}`)
    await later.stop()
    const { output: advice } = await naryad(first, 'rollback')
    const confirmed = /--confirm (\S+)/.exec(advice)?.[1] ?? ''
    expect(await naryad(first, 'rollback', '--confirm', confirmed)).toMatchObject({ code: 0 })
    const back = await start()
    const titles = await (await signIn(back.url)).titles()
    expect(titles).toContain('Заявка до обновления')
    expect(titles).not.toContain('Заявка после копии, прежним выпуском')

    // A copy that fails stops the update; the former release goes on.
    writeSettings(at('missing'))
    unpackLater(third)
    expect(await naryad(third, 'install')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Нет файла или папки: .*missing[^]*Обновление отменено/),
    })
    expect(current()).toBe(`releases/${first}`)
    expect(await isReady(back.url)).toBe(true)
    writeSettings(at('backups'))
    expect(await naryad(third, 'install')).toMatchObject({ code: 0 })
    expect(readdirSync(at('opt/releases')).toSorted()).toEqual([first, third].toSorted())
    await back.stop()

    // A folder that is called otherwise is no installation.
    renameSync(at('opt/releases'), at('opt/elsewhere'))
    expect(await run([at('opt/elsewhere', third, 'naryad'), 'install'], environment)).toMatchObject({
      code: 64,
    })
  },
)
