import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'

import { sql } from 'kysely'
import postgres from 'postgres'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { openBackupConnection } from '../../platform/backup/connection.ts'
import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import { lockNumber } from '../../platform/db/concurrency/locks.ts'
import type { Db } from '../../platform/db/connect.ts'
import { withinTransaction } from '../../platform/db/connection/one-connection.ts'
import { knownMigrations, migrateToLatest, migrateWithin } from '../../platform/db/schema/migrate.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { joinStores } from '../../platform/files/store/joined-store.ts'
import { openS3Store } from '../../platform/files/store/s3-store.ts'
import { lettersOf, makeLetters } from '../../rooms/letters/letters.make.ts'
import { makeChat } from '../../rooms/messengers/messengers.make.ts'
import { findFilesMark, rememberFilesMark } from '../../rooms/settings/index.ts'
import { makeTask } from '../../rooms/tasks/tasks.make.ts'
import { makeUser } from '../../rooms/users/users.make.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { startFakeS3 } from '../../testing/fake-s3.ts'
import { makeFormer } from '../../testing/former-chain.ts'
import { copyStage, makeAttachment } from './copies.make.ts'

// A schema is made anew by every restoration, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const db = await testDb()
const {
  admin,
  attachTo,
  emptyTarget,
  files,
  newPath,
  restore,
  restored,
  take,
  target,
  targetUrl,
  withTarget,
} = copyStage()

describe('a copy', () => {
  test('while files move holds those of both stores, and restores them into another one', async () => {
    const s3 = await startFakeS3()
    onTestFinished(s3.stop)
    const bucket = openS3Store(s3.settings, files.temps)
    const task = await makeTask(db)
    const keys = [
      await attachTo(db, task.id, 'на диске'),
      await makeAttachment(db, bucket, task.id, 'в бакете'),
    ]
    await inTransaction(db, (tx) => rememberFilesMark(tx, 'mark of the former place'))
    const copy = newPath()
    await take(copy, { store: joinStores(bucket, files) })
    await emptyTarget()
    const other = openS3Store({ ...s3.settings, prefix: 'other/' }, files.temps)
    await restore(copy, { files: other })
    const texts = await Promise.all(keys.map(async (key) => textOf(await other.read(key))))
    expect(texts).toEqual(['на диске', 'в бакете'])
    // The next start takes the place where they lie now.
    expect(await withTarget(findFilesMark)).toBeUndefined()
  })

  test('restores rows with every kind of character in them, numbers and files; no session survives', async () => {
    const user = await makeUser(db)
    const text = 'Таб\tи \\N, «кавычки» \'"\r\nвторая строка 👨‍👩‍👧 \u0001'
    const task = await makeTask(db, { title: 'Ёлка', description: text, operatorId: user.id })
    const child = await makeTask(db, { parentId: task.id })
    const key = await attachTo(db, task.id, 'содержание акта')
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await db
      .insertInto('sessions')
      .values({ id: crypto.randomUUID(), userId: user.id, idleUntil: later, endsAt: later })
      .execute()
    await db
      .insertInto('passwordLinks')
      .values({ tokenHash: randomBytes(32), userId: user.id, purpose: 'RESET', expiresAt: later })
      .execute()
    await makeLetters(db, ['a@b.test'])
    const copy = newPath()
    await take(copy)
    // There are people's data in it.
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    expect(existsSync(`${copy}.part`)).toBe(false)

    await emptyTarget()
    await restore(copy)
    await withTarget(async (there) => {
      const read = (from: Db, id: number) =>
        from.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(await read(there, task.id)).toEqual(await read(db, task.id))
      expect((await read(there, child.id)).parentId).toBe(task.id)
      expect((await makeTask(there)).id).toBe(child.id + 1)
      expect(await there.selectFrom('sessions').select('id').execute()).toEqual([])
      const links = there.selectFrom('passwordLinks').select('userId')
      expect(await links.where('expiresAt', '>', new Date().toISOString()).execute()).toEqual([])
      expect(await lettersOf(there)).toMatchObject([{ state: 'failed', text: '' }])
      expect(await there.selectFrom('audit').select('kind').execute()).toEqual([{ kind: 'RESTORED' }])
    })
    const chunks: Buffer[] = []
    for await (const chunk of await restored.read(key)) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toBe('содержание акта')
  })

  test('is of one moment: what is written while it is taken is in it whole or not at all', async () => {
    const over = new AbortController()
    const write = async (): Promise<void> => {
      while (!over.signal.aborted) await makeTask(db)
    }
    const writing = write()
    const { tables } = await take(newPath())
    over.abort()
    await writing
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
    expect(rowsOf('tasks')).toBe(rowsOf('task_search'))
  })

  test('clears away what killed copies have left beside it, and nothing of others', async () => {
    const copy = newPath()
    await take(copy)
    const half = readFileSync(copy).subarray(0, 2000)
    const yesterday = new Date(Date.now() - 24 * 3600_000)
    const beside = (name: string, content: Buffer | string, at = new Date()): string => {
      const file = path.join(path.dirname(copy), name)
      writeFileSync(file, content)
      utimesSync(file, at, at)
      return file
    }
    const abandoned = beside('monday.tar.part', half, yesterday)
    const another = beside('now.tar.part', half)
    const foreign = beside('film.mkv.part', 'кино'.repeat(500), yesterday)
    const next = newPath()
    const own = beside(path.basename(`${next}.part`), 'от прежней попытки')
    await take(next)
    expect([abandoned, another, foreign, own].map((file) => existsSync(file))).toEqual([
      false,
      true,
      true,
      false,
    ])
    for (const file of [another, foreign]) rmSync(file)
  })

  test('that fails leaves nothing behind', async () => {
    const copy = newPath()
    await expect(take(copy, { from: testDbUrl().replace(/[^/]+$/, 'nowhere') })).rejects.toThrow('nowhere')
    expect(existsSync(copy) || existsSync(`${copy}.part`)).toBe(false)
  })

  test.each([
    ['is missing', (key: string) => files.remove(key)],
    [
      'was cut short',
      (key: string) => truncate(path.join(files.root, key.slice(0, 2), key.slice(2, 4), key), 3),
    ],
  ])('fails when a file %s, unless that is allowed; then it names the file', async (_, spoil) => {
    await attachTo(db, (await makeTask(db)).id, 'останется')
    const key = await attachTo(db, (await makeTask(db)).id, 'пропадёт')
    await spoil(key)
    const copy = newPath()
    await expect(take(copy)).rejects.toMatchObject({ name: 'MissingFiles', keys: [key] })
    expect(existsSync(copy) || existsSync(`${copy}.part`)).toBe(false)
    const manifest = await take(copy, { mayMissFiles: true })
    expect(manifest).toMatchObject({ missingFiles: [key], missingFilesCount: 1, files: { count: 1 } })
  })

  test('keeps files from being removed while it is taken', async () => {
    const copying = postgres(testDbUrl(), { max: 1 })
    const number = lockNumber('removal of files').toString()
    await copying`select pg_advisory_lock(${number}::text::bigint)`
    expect(await inTransaction(db, mayRemoveFiles)).toBe(false)
    await copying.end()
    await expect.poll(() => inTransaction(db, mayRemoveFiles)).toBe(true)
  })
})

describe('a restoration', () => {
  test('sends no notification and no message of the copy a second time, by no channel', async () => {
    const chat = await makeChat(db)
    const queue = (channel: 'letter' | 'telegram', state: 'queued' | 'sent', fact: string, more = {}) =>
      db
        .insertInto('deliveries')
        .values({
          channel,
          address: String(chat.id),
          orderKey: chat.externalId,
          state,
          fact,
          kind: 'task.assigned',
          isUrgent: true,
          content: JSON.stringify({ title: fact, text: 'текст', url: '/', taskId: null }),
          ...more,
        })
        .execute()
    await queue('letter', 'queued', 'ждёт')
    await queue('telegram', 'queued', 'отправляется', {
      attempts: 1,
      claimedUntil: new Date(Date.now() + 60_000).toISOString(),
    })
    await queue('telegram', 'sent', 'отправлено')
    await queue('telegram', 'queued', 'ответ бота', { kind: null })
    const copy = newPath()
    await take(copy)

    await emptyTarget()
    await restore(copy)
    await withTarget(async (there) => {
      const deliveries = await there
        .selectFrom('deliveries')
        .select(['fact', 'state', 'lastError'])
        .select(sql<string>`content ->> 'text'`.as('text'))
        .orderBy('id')
        .execute()
      const lastError = 'Не отправлено: база восстановлена из копии'
      expect(deliveries).toEqual([
        { fact: 'ждёт', state: 'failed', lastError, text: 'текст' },
        { fact: 'отправляется', state: 'failed', lastError, text: 'текст' },
        { fact: 'отправлено', state: 'sent', lastError: null, text: 'текст' },
        { fact: 'ответ бота', state: 'failed', lastError, text: '' },
      ])
    })
  })

  test('that breaks off leaves the database as it was; a whole one takes its place, if it may', async () => {
    await makeTask(db, { title: 'Из копии' })
    const copy = newPath()
    await take(copy)
    await emptyTarget()
    await migrateToLatest(targetUrl)
    await withTarget((there) => makeTask(there, { title: 'Прежняя' }))
    const titles = () =>
      withTarget(async (there) =>
        (await there.selectFrom('tasks').select('title').execute()).map(({ title }) => title),
      )

    await expect(restore(copy)).rejects.toThrow('В базе уже есть данные')
    // As a power cut would: its connection dies with everything loaded and nothing committed.
    const killed = restore(copy, {
      mayReplace: true,
      finish: async () => {
        await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${target}`
      },
    })
    await expect(killed).rejects.toThrow(/terminating connection|CONNECTION|ECONNRESET/)
    expect(await titles()).toEqual(['Прежняя'])
    await restore(copy, { mayReplace: true })
    expect(await titles()).toEqual(['Из копии'])
  })

  test('brings a copy of an older version up to date', async () => {
    await emptyTarget()
    const owner = await openBackupConnection(targetUrl, { lockTimeoutMs: 5000 })
    await owner.begin(async (tx) => {
      await migrateWithin(withinTransaction(tx), '0013_records')
      await tx`insert into companies (name) values ('ООО «Старое»')`
    })
    await owner.end()
    const to = newPath()
    await take(to, { from: targetUrl })
    await emptyTarget()
    await restore(to)
    const after = postgres(targetUrl, { max: 1 })
    expect(await after`select name from companies`).toEqual([{ name: 'ООО «Старое»' }])
    const migrations = await after<{ name: string }[]>`select name from kysely_migration order by name`
    expect(migrations.map(({ name }) => name)).toEqual(knownMigrations())
    await after.end()
  })

  test('takes a copy of the former chain by its present names', async () => {
    await emptyTarget()
    await withTarget((there) =>
      makeFormer(there, {
        fill: async () => {
          await makeTask(there, { title: 'Прежняя' })
          await sql`insert into recovery_requests (email) values ('a@b.test')`.execute(there)
        },
      }),
    )
    const copy = newPath()
    await take(copy, { from: targetUrl })
    await emptyTarget()
    await restore(copy)
    await withTarget(async (there) => {
      expect(await there.selectFrom('tasks').select('title').execute()).toEqual([{ title: 'Прежняя' }])
      const { rows } = await sql`
        select (select count(*) from kysely_migration)::int as migrations,
          (select sum(n) from task_block_count_deltas)::int as counted`.execute(there)
      expect(rows).toEqual([{ migrations: knownMigrations().length, counted: 1 }])
    })
  })
})
