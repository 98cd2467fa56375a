import type { Permission } from '@naryad/contract/kit/rights'
import type { ColumnType, Generated } from 'kysely'

export interface TaskUndosTable {
  id: Generated<number>
  undoId: string
  userId: number
  permission: Permission
  expiresAt: Generated<string>
  tasks: ColumnType<unknown, string, never>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    taskUndos: TaskUndosTable
  }
}
