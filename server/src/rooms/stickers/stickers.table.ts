import type { Generated } from 'kysely'

/** The code on the sticker of a truck. */
interface CarStickersTable {
  carId: number
  code: string
  createdAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    carStickers: CarStickersTable
  }
}
