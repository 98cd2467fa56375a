import type { Call } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import {
  callDirectionTitles,
  describeOutcome,
  hiddenNumber,
  talkLength,
} from '@naryad/contract/calls/calls.words'
import { shortName } from '@naryad/contract/kit/people'
import { Link } from '@tanstack/react-router'
import IconDownload from '~icons/download'
import IconPhoneIncoming from '~icons/phone-incoming'
import IconPhoneOutgoing from '~icons/phone-outgoing'

import { call as callApi } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { may, useMe } from '../../client/session/me.ts'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PhoneLink } from '../../ui/register/links.tsx'

import styles from './calls.module.css'

const toneOf = ({ direction, result, isReturned, taskId }: Call): string | undefined =>
  direction === 'IN' && result !== null && result !== 'ANSWERED' && !isReturned && taskId === null
    ? 'missed'
    : undefined

export function CallRow({ call, now }: { call: Call; now: number }) {
  const { direction, phone, company, contact, driver, startedAt, taskId, isReturned, result } = call
  return (
    <li className={styles.row} data-tone={toneOf(call)}>
      <span className={styles.sign} data-tip={callDirectionTitles[direction]}>
        <Icon of={direction === 'OUT' ? IconPhoneOutgoing : IconPhoneIncoming} />
      </span>
      <div className={styles.about}>
        <span className={styles.who}>
          {phone === null ? hiddenNumber : <PhoneLink number={phone} />}
          {(contact ?? driver) && <b>{(contact ?? driver)?.name}</b>}
          {company && <CompanyLink company={company} />}
        </span>
        <span className={styles.facts}>
          <span className={styles.outcome}>{describeOutcome(call)}</span>
          {isReturned && result !== 'ANSWERED' && <span>перезвонили</span>}
          <AnsweredBy call={call} />
          {taskId !== null && (
            <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id: taskId }}>
              {numbered(taskId)}
            </Link>
          )}
        </span>
      </div>
      <time className="text-12 muted nowrap" dateTime={startedAt} data-tip={stamp(startedAt)}>
        {nearMoment(startedAt, now)}
      </time>
      <Recording call={call} />
    </li>
  )
}

function AnsweredBy({ call: { result, answeredBy, answeredExtension, talkSeconds } }: { call: Call }) {
  if (result !== 'ANSWERED') return null
  const who = answeredBy ? shortName(answeredBy) : answeredExtension && `номер ${answeredExtension}`
  return (
    <>
      {who && <span>{who}</span>}
      {talkSeconds !== null && talkSeconds > 0 && <span className="digits">{talkLength(talkSeconds)}</span>}
    </>
  )
}

/** The file comes through the server, which records who has listened. */
function Recording({ call: { id, hasRecording, answeredBy } }: { call: Call }) {
  const me = useMe()
  const save = useAction({
    run: async () => saveFile(await callApi(callsRoutes.recording, { params: { id } }), `Звонок ${id}.mp3`),
    touches: [],
  })
  const isAllowed =
    may(me, callsRoutes.recording) && (me.rights['calls.listen'] === 'all' || answeredBy?.id === me.id)
  if (!hasRecording || !isAllowed) return null
  return (
    <IconButton
      label="Скачать запись разговора"
      icon={IconDownload}
      size="sm"
      onClick={() => save.start(undefined)}
    />
  )
}
