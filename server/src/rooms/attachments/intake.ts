import { rm } from 'node:fs/promises'

import { type OnFault, prepare, type PreparedFile } from '../../platform/files/prepare.ts'
import { receive } from '../../platform/files/receive.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'

export interface Intake {
  readonly files: readonly PreparedFile[]
  /** Names and hashes of the files as sent, to recognize a repeated request. */
  readonly fingerprint: readonly string[]
}

/** Receives and checks the files of a request; if one is rejected, all are. */
export async function receiveFiles(
  store: FileStore,
  uploads: AsyncIterable<UploadedFile>,
  onFault: OnFault,
): Promise<Intake> {
  const files: PreparedFile[] = []
  const fingerprint: string[] = []
  try {
    for await (const { name, stream } of uploads) {
      const received = await receive(store, stream)
      fingerprint.push(name, received.sha256.toString('hex'))
      files.push(await prepare(store, name, received, onFault))
    }
    return { files, fingerprint }
  } catch (error) {
    await discard(files)
    throw error
  }
}

export async function discard(files: readonly PreparedFile[]): Promise<void> {
  for (const { temp, thumbnailTemp } of files) {
    await rm(temp, { force: true })
    if (thumbnailTemp) await rm(thumbnailTemp, { force: true })
  }
}

/** A stored file that has no row yet. */
export interface StoredFile extends PreparedFile {
  readonly storageKey: string
  readonly thumbnailKey: string | null
}

export async function keepAll(store: FileStore, files: readonly PreparedFile[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  try {
    for (const file of files) {
      const storageKey = await store.keep(file.temp)
      const thumbnailKey = file.thumbnailTemp ? await store.keep(file.thumbnailTemp) : null
      stored.push({ ...file, storageKey, thumbnailKey })
    }
    return stored
  } catch (error) {
    await discard(files)
    await removeAll(store, stored)
    throw error
  }
}

export async function removeAll(
  store: FileStore,
  files: readonly { storageKey: string; thumbnailKey: string | null }[],
): Promise<void> {
  for (const { storageKey, thumbnailKey } of files) {
    await store.remove(storageKey)
    if (thumbnailKey) await store.remove(thumbnailKey)
  }
}
