import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeEach, describe, expect, test, vi } from 'vitest'

import { openLocalStore } from '../../platform/files/store/local-store.ts'
import { makeTask } from '../../rooms/tasks/tasks.make.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { canMount, commandProgram, runProgram, type SmallDisk } from '../../testing/programs.ts'
import { makeAttachment } from './copies.make.ts'

/** The command as a timer runs it: what it prints, what it leaves, how it ends. */

vi.setConfig({ testTimeout: 60_000 })

const db = await testDb()

let dataDir: string
let copies: string
beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'naryad-backup-'))
  dataDir = path.join(folder, 'data')
  copies = mkdtempSync(path.join(folder, 'copies-'))
  return () => rmSync(folder, { recursive: true })
})

const backup = (args: readonly string[], environment: Record<string, string> = {}, disk?: SmallDisk) =>
  runProgram(
    commandProgram('backup'),
    args,
    { DATABASE_URL: testDbUrl(), NARYAD_DATA_DIR: dataDir, ...environment },
    disk,
  )
const restore = (args: readonly string[]) =>
  runProgram(commandProgram('restore'), args, { NARYAD_DATA_DIR: dataDir })

const recorded = (): unknown => JSON.parse(readFileSync(path.join(dataDir, 'backup.json'), 'utf8'))

describe('a backup with a lost file', () => {
  test('fails and keeps the earlier one; with --allow-missing-files it is made, and says so ever after', async () => {
    const store = openLocalStore(path.join(dataDir, 'files'))
    const key = await makeAttachment(db, store, (await makeTask(db)).id, 'содержание акта')
    const [monday, tuesday] = [path.join(copies, 'monday.tar'), path.join(copies, 'tuesday.tar')]
    expect(await backup([monday])).toMatchObject({ code: 0 })
    expect(recorded()).toMatchObject({ done: { file: monday, files: 1, missingFiles: 0 }, failure: null })

    await store.remove(key)
    const refused = await backup([tuesday])
    expect(refused.code).toBe(1)
    expect(refused.output).toContain(
      `Копия не сделана: записи есть, а файлов на диске нет или они не целы: 1 (${key})`,
    )
    expect(refused.output).not.toContain('    at ')
    expect(readdirSync(copies)).toEqual(['monday.tar'])
    expect(recorded()).toMatchObject({
      done: { file: monday },
      failure: { error: expect.stringContaining('файлов на диске нет') },
    })

    const allowed = await backup([tuesday, '--allow-missing-files'])
    expect(allowed.code).toBe(0)
    expect(allowed.output).toContain(`в копии нет файлов, которые пропали с диска: 1 (${key})`)
    expect(allowed.output).toContain('Не входят: треки ТС')
    expect(recorded()).toMatchObject({ done: { file: tuesday, missingFiles: 1 }, failure: null })
    const checked = await restore([tuesday, '--check'])
    expect(checked).toMatchObject({
      code: 0,
      output: expect.stringContaining('Копия цела и восстанавливается'),
    })
    expect(checked.output).toContain('без файлов, которые пропали с диска (1)')
  })
})

describe('a backup that cannot be made', () => {
  test.each<[string, () => Promise<{ code: number | null; output: string }>, string, number]>([
    [
      'into a folder that is not there',
      () => backup([path.join(copies, 'none/copy.tar')]),
      'Нет файла или папки: ',
      78,
    ],
    [
      'of a database that is away',
      () => backup([path.join(copies, 'copy.tar')], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }),
      'База данных недоступна: 127.0.0.1:1 не принимает соединений',
      1,
    ],
    [
      'of a database on a host without a name',
      () => backup([path.join(copies, 'copy.tar')], { DATABASE_URL: 'postgres://a:b@nowhere.invalid/c' }),
      'База данных недоступна: имя nowhere.invalid не находится',
      1,
    ],
    [
      'of a database that does not exist',
      () => backup([path.join(copies, 'copy.tar')], { DATABASE_URL: testDbUrl().replace(/[^/]+$/, 'none') }),
      'На сервере нет такой базы данных',
      78,
    ],
    [
      'with a wrong password',
      () => {
        const url = new URL(testDbUrl())
        url.password = 'wrong'
        return backup([path.join(copies, 'copy.tar')], { DATABASE_URL: url.href })
      },
      'База данных не пускает этого пользователя с этим паролем',
      78,
    ],
  ])('%s ends with one sentence', async (_, run, sentence, wanted) => {
    const { code, output } = await run()
    expect(code).toBe(wanted)
    expect(output.startsWith(sentence)).toBe(true)
    expect(output.trimEnd()).not.toContain('\n')
    expect(readdirSync(copies)).toEqual([])
    expect(recorded()).toMatchObject({ done: null, failure: { error: output.trimEnd() } })
  })

  test.skipIf(!canMount())('for a full disk ends with one sentence and leaves nothing there', async () => {
    const disk = { folder: copies, kilobytes: 40 }
    const { code, output } = await backup([path.join(copies, 'copy.tar')], {}, disk)
    expect({ code, output }).toEqual({ code: 78, output: `На диске нет места: ${copies}\nfiller\n` })
    expect(recorded()).toMatchObject({ failure: { error: `На диске нет места: ${copies}` } })
  })
})
