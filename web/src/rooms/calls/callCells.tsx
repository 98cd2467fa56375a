import type { Call } from '@naryad/contract/calls/calls'
import type { CallColumnKey } from '@naryad/contract/calls/calls.columns'
import {
  callDirectionTitles,
  callerName,
  describeOutcome,
  hiddenNumber,
  talkLength,
} from '@naryad/contract/calls/calls.words'
import { shortName } from '@naryad/contract/kit/people'
import type { ReactNode } from 'react'

import { isMissed } from '../../entities/call/isMissed.ts'
import { RecordingSign } from '../../entities/call/RecordingSign.tsx'
import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { phone as phoneText } from '../../ui/formats/phones.ts'
import { NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import type { CellContext } from '../../ui/register/model.ts'

type Cell = (call: Call, scene: CellContext<Call>) => ReactNode

export const callCells: Readonly<Record<CallColumnKey, Cell>> = {
  startedAt: (call, scene) => (
    <NameCell item={call} scene={scene}>
      {stamp(call.startedAt)}
    </NameCell>
  ),
  caller: (call, { query }) => <TextCell query={query}>{callerName(call)}</TextCell>,
  phone: ({ phone }, { query }) => (
    <TextCell query={query}>{phone === null ? hiddenNumber : phoneText(phone)}</TextCell>
  ),
  direction: ({ direction }) => callDirectionTitles[direction],
  outcome: (call) => <CallOutcome call={call} />,
  talkSeconds: ({ talkSeconds }) => (talkSeconds ? talkLength(talkSeconds) : noValue),
  recording: (call) => (call.hasRecording ? <RecordingSign call={call} /> : noValue),
  answeredBy: ({ answeredBy, answeredExtension }) => (
    <TextCell>
      {answeredBy ? shortName(answeredBy) : answeredExtension && `номер ${answeredExtension}`}
    </TextCell>
  ),
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  task: ({ taskId }) => (taskId === null ? noValue : numbered(taskId)),
  note: ({ note }, { query }) => <TextCell query={query}>{note}</TextCell>,
  line: ({ line }) => <TextCell>{line && phoneText(line)}</TextCell>,
  connection: ({ connection }) => <TextCell>{connection?.title}</TextCell>,
  notedBy: ({ notedBy }) => <TextCell>{notedBy && shortName(notedBy)}</TextCell>,
}

/** A missed call that waits stands out. */
export const CallOutcome = ({ call }: { call: Call }) => (
  <span className={isMissed(call) ? 'block truncate err' : 'block truncate'}>
    {describeOutcome(call)}
    {call.isReturned && call.result !== 'ANSWERED' && <span className="muted">, перезвонили</span>}
  </span>
)
