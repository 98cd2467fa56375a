import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'

import postgres from 'postgres'
import { describe, expect, test, vi } from 'vitest'

import { readArchive, wholeOf, writeArchive } from '../../platform/backup/archive.ts'
import { openBackupConnection } from '../../platform/backup/connection.ts'
import { withinTransaction } from '../../platform/db/connection/one-connection.ts'
import { migrateWithin } from '../../platform/db/schema/migrate.ts'
import { makeTask } from '../../rooms/tasks/tasks.make.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { makeFormer } from '../../testing/former-chain.ts'
import { copyStage } from './copies.make.ts'
import { rehearseRestore } from './rehearsal.ts'

/** `restore --check` says yes to exactly what `restore` takes. */

// Each check makes a database of its own.
vi.setConfig({ testTimeout: 120_000 })

const db = await testDb()
const { attachTo, emptyTarget, files, newPath, restore, take, targetUrl, withTarget } = copyStage()

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
  )

async function judge(copy: string): Promise<{ check: string; restore: string }> {
  const check = await outcomeOf(rehearseRestore({ from: copy, onProgress: () => {}, onDeath: () => {} }))
  await emptyTarget()
  return { check, restore: await outcomeOf(restore(copy)) }
}

const taken = async (mayMissFiles = false): Promise<string> => {
  const copy = newPath()
  await take(copy, { mayMissFiles })
  return copy
}

/** A copy of the second database, which the test has made as it wants. */
async function takenOfTarget(fill: () => Promise<unknown>): Promise<string> {
  await emptyTarget()
  await fill()
  const copy = newPath()
  await take(copy, { from: targetUrl })
  return copy
}

/** With the database of the test altered for the moment of the copy. */
async function takenWhile(alter: string, undo: string): Promise<string> {
  const owner = postgres(testDbUrl(), { max: 1, onnotice: () => {} })
  await owner.unsafe(alter)
  try {
    return await taken()
  } finally {
    await owner.unsafe(undo)
    await owner.end()
  }
}

/** Written anew with other contents and a right checksum, as no copy of the product would be. */
async function rewritten(change: (name: string, content: Buffer) => Buffer): Promise<string> {
  const [from, to] = [await readArchive(await taken()), newPath()]
  const file = await open(to, 'wx')
  const archive = writeArchive(file)
  for await (const entry of from.entries())
    await archive.add(entry.name, change(entry.name, await wholeOf(entry, 1e9)))
  await archive.finish()
  await Promise.all([file.close(), from.close()])
  return to
}

const inJson = (name: string, part: string, by: string) => (entry: string, content: Buffer) =>
  entry === name ? Buffer.from(content.toString().replace(part, by)) : content

describe('a copy is accepted by the check and by the restoration', () => {
  test.each<[string, () => Promise<string>]>([
    [
      'as it is taken, without files that are known to be lost',
      async () => {
        await files.remove(await attachTo(db, (await makeTask(db)).id, 'пропадёт'))
        return taken(true)
      },
    ],
    [
      'of an earlier version',
      () =>
        takenOfTarget(async () => {
          const owner = await openBackupConnection(targetUrl, { lockTimeoutMs: 5000 })
          await owner.begin((tx) => migrateWithin(withinTransaction(tx), '0013_records'))
          await owner.end()
        }),
    ],
    ['of the former chain at its end', () => takenOfTarget(() => withTarget((there) => makeFormer(there)))],
  ])('%s, and nothing is left of the check', async (_, make) => {
    const leftovers = () => readdirSync('/var/tmp').filter((name) => name.startsWith('naryad-check-'))
    const before = leftovers()
    expect(await judge(await make())).toEqual({ check: 'accepted', restore: 'accepted' })
    expect(leftovers()).toEqual(before)
  })
})

describe('a copy is refused by both, in the same words,', () => {
  test.each<[string, () => Promise<string>, string]>([
    [
      'when a byte has flipped',
      async () => {
        const copy = await taken()
        const bytes = readFileSync(copy)
        bytes[5000] = (bytes[5000] ?? 0) ^ 1
        writeFileSync(copy, bytes)
        return copy
      },
      'Копия повреждена',
    ],
    [
      'when it is cut short',
      async () => {
        const copy = await taken()
        writeFileSync(copy, readFileSync(copy).subarray(0, -700))
        return copy
      },
      'Копия повреждена',
    ],
    [
      'when it is something else',
      async () => {
        const copy = newPath()
        writeFileSync(copy, 'x'.repeat(100_000))
        return copy
      },
      'не копия «Наряда»',
    ],
    ['when it is not there', async () => newPath(), 'не открывается'],
    [
      'when a newer version has made it',
      () =>
        takenWhile(
          `insert into kysely_migration values ('9999_future', '2030-01-01')`,
          `delete from kysely_migration where name = '9999_future'`,
        ),
      'более новой версией',
    ],
    [
      'when it was made in the midst of the former chain',
      () => takenOfTarget(() => withTarget((there) => makeFormer(there, { last: '0137_report_indexes' }))),
      'до первого выпуска',
    ],
    [
      'when a table was added by hand',
      () => takenWhile('create table notes_of_ours (id integer)', 'drop table notes_of_ours'),
      'notes_of_ours',
    ],
    [
      'when a column was added by hand',
      () =>
        takenWhile('alter table companies add note_of_ours text', 'alter table companies drop note_of_ours'),
      'companies',
    ],
    [
      'when its rows break a rule of the database',
      async () => {
        await makeTask(db, { title: 'Без организации' })
        return takenWhile(
          `alter table tasks drop constraint tasks_type_id_fkey; update tasks set type_id = 999999`,
          `update tasks set type_id = null;
           alter table tasks add constraint tasks_type_id_fkey foreign key (type_id) references task_types`,
        )
      },
      'не подходят к базе',
    ],
    [
      'when its list of contents was altered',
      () => rewritten(inJson('manifest.json', '"rows": 0', '"rows": 7')),
      'Копия повреждена',
    ],
    [
      'when it is of another format',
      () => rewritten(inJson('about.json', 'naryad-backup-1', 'naryad-backup-9')),
      'не этой версией',
    ],
  ])('%s', async (_, make, sentence) => {
    const { check, restore: restored } = await judge(await make())
    expect(check).toMatch(/^InvalidBackup: /)
    expect(check).toContain(sentence)
    expect(restored).toBe(check)
  })
})
