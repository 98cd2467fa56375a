import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'

interface TaskAttachment {
  readonly taskId: number
  readonly name: string
  readonly storageKey: string
}

export async function findTaskAttachment(db: Db, id: number): Promise<TaskAttachment | undefined> {
  const { rows } = await sql<TaskAttachment>`
    select task_id, name, storage_key from attachments where id = ${id} and task_id is not null`.execute(db)
  return rows[0]
}
