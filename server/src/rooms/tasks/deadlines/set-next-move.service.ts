import { moverField, nextMoveField } from '@naryad/contract/tasks/tasks.columns'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import type { NextMoveInput } from '@naryad/contract/tasks/tasks.inputs'
import { moverTitles } from '@naryad/contract/tasks/tasks.movers'
import { checkNextMove } from '@naryad/contract/tasks/tasks.next-moves'

import { conflict, invalid, refused } from '../../../platform/http/refusals.ts'
import { momentText } from '../../../platform/text/values.ts'
import type { Action } from '../changes/changes.service.ts'
import { recordAction, type WorkRow } from '../changes/drafts.ts'

type Step = Pick<WorkRow, 'nextMoveAt' | 'hasManualNextMove' | 'nextMoveNote'>

/** «30.11.2026 14:00 — позвонить»; null for a step that follows from the status. */
export const nextMoveText = ({ nextMoveAt, hasManualNextMove, nextMoveNote }: Step): string | null =>
  [hasManualNextMove && nextMoveAt !== null ? momentText(nextMoveAt) : '', nextMoveNote]
    .filter(Boolean)
    .join(' — ') || null

export const waitedFor = (waitsForDriver: boolean): string =>
  moverTitles[waitsForDriver ? 'DRIVER' : 'CLIENT']

/** Sets the next step by hand; without a moment it follows from the status again. */
export const setNextMove =
  ({ at, note, who: mover }: Omit<NextMoveInput, 'version'>): Action =>
  (_, { who, at: now }) =>
  (draft) => {
    const { after } = draft
    const moment = at === null ? null : new Date(at).toISOString()
    const free = checkWork(after, who)
    if (free) return refused(free)
    const whyNot = checkNextMove(after, mover)
    if (whyNot) return conflict(whyNot)
    const isSame = moment === (after.hasManualNextMove ? after.nextMoveAt : null)
    if (!isSame && moment !== null && moment <= now)
      return invalid({ at: 'Следующий шаг: это время уже прошло' })
    const step: Step = {
      nextMoveAt: moment ?? after.nextMoveAt,
      hasManualNextMove: moment !== null,
      nextMoveNote: note,
    }
    if (!isSame || note !== after.nextMoveNote) {
      recordAction(draft, 'NEXT_MOVE', nextMoveField, nextMoveText(after), nextMoveText(step))
      Object.assign(after, step)
    }
    const waitsForDriver = mover === undefined ? after.waitsForDriver : mover === 'DRIVER'
    if (waitsForDriver !== after.waitsForDriver) {
      recordAction(draft, 'NEXT_MOVE', moverField, waitedFor(after.waitsForDriver), waitedFor(waitsForDriver))
      after.waitsForDriver = waitsForDriver
    }
    return null
  }
