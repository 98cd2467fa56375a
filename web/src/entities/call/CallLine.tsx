import type { Call } from '@naryad/contract/calls/calls'
import {
  callDirectionTitles,
  callerName,
  describeOutcome,
  hiddenNumber,
} from '@naryad/contract/calls/calls.words'
import { Link } from '@tanstack/react-router'

import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PhoneLink } from '../../ui/register/links.tsx'
import { callIcon, talkedWith } from './callTexts.ts'
import { isMissed } from './isMissed.ts'
import { Recording } from './Recording.tsx'

import styles from './call.module.css'

/** A call among those of a request, an organization or a person. */
export function CallLine({ call, now, of }: { call: Call; now: number; of: 'task' | 'caller' }) {
  const { phone, startedAt, taskId, note } = call
  const name = callerName(call)
  return (
    <li className={`flex gap-10 ${styles.line}`} data-tone={isMissed(call) ? 'missed' : undefined}>
      <span className={styles.sign} data-tip={callDirectionTitles[call.direction]}>
        <Icon of={callIcon(call)} />
      </span>
      <div className="stack gap-2 grow min-width-0">
        <span className="flex wrap break-words gap-x-10 gap-y-2">
          <Link to="/calls/{-$id}" params={{ id: call.id }} className={styles.outcome}>
            {describeOutcome(call)}
          </Link>
          <time className="secondary" dateTime={startedAt} data-tip={stamp(startedAt)}>
            {nearMoment(startedAt, now)}
          </time>
          {of === 'task' && name && <span>{name}</span>}
          {phone === null ? <span className="muted">{hiddenNumber}</span> : <PhoneLink number={phone} />}
          <span className="secondary">{talkedWith(call)}</span>
          {of === 'caller' && taskId !== null && (
            <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id: taskId }}>
              {numbered(taskId)}
            </Link>
          )}
        </span>
        {note && <span className="text-12 line-16 break-words pre-line secondary">{note}</span>}
        <Recording call={call} />
      </div>
    </li>
  )
}
