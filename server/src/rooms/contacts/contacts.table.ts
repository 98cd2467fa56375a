import type { Contact } from '@naryad/contract/contacts/contacts'
import type { ColumnType, Generated } from 'kysely'

export interface ContactsTable {
  id: Generated<number>
  name: string
  position: Generated<string>
  companyId: number | null
  /** Stored as jsonb: parsed when read, written as JSON text. */
  phones: ColumnType<Contact['phones'], string | undefined, string>
  email: string | null
  telegram: string | null
  accountingCode: string | null
  comment: Generated<string>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  searchText: ColumnType<string, never, never>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    contacts: ContactsTable
  }
}
