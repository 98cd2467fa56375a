import type { AuditEntry, AuditSearch } from '@naryad/contract/audit/audit'

import type { Db } from '../../platform/db/connect.ts'
import { deviceOf } from '../../platform/text/device.ts'
import { findEntryIds, readEntries } from './audit.search.repo.ts'

export async function searchAudit(
  db: Db,
  search: AuditSearch,
): Promise<{ items: AuditEntry[]; totalCount: number }> {
  const { ids, totalCount } = await findEntryIds(db, search)
  if (ids.length === 0) return { items: [], totalCount }
  const rows = await readEntries(db, ids)
  const items = rows.map(({ device, objectKind, objectId, objectTitle, ...entry }) => ({
    ...entry,
    // Actions of the product itself have no device.
    device: device === '' ? '' : deviceOf(device).words,
    object: objectKind === null ? null : { kind: objectKind, id: objectId, title: objectTitle },
  }))
  return { items, totalCount }
}
