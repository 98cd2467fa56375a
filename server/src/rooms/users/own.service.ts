import type { OwnInput } from '@naryad/contract/users/users.accounts'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid } from '../../platform/http/refusals.ts'
import { differences, recordActions } from '../history/index.ts'
import { readSetting } from '../settings/index.ts'
import { updateOwn } from './own.repo.ts'
import { userHistoryFields } from './users.history-fields.ts'
import type { UserState } from './users.repo.ts'
import { lockExistingUser, publishUserUpdate } from './users.service.ts'
import { strangeZone } from './zones.service.ts'

/** Changes that users make to their own account are recorded in its history like all others. */
export const changeOwn = (db: Db, ctx: Ctx, input: OwnInput): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { id } = ctx.who
    const before = await lockExistingUser(tx, id)
    const changes = differences<UserState>(
      id,
      userHistoryFields(await readSetting(tx, 'queueLabels')),
      before,
      {
        ...before,
        ...input,
      },
    )
    if (changes.length === 0) return
    const wrong = await strangeZone(tx, input.timeZone, before.timeZone)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    await updateOwn(tx, id, input)
    await recordActions(tx, ctx, 'users', changes)
    await publishUserUpdate(tx, id, before, input)
  })
