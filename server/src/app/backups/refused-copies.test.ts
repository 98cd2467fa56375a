import { readFileSync, truncateSync, writeFileSync } from 'node:fs'

import postgres from 'postgres'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { verifyBackup } from '../../platform/backup/read.ts'
import { answers } from '../../platform/db/connection/answers.ts'
import { makeTask } from '../../rooms/tasks/tasks.make.ts'
import { testDb, testDbUrl } from '../../testing/database.ts'
import { makeFormer } from '../../testing/former-chain.ts'
import { copyStage } from './copies.make.ts'

vi.setConfig({ testTimeout: 60_000 })

const db = await testDb()
const { attachTo, emptyTarget, newPath, restore, take, targetUrl, withTarget } = copyStage()

describe('a file is refused, and nothing changes,', () => {
  let whole: Buffer
  let spoilt: string
  const spoil = (change: (copy: Buffer) => Buffer): string => {
    writeFileSync(spoilt, change(Buffer.from(whole)))
    return spoilt
  }

  const taken = async (): Promise<string> => {
    const to = newPath()
    await take(to)
    return to
  }

  beforeEach(async () => {
    await attachTo(db, (await makeTask(db)).id, 'содержание')
    whole = readFileSync(await taken())
    spoilt = newPath()
    await emptyTarget()
  })

  test('when one byte of it has flipped, wherever it is', async () => {
    // The first and the last bytes one by one, then one in every thousand.
    const ends = [
      ...Array.from({ length: 64 }, (_, at) => at),
      ...Array.from({ length: 64 }, (_, at) => whole.length - 1 - at),
    ]
    const places = [...ends, ...Array.from({ length: 60 }, (_, at) => Math.floor((at * whole.length) / 60))]
    const believed: number[] = []
    for (const place of places) {
      const from = spoil((copy) => {
        copy[place] = (copy[place] ?? 0) ^ 1
        return copy
      })
      await verifyBackup(from).then(
        () => believed.push(place),
        () => undefined,
      )
    }
    expect(believed).toEqual([])
  })

  test('when it was cut short, or something follows it', async () => {
    const from = spoil((copy) => copy)
    for (const length of [0, 1, 511, 512, whole.length >> 1, whole.length - 1]) {
      writeFileSync(spoilt, whole)
      truncateSync(from, length)
      await expect(restore(from)).rejects.toThrow(/Копия повреждена|не копия «Наряда»/)
    }
    await expect(restore(spoil((copy) => Buffer.concat([copy, Buffer.alloc(512)])))).rejects.toThrow(
      'повреждена',
    )
  })

  test('when it is something else', async () => {
    for (const text of ['', 'привет', 'x'.repeat(100_000)])
      await expect(restore(spoil(() => Buffer.from(text)))).rejects.toThrow('не копия «Наряда»')
    await expect(restore(newPath())).rejects.toThrow('не открывается')
  })

  test('when a newer version has made it', async () => {
    const owner = postgres(testDbUrl(), { max: 1 })
    await owner`insert into kysely_migration values ('9999_future', '2030-01-01')`
    try {
      await expect(restore(await taken())).rejects.toThrow('более новой версией')
    } finally {
      await owner`delete from kysely_migration where name = '9999_future'`
      await owner.end()
    }
  })

  test('when it was made in the midst of the former chain of migrations', async () => {
    await withTarget((there) => makeFormer(there, { last: '0137_report_indexes' }))
    const copy = newPath()
    await take(copy, { from: targetUrl })
    await emptyTarget()
    await expect(restore(copy)).rejects.toThrow('до первого выпуска')
  })

  test('when the database belongs to another application', async () => {
    const other = postgres(targetUrl, { max: 1 })
    await other`create table accounts (id integer)`
    await expect(restore(await taken(), { mayReplace: true })).rejects.toThrow('лежит не «Наряд»')
    expect(await other`select tablename from pg_tables where schemaname = 'public'`).toHaveLength(1)
    await other.end()
  })

  test('when the product is at work there', async () => {
    await withTarget(async (there) => {
      expect(await answers(there, 2000)).toBe(true)
      await expect(restore(await taken(), { mayReplace: true })).rejects.toThrow('остановите его')
    })
  })
})
