import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch } from '@mantine/core'
import { absenceText } from '@naryad/contract/calendar/operator-absence'
import type { DueUnchangedCosts, DuePreview, DueTasksInput, DueTasksReply } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { dueForms, dueWays, dueWayTitles, unchangedCostsText } from '@naryad/contract/due/due.words'
import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { useMe } from '../../client/session/me.ts'
import { operatorOptions } from '../../entities/operator/operatorOptions.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { planWindow } from '../../entities/task/plan/plan.ts'
import { PlanFields } from '../../entities/task/plan/PlanFields.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { FormWarning } from '../../ui/form/FormWarning.tsx'
import { submitWhole } from '../../ui/form/submitWhole.ts'
import { clock } from '../../ui/formats/dates.ts'
import { dayTitle } from '../../ui/formats/days.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { leaveInput, lostDraft } from '../../ui/overlays/dialogs.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { tasksPlace } from '../tasks/index.ts'
import { dueQueries } from './due.queries.ts'
import { failureLines, madeText, previewText } from './makeTexts.ts'
import { useMakingDraft } from './useMakingDraft.ts'

import styles from './due.module.css'

/** The clock of the device may be ahead of the server's. */
const clockSkewMs = 60_000

const maxUnchangedShown = 5
const unchangedForms: Forms = ['заявки', 'заявок', 'заявок']

const madeForms: Forms = ['заявку', 'заявки', 'заявок']

const ways = dueWays.map((value) => ({ value, title: dueWayTitles[value] }))

interface MakeTasksProps {
  ids: readonly number[]
  onClose: () => void
  /** The rows have become requests. */
  onMade: () => void
}

/** Makes requests of the selected rows: how they are put together, by whom and when, and what comes of it. */
export function MakeTasks({ ids, onClose, onMade }: MakeTasksProps) {
  const { values, change, isChanged, restoredAt, clear } = useMakingDraft()
  const { per, operatorId, plan, joinOpen } = values
  const [reply, setReply] = useState<DueTasksReply | null>(null)
  const operators = useQuery(dictionaries.operators).data?.items ?? []
  const { data: found, error: keysError, refetch: findAgain } = useQuery(dueQueries.keys(ids))
  const keys = found ?? []
  const fields = useRef<HTMLDivElement>(null)
  const window = planWindow(plan)
  const planned = typeof window === 'string' ? { plannedFrom: null, plannedTo: null } : window
  const input: DueTasksInput = { keys, per, operatorId, ...planned, joinOpen }
  const { data: preview, error } = useQuery(dueQueries.preview(input))
  const [startedAt, setStartedAt] = useState('')
  const once = useKey()
  const make = useAction({
    run: (body: DueTasksInput) =>
      once.run((idempotencyKey) => call(dueRoutes.makeTasks, { body }, { idempotencyKey })),
    touches: ['due', 'tasks', 'maintenance'],
  })
  const submit = () => submitWhole(fields.current, send)
  const send = () => {
    if (typeof window === 'string') {
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setStartedAt(new Date(Date.now() - clockSkewMs).toISOString())
    // The global alert reports the error.
    void make.run(input).then(
      (made) => {
        clear()
        onMade()
        setReply(made)
      },
      () => undefined,
    )
  }
  const giveUp = () => {
    clear()
    onClose()
  }
  const count = preview ? preview.tasksCount : 0
  return (
    <SidePanel
      title="Создать заявки"
      tabs={[{ key: 'make', title: reply ? 'Готово' : counted(ids.length, dueForms) }]}
      tab={null}
      onTab={() => undefined}
      onClose={onClose}
      foot={
        reply ? (
          <Made reply={reply} startedAt={startedAt} onClose={onClose} />
        ) : (
          <span className="row gap-8">
            <Button
              variant="filled"
              isBusy={make.isRunning}
              disabled={!found || !preview || (count === 0 && preview.joinedCount === 0)}
              onClick={submit}
            >
              {count > 0 ? `Создать ${counted(count, madeForms)}` : 'Присоединить'}
            </Button>
            <Button onClick={() => leaveInput(isChanged, giveUp, lostDraft)}>Отменить</Button>
          </span>
        )
      }
    >
      {() =>
        reply ? (
          <Outcome reply={reply} />
        ) : (
          <div className="stack gap-14" ref={fields}>
            {keysError && (
              <Failed title="Не удалось прочитать сроки" error={keysError} onRetry={() => void findAgain()} />
            )}
            {preview && <Preview preview={preview} person={operators.find(({ id }) => id === operatorId)} />}
            {error && <FormWarning>{error.message}</FormWarning>}
            {restoredAt && <p className="no-margin muted">Продолжен черновик от {clock(restoredAt)}</p>}
            <Segments
              label="Как собрать"
              value={per}
              choices={ways}
              onChange={(way) => change({ per: way })}
            />
            <Select
              label="Оператор"
              placeholder="Без оператора"
              searchable
              clearable
              comboboxProps={{ withinPortal: false }}
              nothingFoundMessage="Такого сотрудника нет"
              data={operatorOptions(operators)}
              value={operatorId === null ? null : String(operatorId)}
              onChange={(value) => change({ operatorId: value === null ? null : Number(value) })}
            />
            <PlanFields
              value={plan}
              onChange={(next) => change({ plan: next })}
              hasCalendar={false}
              error={typeof window === 'string' ? window : null}
            />
            <Switch
              label="Присоединить к открытым заявкам этих ТС"
              checked={joinOpen}
              onChange={({ currentTarget }) => change({ joinOpen: currentTarget.checked })}
            />
          </div>
        )
      }
    </SidePanel>
  )
}

type Person = Parameters<typeof shortName>[0] & { timeZone: string }

function Preview({ preview, person }: { preview: DuePreview; person: Person | undefined }) {
  const titles = useQueueTitles()
  const { absence, dayOff, failed, unchangedCosts } = preview
  return (
    <>
      <Lines lines={previewText(preview, titles)} />
      {unchangedCosts.length > 0 && <UnchangedCosts unchanged={unchangedCosts} />}
      {absence && person && (
        <FormWarning>
          {shortName(person)}: {absenceText({ ...person, absence })}
        </FormWarning>
      )}
      {dayOff && <FormWarning>{dayTitle(dayOff)} — выходной день</FormWarning>}
      {failed.length > 0 && <Failures failed={failed} />}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div className={styles.preview} role="status">
    {lines.map((line, at) => (
      <span key={line} className={at === 0 ? 'strong text-14' : undefined}>
        {line}
      </span>
    ))}
  </div>
)

/** What a person has to add by hand: the costs of these requests are decided. */
const UnchangedCosts = ({ unchanged }: { unchanged: readonly DueUnchangedCosts[] }) => (
  <FormWarning>
    {unchanged.slice(0, maxUnchangedShown).map((one) => (
      <span key={one.taskId} className="block">
        {unchangedCostsText(one)}
      </span>
    ))}
    {unchanged.length > maxUnchangedShown &&
      `и ещё у ${counted(unchanged.length - maxUnchangedShown, unchangedForms)}`}
  </FormWarning>
)

const Failures = ({ failed }: Pick<DuePreview, 'failed'>) => (
  <ul className="plain-list stack gap-6 text-13 line-20" aria-label="Не войдут">
    {failureLines(failed).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const Outcome = ({ reply }: { reply: DueTasksReply }) => (
  <div className="stack gap-14">
    <Lines lines={madeText(reply)} />
    {reply.unchangedCosts.length > 0 && <UnchangedCosts unchanged={reply.unchangedCosts} />}
    {reply.joined.length > 0 && (
      <ul className="plain-list stack gap-6 text-13 line-20" aria-label="Присоединены">
        {reply.joined.map(({ taskId, keys }) => (
          <li key={taskId}>
            <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id: taskId }}>
              Заявка №&nbsp;{taskId}
            </Link>
            : {counted(keys.length, dueForms)}
          </li>
        ))}
      </ul>
    )}
    {reply.failed.length > 0 && <Failures failed={reply.failed} />}
  </div>
)

interface MadeProps {
  reply: DueTasksReply
  startedAt: string
  onClose: () => void
}

function Made({ reply, startedAt, onClose }: MadeProps) {
  const navigate = useNavigate()
  const { id } = useMe()
  return (
    <span className="row gap-8">
      {reply.made.length > 0 && (
        <Button
          variant="filled"
          onClick={() => void navigate(tasksPlace({ createdByIds: [id], createdFrom: startedAt }))}
        >
          Открыть созданные
        </Button>
      )}
      <Button onClick={onClose}>Закрыть панель</Button>
    </span>
  )
}
