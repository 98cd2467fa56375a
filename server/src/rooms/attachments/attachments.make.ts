import { readdirSync } from 'node:fs'
import path from 'node:path'

import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'

import type { Db } from '../../platform/db/connect.ts'
import { makePicture } from '../../platform/files/files.make.ts'
import type { Caller } from '../../testing/callers.ts'

/** A file as sent by a browser. */
export const fileOf = (name: string, content: Buffer | string, type = 'application/octet-stream'): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

export const makeJpeg = async (name = 'снимок.jpg'): Promise<File> =>
  fileOf(name, await makePicture('jpeg', { width: 640, height: 480 }))

/** Attaches files as this user and returns them as visible to the user. */
export async function attach(person: Caller, taskId: number, ...files: File[]): Promise<Attachment[]> {
  const { body } = await person.call(attachmentsRoutes.upload, { params: { id: taskId }, files })
  return body.items
}

/** The state that a rejected upload must not change. */
export async function attachedState(db: Db, taskId: number) {
  const [task, rows, history] = await Promise.all([
    db.selectFrom('tasks').select('attachmentsCount').where('id', '=', taskId).executeTakeFirstOrThrow(),
    db.selectFrom('attachments').select('id').where('taskId', '=', taskId).execute(),
    db.selectFrom('taskActions').select('id').where('taskId', '=', taskId).execute(),
  ])
  return { count: task.attachmentsCount, rows: rows.length, actions: history.length }
}

/** All files of a store, including temporary ones. */
export const filesWithin = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
