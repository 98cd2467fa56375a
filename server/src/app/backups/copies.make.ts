import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres from 'postgres'
import { afterAll, inject } from 'vitest'

import { createBackup } from '../../platform/backup/create.ts'
import type { Manifest } from '../../platform/backup/format.ts'
import { connect, type Db } from '../../platform/db/connect.ts'
import { openLocalStore } from '../../platform/files/store/local-store.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { testDbUrl } from '../../testing/database.ts'
import { settleRestored } from './after.ts'
import { keysOfFiles } from './keys-of-files.ts'
import { restoreBackup, type RestoreOptions } from './restore.ts'

interface Taken {
  readonly from: string
  readonly store: FileStore
  readonly mayMissFiles: boolean
}

/** A file store, a folder for backups and a second database to restore into. Removed after the test file. */
export function copyStage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'naryad-copies-'))
  const files = openLocalStore(path.join(folder, 'files'))
  const restored = openLocalStore(path.join(folder, 'restored'))
  const target = `copies_${process.env['VITEST_POOL_ID']}`
  const url = new URL(inject('pg').adminUrl)
  url.pathname = target
  const admin = postgres(inject('pg').adminUrl, { max: 1, onnotice: () => {} })
  let number = 0
  const newPath = (): string => path.join(folder, `copy-${(number += 1)}.tar`)
  const drop = () => admin.unsafe(`drop database if exists ${target} with (force)`)
  afterAll(async () => {
    await drop()
    await admin.end()
    rmSync(folder, { recursive: true })
  })
  return {
    admin,
    files,
    restored,
    newPath,
    target,
    targetUrl: url.href,
    take: (
      to: string,
      { from = testDbUrl(), store = files, mayMissFiles = false }: Partial<Taken> = {},
    ): Promise<Manifest> =>
      createBackup({ url: from, files: store, keysOfFiles, to, version: '1.2.0', mayMissFiles }),
    /** The content of a new installation. */
    emptyTarget: async (): Promise<void> => {
      await drop()
      await admin.unsafe(`create database ${target}`)
    },
    restore: (from: string, options: Partial<RestoreOptions> = {}) =>
      restoreBackup({
        from,
        url: url.href,
        files: restored,
        mayReplace: false,
        finish: settleRestored,
        ...options,
      }),
    withTarget: async <T>(look: (db: Db) => Promise<T>): Promise<T> => {
      const there = connect(url.href, { max: 1 })
      try {
        return await look(there)
      } finally {
        await there.destroy()
      }
    },
    attachTo: (db: Db, taskId: number, content: string): Promise<string> =>
      makeAttachment(db, files, taskId, content),
  }
}

/** A file in the store and the row of a task that refers to it. */
export async function makeAttachment(
  db: Db,
  store: FileStore,
  taskId: number,
  content: string,
): Promise<string> {
  const temp = store.newTemp()
  writeFileSync(temp, content)
  const storageKey = await store.keep(temp)
  const sha256 = createHash('sha256').update(content).digest()
  await db
    .insertInto('attachments')
    .values({
      taskId,
      carId: null,
      rangeId: null,
      name: 'акт.txt',
      mime: 'text/plain',
      size: Buffer.byteLength(content),
      sha256,
      storageKey,
      thumbnailKey: null,
      createdBy: null,
    })
    .execute()
  return storageKey
}
