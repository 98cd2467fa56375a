import type { ChangesPage, ChangesQuery, ObjectChange } from '@naryad/contract/changes/changes'
import {
  areaOfKind,
  type ChangeKind,
  changeKinds,
  changeKindTitles,
  deletionDays,
} from '@naryad/contract/changes/changes.words'
import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { cursorExpired, malformed, refused } from '../../platform/http/refusals.ts'
import {
  type FeedState,
  numberChanges,
  readChanges,
  readFeedState,
  type StoredChange,
} from './changes.repo.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readObjects } from './objects.ts'

/** The next page of the feed. Every object comes once, in its present state, after its last change. */
export async function readFeed(
  db: Db,
  ctx: Ctx,
  { cursor, kinds: asked, limit }: ChangesQuery,
): Promise<ChangesPage> {
  const kinds = kindsFor(ctx, asked)
  const state = await readFeedState(db)
  const after = cursor === undefined ? 0 : placeOf(cursor, state, kinds)
  await numberChanges(db)
  // One more shows whether there is a next page.
  const found = await readChanges(db, { kinds, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  return {
    items: await withObjects(db, ctx, page),
    next: writeCursor({ epoch: state.epoch, kinds, seq: page.at(-1)?.seq ?? after }),
    more: found.length > limit,
  }
}

/** A token that opens some areas alone has their kinds. */
function kindsFor({ who }: Ctx, asked: readonly ChangeKind[] | undefined): readonly ChangeKind[] {
  const areas = who.apiTokenAreas ?? []
  const isOpen = (kind: ChangeKind): boolean => areas.length === 0 || areas.includes(areaOfKind[kind])
  const closed = asked?.find((kind) => !isOpen(kind))
  if (closed !== undefined)
    throw refused(`Ключ API не открывает раздел ${inQuotes(changeKindTitles[closed])}`)
  const kinds = asked ?? changeKinds.filter(isOpen)
  if (kinds.length === 0) throw refused('Ключ API не открывает ни одного раздела с лентой изменений')
  return kinds
}

function placeOf(cursor: string, state: FeedState, kinds: readonly ChangeKind[]): number {
  const reading = readCursor(cursor, { ...state, kinds })
  switch (reading.kind) {
    case 'malformed':
      throw malformed('Курсор не прочитан: передайте next из прошлого ответа без изменений')
    case 'otherEpoch':
      throw cursorExpired(
        'Курсор устарел: данные восстановлены из копии или заменены. Прочитайте ленту с начала, без cursor',
      )
    case 'otherKinds':
      throw cursorExpired(
        'Курсор получен для других видов объектов. Прочитайте ленту с начала, без cursor, или верните прежний kinds',
      )
    default:
      if (reading.seq > 0 && reading.seq < state.forgottenSeq)
        throw cursorExpired(
          `Курсор устарел: удаления помнятся ${deletionDays} дней. Прочитайте ленту с начала, без cursor`,
        )
      return reading.seq
  }
}

async function withObjects(db: Db, ctx: Ctx, page: readonly StoredChange[]): Promise<ObjectChange[]> {
  const byKind = Map.groupBy(page, ({ kind }) => kind)
  const objects = new Map(
    await Promise.all(
      [...byKind].map(async ([kind, changes]) => {
        const ids = changes.filter(({ isDeleted }) => !isDeleted).map(({ objectId }) => objectId)
        return [kind, await readObjects(db, ctx, kind, ids)] as const
      }),
    ),
  )
  return page.map(({ kind, objectId: id, code, changedAt }) => {
    const object = objects.get(kind)?.get(id) ?? null
    return {
      kind,
      id,
      code: object && 'accountingCode' in object ? object.accountingCode : code,
      version: object?.version ?? null,
      deleted: object === null,
      changedAt,
      object,
    } as ObjectChange
  })
}
