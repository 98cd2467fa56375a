import type { Call } from '@naryad/contract/calls/calls'
import { type CallColumnKey, callColumns } from '@naryad/contract/calls/calls.columns'
import {
  callDirectionTitles,
  callerName,
  describeOutcome,
  hiddenNumber,
  talkLength,
} from '@naryad/contract/calls/calls.words'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import { plainPhone } from '@naryad/contract/kit/phones'

import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { personName } from '../../platform/text/person-name.ts'
import { findCallIds, readCalls } from './calls.search.repo.ts'

const text = shownAs('text')
const code = shownAs('code')

const callCells: Readonly<Record<CallColumnKey, Shown<Call>>> = {
  startedAt: shownAs('moment')(({ startedAt }) => startedAt),
  caller: text(callerName),
  phone: code(({ phone }) => (phone === null ? hiddenNumber : plainPhone(phone))),
  direction: text(({ direction }) => callDirectionTitles[direction]),
  outcome: text(describeOutcome),
  talkSeconds: code(({ talkSeconds }) => (talkSeconds ? talkLength(talkSeconds) : null)),
  recording: text(({ hasRecording }) => (hasRecording ? 'есть' : null)),
  answeredBy: text(({ answeredBy, answeredExtension }) =>
    answeredBy ? personName(answeredBy) : answeredExtension && `номер ${answeredExtension}`,
  ),
  company: text(({ company }) => company?.name),
  task: text(({ taskId }) => taskId && `№ ${taskId}`),
  note: text(({ note }) => note),
  line: code(({ line }) => line),
  connection: text(({ connection }) => connection?.title),
  notedBy: text(({ notedBy }) => personName(notedBy)),
}

export const openCallsSheet: OpenListFile<SheetQuery<'calls'>> = async (db, _, { filters, columns }) =>
  listFile({
    title: 'Звонки',
    columns: callColumns,
    shown: callCells,
    chosen: columns,
    ids: (await findCallIds(db, { ...filters, ...wholeList })).ids,
    read: (ids) => readCalls(db, ids),
  })
