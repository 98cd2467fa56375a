import type { Call } from '@naryad/contract/calls/calls'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { callerName, callDirectionTitles, hiddenNumber } from '@naryad/contract/calls/calls.words'
import { Suspense } from 'react'

import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { useMe } from '../../client/session/me.ts'
import { callsQueries } from '../../entities/call/calls.queries.ts'
import { callIcon, talkedWith } from '../../entities/call/callTexts.ts'
import { nearMoment } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CallButton } from '../../ui/register/links.tsx'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { callCells, CallOutcome } from './callCells.tsx'
import { callFilters } from './callFilters.tsx'
import { CallForm } from './CallForm.lazy.ts'
import { CallPanel } from './CallPanel.tsx'
import { callsRegister, callWords } from './callsRegister.ts'

/** Below the name on a phone. */
const Card = ({ call, now }: { call: Call; now: number }) => (
  <>
    <div className="row wrap gap-8 text-14 line-20 secondary">
      <span className="inline-row gap-4" data-tip={callDirectionTitles[call.direction]}>
        <Icon of={callIcon(call)} size={16} />
        <CallOutcome call={call} />
      </span>
      <time dateTime={call.startedAt}>{nearMoment(call.startedAt, now)}</time>
      {talkedWith(call) !== '' && call.result === 'ANSWERED' && <span>{talkedWith(call)}</span>}
      {call.taskId !== null && <span>{numbered(call.taskId)}</span>}
    </div>
    {(call.company ?? call.note) && (
      <div className="text-14 line-20 muted truncate">{call.note || call.company?.name}</div>
    )}
    {call.phone === null ? (
      callerName(call) && <div className="text-14 line-20 muted">{hiddenNumber}</div>
    ) : (
      <CallButton number={call.phone} whom={callWords.nameOf(call)} />
    )}
  </>
)

/** «Звонки»: who has called, what became of it, and the request that it was about. */
export function CallsScreen() {
  const { page, form } = useRegisterScreen(callsRegister, callWords, {
    one: callsQueries.one,
    routes: callsRoutes,
  })
  const me = useMe()
  const { register } = page
  /** Only what was written down by hand is changed: by its author, or by a senior. */
  const mayChange = (call: Call | undefined): boolean =>
    call?.notedBy !== null &&
    call?.notedBy !== undefined &&
    (me.rights['calls.note'] === 'all' || call.notedBy.id === me.id)
  const onEdit = (id: number) => {
    if (mayChange(register.rows.items?.find((call) => call.id === id))) page.onEdit?.(id)
  }
  return (
    <>
      <RegisterPage
        {...page}
        onEdit={page.onEdit && onEdit}
        cells={callCells}
        stretchy="caller"
        filters={callFilters}
        renderCard={(call, { now }) => <Card call={call} now={now} />}
        renderPanel={(opened) => (
          <CallPanel
            {...opened}
            onEdit={page.onEdit && (() => page.onEdit?.(opened.id))}
            mayChange={mayChange}
          />
        )}
      />
      {form && (
        <Suspense>
          <CallForm {...form} />
        </Suspense>
      )}
    </>
  )
}
