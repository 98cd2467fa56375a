import type { Db } from '../connect.ts'
import { findPage, type Found, type Listing, readPageJson } from './listing.ts'
import { findItem, type RawJson, readItems, type RowProjection } from './raw-json.ts'

/** The ways a register is read, from the projection of its row and from the list that a search means. */
export const registerReads = <Reach, Search, Item>(
  projectionOf: (reach: Reach) => RowProjection<Item>,
  listingOf: (reach: Reach, search: Search) => Listing,
) => ({
  findIds: (db: Db, reach: Reach, search: Search): Promise<Found> => findPage(db, listingOf(reach, search)),
  search: (db: Db, reach: Reach, search: Search): Promise<RawJson<{ items: Item[]; totalCount: number }>> =>
    readPageJson(db, projectionOf(reach), listingOf(reach, search)),
  read: (db: Db, reach: Reach, ids: readonly number[]): Promise<Iterable<Item>> =>
    readItems(db, projectionOf(reach), ids),
  find: (db: Db, reach: Reach, id: number): Promise<Item | undefined> =>
    findItem(db, projectionOf(reach), id),
})
